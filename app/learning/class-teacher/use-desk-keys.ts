import { useRef, useState } from "react";
import { CLASS_FIELDS, deskPath } from "#app/learning/class/class-paths.ts";
import { backPress, nextPress, type Press } from "#app/learning/class/class-steps.ts";
import type { ClassView } from "#app/learning/class/class-view.ts";
import { usePresenterKeys } from "#app/learning/class/use-presenter-keys.ts";

type Keys = { isDesk: boolean; hasSpace: boolean; askNow: () => void };

type Said = { text: "onItsWay" | "notSent" | "notApplied" | "takenOver"; version: number };

const FORBIDDEN = 403;
const CONFLICT = 409;

/**
 * Forward opens, closes, corrects and goes on; back shows the answer of the question before. The keys work only in the
 * browser that leads the session, and only a button ends it. Returns what is said of the last press: it is being sent,
 * and others are ignored meanwhile; it could not be sent; it came after another change and did nothing; or another
 * computer leads the session now. Null when there is nothing to say.
 */
export function useDeskKeys(id: string, view: ClassView, { isDesk, hasSpace, askNow }: Keys): Said["text"] | null {
  const sent = useRef(0);
  const [said, setSaid] = useState<Said | null>(null);
  function send(pressed: Press | null) {
    const { version } = view;
    // A press that is being sent is not sent twice, and the server ignores one that was made for an earlier state.
    if (!isDesk || pressed === null || sent.current === version) return;
    sent.current = version;
    setSaid({ text: "onItsWay", version });
    const body = new URLSearchParams({ [CLASS_FIELDS.pressed]: pressed, [CLASS_FIELDS.version]: String(version) });
    fetch(deskPath(id), { method: "POST", body, redirect: "manual", headers: { Accept: "application/json" } })
      .then(({ status }) => {
        // The screen is about to show the state that the press came after.
        if (status === CONFLICT) setSaid({ text: "notApplied", version: version + 1 });
        if (status === FORBIDDEN) setSaid({ text: "takenOver", version });
        askNow();
      })
      .catch(() => {
        sent.current = 0;
        setSaid({ text: "notSent", version });
      });
  }
  usePresenterKeys({ forward: () => send(nextPress(view)), back: () => send(backPress(view)) }, { hasSpace });
  return said?.version === view.version ? said.text : null;
}
