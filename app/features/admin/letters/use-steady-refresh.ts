import { useEffect } from "react";
import { useRevalidator } from "react-router";

const EVERY_MS = 5_000;

export function useSteadyRefresh(isWanted: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isWanted, revalidate]);
}
