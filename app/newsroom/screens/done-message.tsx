import { useEffect } from "react";
import { useLocation } from "react-router";
import { DONE_FIELD, doneText } from "#app/newsroom/drafts/done-texts.ts";

/** The address is cleaned, so that a page that is loaded again does not say it again. */
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
