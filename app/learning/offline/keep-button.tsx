import { useEffect, useState } from "react";
import type { KeepState, KeptPage } from "#app/accounts/reader-data/kept-page-name.ts";

type KeepButtonProps = {
  /** Path of the page, then those of the pages to which it leads. */
  paths: string[];
  text: string;
  /** Shown in place of `text`, which contains its words. */
  shortText?: string;
  className?: string;
  drawing?: string;
  /** Called before anything is kept. */
  onPress?: () => void;
};

const load = () => import("./keep-press.ts");

/**
 * Renders nothing where the browser cannot keep pages. « Gardé » appears only once every page is kept: the next press
 * continues one that the network cut short. The code of a press is loaded with the press.
 */
export function KeepButton({ paths, text, shortText, className, drawing, onPress }: KeepButtonProps) {
  const [state, setState] = useState<KeepState | null>(null);
  const all = paths.join(" ");
  useEffect(() => {
    if (!navigator.serviceWorker) return;
    setState({ isBusy: false, done: 0 });
    const look = async () => {
      if ((await caches.keys()).length > 0) await (await load()).lookAt(all.split(" "), setState);
    };
    look().catch(() => {});
  }, [all]);
  if (!state) return null;
  const { isBusy, done } = state;
  const label = labelOf(state, paths.length);
  const press = () => {
    if (isBusy) return;
    onPress?.();
    setState({ isBusy: true, done });
    const isKept = done === paths.length;
    // The code may take longer to come than whoever pressed stays.
    if (!isKept) for (const path of paths) caches.open(askedName(path)).catch(() => {});
    load()
      .then(({ answerPress }) => answerPress(paths, isKept, setState))
      .catch(() => setState(state));
  };
  return (
    <button
      type="button"
      className={className}
      data-drawing={drawing}
      aria-label={label || !shortText ? undefined : text}
      aria-disabled={isBusy || undefined}
      onClick={press}
    >
      {label ?? shortText ?? text}
    </button>
  );
}

/** Names an empty entry: the page was asked for and has not come. What keeps, removes or erases the page takes it away. */
function askedName(path: string): string {
  return JSON.stringify({ path, title: path, kind: "chosen", at: 0, release: "", size: 0 } satisfies KeptPage);
}

function labelOf({ isBusy, done }: KeepState, total: number): string | null {
  if (isBusy) return total > 1 ? `Enregistrement… ${done} sur ${total}` : "En cours…";
  if (done === 0) return null;
  return done === total ? "Gardé hors connexion" : `Incomplet, ${done} sur ${total} : reprendre`;
}
