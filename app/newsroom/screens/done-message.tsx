import { useEffect } from "react";
import { useLocation } from "react-router";
import { DONE_FIELD, doneText } from "#app/newsroom/drafts/done-texts.ts";

/** Removes the message from the address, so that a reload does not repeat it. */
export function DoneMessage() {
  const { search } = useLocation();
  const text = doneText(search);
  useEffect(() => {
    const url = new URL(window.location.href);
    if (text === null || !url.searchParams.has(DONE_FIELD)) return;
    url.searchParams.delete(DONE_FIELD);
    window.history.replaceState(window.history.state, "", url);
  }, [text]);
  return <div role="status">{text === null ? null : <p className="admin-done">{text}</p>}</div>;
}
