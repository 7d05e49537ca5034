import { useEffect, useState } from "react";
import { recall, remember } from "#app/accounts/reader-data/tab-storage.ts";
import type { AskedQuestion } from "#app/learning/class/class-view.ts";

const KEPT = "paper";
const MOST_CARDS = 99;

/** The numbers that the teacher typed are kept in the tab, so that a reload does not lose them. */
export function useCardCounts(questions: AskedQuestion[]) {
  const of = questions.map(({ id }) => id).join(" ");
  const [typed, setTyped] = useState<unknown[]>([]);
  useEffect(() => {
    const kept = recall(KEPT) as { of?: unknown; counts?: unknown } | undefined;
    setTyped(kept?.of === of && Array.isArray(kept.counts) ? kept.counts : []);
  }, [of]);
  const counts = questions.map(({ options }, at) =>
    options.map((_, option) => cardsOf((typed[at] as unknown[] | undefined)?.[option])),
  );
  function count(question: number, option: number, text: string) {
    const changed = counts.map((row, at) =>
      at === question
        ? row.map((before, index) => (index === option ? cardsOf(Number.parseInt(text, 10)) : before))
        : row,
    );
    setTyped(changed);
    remember(KEPT, { of, counts: changed });
  }
  return { counts, count };
}

function cardsOf(value: unknown): number {
  return typeof value === "number" && Number.isInteger(value) ? Math.min(MOST_CARDS, Math.max(0, value)) : 0;
}
