import type { Page } from "@playwright/test";
import { formatAnswers, type Outcome } from "#app/accounts/reader-data/answer-log.ts";
import { localDay } from "#app/accounts/reader-data/local-day.ts";
import { readQuiz } from "#tests/support/content/texts.ts";

export function questionIds(article: string, path: string): string[] {
  return readQuiz(path).questions.map(({ id }) => `${article}.${id}`);
}

/** Today, where the tests' browser is. */
export function parisDay(): number {
  return localDay(new Date(new Date().toLocaleString("en-US", { timeZone: "Europe/Paris" })));
}

/** As a quiz leaves them: its article is seen. */
export async function rememberAnswers(page: Page, ids: string[], daysAgo: number, outcome: Outcome = "right") {
  const day = parisDay() - daysAgo;
  const log: Record<string, Record<string, string>> = {};
  const seen: Record<string, number> = {};
  for (const id of ids) {
    const [article = "", question = ""] = id.split(".");
    seen[article] = day;
    log[article] = { ...log[article], [question]: formatAnswers([{ rev: 1, day, outcome }]) };
  }
  await page.addInitScript(
    (text) => {
      if (!localStorage.getItem("learning")) localStorage.setItem("learning", text);
    },
    JSON.stringify({ v: 1, log, seen, place: {} }),
  );
}
