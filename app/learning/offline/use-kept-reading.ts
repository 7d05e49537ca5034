import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { changedEvent } from "#app/accounts/reader-data/stored-value.ts";

/** This event follows an article that was read to its end, or an answer. */
const LEARNING_CHANGED = changedEvent("learning");

/** A page that was only scrolled through is not kept. */
const STAYED_MS = 15_000;

/** Starts at the second page of a visit, so that the first one costs no extra bytes. */
export function useKeptReading() {
  const { pathname } = useLocation();
  const waiting = useRef<string[]>([]);
  const visited = useRef("");
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (!serviceWorker || pathname === visited.current) return;
    const isFirst = visited.current === "";
    visited.current = pathname;
    waiting.current.push(pathname);
    if (!isFirst || serviceWorker.controller) keepWaiting(waiting.current);
  }, [pathname]);
  useEffect(() => {
    if (!navigator.serviceWorker) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        keepWaiting(waiting.current);
      }, STAYED_MS);
    };
    addEventListener(LEARNING_CHANGED, keep);
    return () => {
      clearTimeout(timer);
      removeEventListener(LEARNING_CHANGED, keep);
    };
  }, []);
}

/** The list is emptied, because a page that is erased afterwards must not come back with the next one. */
function keepWaiting(waiting: string[]) {
  const opened = waiting.splice(0);
  if (opened.length === 0) return;
  import("./keep-reading.ts").then(
    ({ keepReading }) => keepReading(opened),
    () => {},
  );
}
