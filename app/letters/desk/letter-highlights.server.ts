import { letterAdminPath, letterNames } from "#app/letters/message/letter-names.ts";
import type { LetterState } from "#app/letters/store/delivery-states.ts";
import { listComposedLetters } from "#app/letters/store/letter-store.server.ts";
import type { Database } from "#database/open.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { formatMinute } from "#platform/french/paris-time.ts";
import { type LetterLine, toLetterLines } from "./letter-lines.server.ts";

/** A letter that was composed to try it out leaves no sooner than those before it. */
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
  const listed = toLetterLines(composed, content);
  const lines = listed.toReversed().toSorted((one, other) => Number(other.isSeries) - Number(one.isSeries));
  const found = UPCOMING.flatMap((states) => lines.filter(({ state }) => states.includes(state)))[0];
  const next = found ? { ...found, when: found.when.replace(/(\d) h (\d)/, "$1\u00A0h\u00A0$2") } : null;
  const started = composed.filter(({ startedAt }) => startedAt !== null);
  const [last] = started.toSorted((one, other) => Number(other.startedAt) - Number(one.startedAt));
  if (!last?.startedAt) return { next, last: null };
  const { startedAt, audience, returned, complaints, unsubscribed } = last;
  return {
    next,
    last: {
      path: letterAdminPath(last),
      title: letterNames(last).title,
      startedAt: formatMinute(startedAt),
      audience,
      returned,
      complaints,
      unsubscribed,
    },
  };
}
