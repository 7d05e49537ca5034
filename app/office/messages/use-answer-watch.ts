import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { answerWatchPath } from "./report-intents.ts";

const EVERY_MS = 3_000;
/** Limited, because each question keeps the administrator's session alive. */
const TRIES = 20;

export function useAnswerWatch(reportId: string, isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  const readAgain = useRef(revalidate);
  readAgain.current = revalidate;
  useEffect(() => {
    if (!isWaiting) return;
    let tries = 0;
    const timer = setInterval(async () => {
      tries += 1;
      if (tries >= TRIES) clearInterval(timer);
      if (await hasLeft(reportId)) {
        clearInterval(timer);
        void readAgain.current();
      }
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [reportId, isWaiting]);
}

async function hasLeft(reportId: string): Promise<boolean> {
  try {
    const response = await fetch(answerWatchPath(reportId), { headers: { Accept: "application/json" } });
    return response.ok && ((await response.json()) as { isWaiting: boolean }).isWaiting === false;
  } catch (error) {
    console.warn("État de l’envoi inconnu :", error);
    return false;
  }
}
