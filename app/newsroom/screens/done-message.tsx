import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { DONE_FIELD, doneText } from "#app/newsroom/drafts/done-texts.ts";

/**
 * Removes the message from the address, so that a reload does not show it again. `remaining` is the number of problems
 * that prevent the publication, and `readers` are those who were asked, where the page knows them.
 */
export function DoneMessage({ remaining = 0, readers = [] }: { remaining?: number | undefined; readers?: string[] }) {
  const { search } = useLocation();
  const text = doneText(search, remaining, readers);
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const url = new URL(window.location.href);
    if (text === null || !url.searchParams.has(DONE_FIELD)) return;
    url.searchParams.delete(DONE_FIELD);
    window.history.replaceState(window.history.state, "", url);
    // A page that was loaded with its message says it, and the keyboard goes on from there.
    const isLed = document.getElementById(url.hash.slice(1)) !== null;
    if (document.activeElement === document.body && !isLed) message.current?.focus({ preventScroll: true });
  }, [text]);
  return (
    <div role="status">
      {text === null ? null : (
        <p ref={message} tabIndex={-1} className="admin-done">
          {text}
        </p>
      )}
    </div>
  );
}
