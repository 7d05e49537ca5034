import { useEffect } from "react";
import { useRevalidator } from "react-router";

const EVERY_MS = 5_000;
/** Beyond 24 days a browser's timer overflows; a day is enough. */
const MAX_MS = 86_400_000;

/** While the letter leaves, every few seconds; before, at its hour and whenever the page is looked at again. */
export function useSteadyRefresh(isLeaving: boolean, leavesInMs: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void revalidate();
    };
    document.addEventListener("visibilitychange", look);
    const timer = isLeaving ? setInterval(look, EVERY_MS) : undefined;
    return () => {
      document.removeEventListener("visibilitychange", look);
      clearInterval(timer);
    };
  }, [isLeaving, revalidate]);
  useEffect(() => {
    if (leavesInMs === null) return;
    const timer = setTimeout(() => void revalidate(), Math.min(Math.max(leavesInMs, 0) + EVERY_MS, MAX_MS));
    return () => clearTimeout(timer);
  }, [leavesInMs, revalidate]);
}
