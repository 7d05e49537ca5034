import { useRef } from "react";
import { usePaste } from "./use-paste.ts";

/** Beside the text area that it listens to. */
export function PasteStatus() {
  const status = useRef<HTMLParagraphElement>(null);
  const said = usePaste(status);
  return (
    <p ref={status} role="status" className="paste-status muted">
      {said}
    </p>
  );
}
