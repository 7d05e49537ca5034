import { letterAdminPath, letterNames } from "#app/letters/message/letter-names.ts";
import type { LetterState } from "#app/letters/store/delivery-states.ts";
import { listComposedLetters } from "#app/letters/store/letter-store.server.ts";
import type { Database } from "#database/open.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { formatDayAndHour } from "#platform/french/paris-time.ts";
import { type LetterLine, listLetterLines, toLetterLines } from "./letter-admin.server.ts";

/**
 * « ready » and « draft » are in one group, because a letter composed only as a trial is not sent before the earlier
 * ones.
 */
const UPCOMING: (LetterState | "draft")[][] = [
  ["sending"],
  ["paused"],
  ["preparing"],
  ["scheduled"],
  ["ready", "draft"],
];

export type LastLetter = {
  path: string;
  title: string;
  startedAt: string;
  audience: number;
  returned: number;
  complaints: number;
  unsubscribed: number;
};

export async function readLetterHighlights(
  db: Database,
  content: Catalogue,
): Promise<{ next: LetterLine | null; last: LastLetter | null }> {
  const composed = await listComposedLetters(db);
  const found = findNext(toLetterLines(composed, content));
  const next = found ? { ...found, when: found.when.replace(/(\d) h (\d)/, "$1\u00A0h\u00A0$2") } : null;
  const last = composed.find(({ startedAt }) => startedAt !== null);
  if (!last?.startedAt) return { next, last: null };
  const { startedAt, audience, returned, complaints, unsubscribed } = last;
  return {
    next,
    last: {
      path: letterAdminPath(last),
      title: letterNames(last).title,
      startedAt: formatDayAndHour(startedAt),
      audience,
      returned,
      complaints,
      unsubscribed,
    },
  };
}

/**
 * Returns the next letter, then the sent ones, newest first, and the others in the order in which they will be sent.
 */
export async function groupLetters(db: Database, content: Catalogue) {
  const lines = await listLetterLines(db, content);
  const next = findNext(lines);
  const others = lines.filter((line) => line !== next);
  return {
    next: next ? [next] : [],
    left: others.filter(hasLeft),
    later: inSendingOrder(others.filter((line) => !hasLeft(line))),
  };
}

function findNext(lines: LetterLine[]): LetterLine | undefined {
  const ordered = inSendingOrder(lines);
  return UPCOMING.flatMap((states) => ordered.filter(({ state }) => states.includes(state)))[0];
}

/** The lines are given from the newest to the oldest. */
function inSendingOrder(lines: LetterLine[]): LetterLine[] {
  return lines.toReversed().toSorted((one, other) => Number(other.isSeries) - Number(one.isSeries));
}

const hasLeft = ({ state, audience }: LetterLine) => audience !== null || state === "done" || state === "cancelled";
