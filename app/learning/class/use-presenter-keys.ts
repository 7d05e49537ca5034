import { useEffect, useRef } from "react";

type Moves = {
  forward: () => void;
  back?: () => void;
  /** Called for Enter, where no link, button or field uses it. */
  enter?: () => void;
};

const FORWARD = ["PageDown", "ArrowRight"];
const BACK = ["PageUp", "ArrowLeft"];
/** These elements use the arrows, or the space bar and Enter, themselves. */
const USES_ARROWS = "input, textarea, select, [contenteditable]";
const USES_PRESSES = `${USES_ARROWS}, a, button, summary`;

/**
 * Listens to the keys that presentation remote controls send. `hasSpace` adds the space bar, on pages that nobody
 * scrolls.
 */
export function usePresenterKeys(moves: Moves, { hasSpace = false }: { hasSpace?: boolean } = {}): void {
  const latest = useRef(moves);
  latest.current = moves;
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, target } = event;
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const stands = (selector: string) => target instanceof Element && target.closest(selector) !== null;
      if (key.startsWith("Arrow") && stands(USES_ARROWS)) return;
      const isSpace = key === " " && hasSpace && !stands(USES_PRESSES);
      const move = isSpace || FORWARD.includes(key) ? latest.current.forward : undefined;
      const isEnter = key === "Enter" && !stands(USES_PRESSES);
      const chosen = move ?? (isEnter ? latest.current.enter : BACK.includes(key) ? latest.current.back : undefined);
      if (!chosen) return;
      event.preventDefault();
      chosen();
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [hasSpace]);
}
