import { useEffect, useRef } from "react";

type Moves = { forward: () => void; back?: () => void };

const FORWARD = ["PageDown", "ArrowRight"];
const BACK = ["PageUp", "ArrowLeft"];
/** What uses arrows or the space bar by itself. */
const USES_ARROWS = "input, textarea, select, [contenteditable]";
const USES_SPACE = `${USES_ARROWS}, a, button, summary`;

/** As remote controls of presentations send them. `hasSpace`: on a screen that nobody scrolls, the space bar too. */
export function usePresenterKeys(moves: Moves, { hasSpace = false }: { hasSpace?: boolean } = {}): void {
  const latest = useRef(moves);
  latest.current = moves;
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, target } = event;
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const stands = (selector: string) => target instanceof Element && target.closest(selector) !== null;
      if (key.startsWith("Arrow") && stands(USES_ARROWS)) return;
      const isSpace = key === " " && hasSpace && !stands(USES_SPACE);
      const move = isSpace || FORWARD.includes(key) ? latest.current.forward : undefined;
      const chosen = move ?? (BACK.includes(key) ? latest.current.back : undefined);
      if (!chosen) return;
      event.preventDefault();
      chosen();
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [hasSpace]);
}
