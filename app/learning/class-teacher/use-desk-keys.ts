import { useRef } from "react";
import { CLASS_FIELDS, deskPath } from "#app/learning/class/class-paths.ts";
import { nextPress } from "#app/learning/class/class-steps.ts";
import type { ClassView } from "#app/learning/class/class-view.ts";
import { usePresenterKeys } from "#app/learning/class/use-presenter-keys.ts";

type Keys = { isDesk: boolean; hasSpace: boolean; askNow: () => void };

/** Opens, closes, corrects and goes on, in the browser that steers the session. Only a button ends it. */
export function useDeskKeys(id: string, view: ClassView, { isDesk, hasSpace, askNow }: Keys): void {
  const sent = useRef(0);
  function forward() {
    const pressed = isDesk ? nextPress(view) : null;
    // A press that is on its way is not sent twice, and the server takes none for an earlier state.
    if (pressed === null || sent.current === view.version) return;
    sent.current = view.version;
    const body = new URLSearchParams({ [CLASS_FIELDS.pressed]: pressed, [CLASS_FIELDS.version]: String(view.version) });
    fetch(deskPath(id), { method: "POST", body, redirect: "manual" })
      .then(askNow)
      .catch(() => {
        sent.current = 0;
      });
  }
  usePresenterKeys({ forward }, { hasSpace });
}
