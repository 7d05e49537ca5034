import { useEffect, useState } from "react";
import type { KeepState } from "#app/accounts/reader-data/kept-page.ts";

type KeepButtonProps = {
  /** The page, then what it leads to. */
  paths: string[];
  text: string;
  /** Shown in place of `text`, whose words it has. */
  shortText?: string;
  className?: string;
  drawing?: string;
  /** Before anything is kept. */
  onPress?: () => void;
};

const LABELS: Partial<Record<KeepState, string>> = { busy: "Enregistrement…", kept: "Gardé hors connexion" };

/** Nothing where the browser has no means to keep a page. What a press does comes with the press. */
export function KeepButton({ paths, text, shortText, className, drawing, onPress }: KeepButtonProps) {
  const [state, setState] = useState<KeepState | null>(null);
  const [page = ""] = paths;
  useEffect(() => {
    if (!navigator.serviceWorker) return;
    setState("not-kept");
    if (navigator.serviceWorker.controller) {
      import("./keep-press.ts").then(({ findState }) => findState(page)).then(setState, () => {});
    }
  }, [page]);
  if (!state) return null;
  const press = () => {
    if (state === "busy") return;
    onPress?.();
    setState("busy");
    import("./keep-press.ts").then(({ pressed }) => pressed(state, paths)).then(setState, () => setState(state));
  };
  return (
    <button
      type="button"
      className={className}
      data-drawing={drawing}
      aria-label={shortText && state === "not-kept" ? text : undefined}
      aria-disabled={state === "busy" || undefined}
      onClick={press}
    >
      {LABELS[state] ?? shortText ?? text}
    </button>
  );
}
