import { useRef, useState } from "react";
import { CLASS_FIELDS, deskPath } from "#app/learning/class/class-paths.ts";
import { backPress, nextPress, type Press } from "#app/learning/class/class-steps.ts";
import type { ClassView } from "#app/learning/class/class-view.ts";
import { usePresenterKeys } from "#app/learning/class/use-presenter-keys.ts";

type Keys = { isDesk: boolean; hasSpace: boolean; askNow: () => void };

/**
 * Forward opens, closes, corrects and goes on; back shows the answer of the question before. The keys work only in the browser that
 * leads the session, and only a button ends it. Returns whether a press is being sent, during which others are ignored,
 * and whether the last one could not be sent.
 */
export function useDeskKeys(id: string, view: ClassView, { isDesk, hasSpace, askNow }: Keys) {
  const sent = useRef(0);
  const [sentAt, setSentAt] = useState(0);
  const [notSentAt, setNotSentAt] = useState(0);
  function send(pressed: Press | null) {
    // A press that is being sent is not sent twice, and the server ignores one that was made for an earlier state.
    if (!isDesk || pressed === null || sent.current === view.version) return;
    sent.current = view.version;
    setSentAt(view.version);
    setNotSentAt(0);
    const body = new URLSearchParams({ [CLASS_FIELDS.pressed]: pressed, [CLASS_FIELDS.version]: String(view.version) });
    fetch(deskPath(id), { method: "POST", body, redirect: "manual" })
      .then(askNow)
      .catch(() => {
        sent.current = 0;
        setSentAt(0);
        setNotSentAt(view.version);
      });
  }
  usePresenterKeys({ forward: () => send(nextPress(view)), back: () => send(backPress(view)) }, { hasSpace });
  return { isSending: sentAt === view.version, isNotSent: notSentAt === view.version };
}
