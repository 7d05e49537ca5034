import { type RefObject, useEffect, useState } from "react";
import type { AssistedEditor } from "#app/newsroom/editor/assisted-editor.tsx";
import type { Writing } from "#app/newsroom/editor/writing-context.ts";

type Assisted = { Editor: typeof AssistedEditor; area: HTMLTextAreaElement; nonce: string; leave: () => void };

/** The CSP nonce of this document: data loaded later brings none, or another. */
let documentNonce: string | null = null;

/** Null until its scripts have come, and for good where they cannot: the text area stays. */
export function useAssistedEditor(ref: RefObject<HTMLTextAreaElement | null>, writing: Writing | null) {
  const [assisted, setAssisted] = useState<Assisted | null>(null);
  const isWanted = writing !== null;
  // Of the page as it came: an editor that is made again would lose its cursor and what can be undone.
  const [given] = useState(writing?.nonce ?? null);

  useEffect(() => {
    documentNonce ??= given;
    const [area, nonce] = [ref.current, documentNonce];
    if (!isWanted || !area || nonce === null) return;
    const leave = new AbortController();
    const composed = untilComposed(area, leave.signal);
    void import("#app/newsroom/editor/assisted-editor.tsx").then(
      async ({ AssistedEditor: Editor }) => {
        await composed();
        if (!leave.signal.aborted) setAssisted({ Editor, area, nonce, leave: () => setAssisted(null) });
      },
      // If the scripts cannot be loaded, the text area stays.
      () => undefined,
    );
    return () => leave.abort();
  }, [ref, isWanted, given]);
  return assisted;
}

/** Taken away while an input method composes, the text area would lose what is under way. */
function untilComposed(area: HTMLTextAreaElement, signal: AbortSignal): () => Promise<void> {
  let isComposing = false;
  area.addEventListener("compositionupdate", () => (isComposing = true), { signal });
  area.addEventListener("compositionend", () => (isComposing = false), { signal });
  return async () => {
    while (isComposing && !signal.aborted) {
      await new Promise((done) => area.addEventListener("compositionend", done, { once: true, signal }));
    }
  };
}
