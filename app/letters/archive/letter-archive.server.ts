import { listComposedLetters } from "#app/letters/store/letter-store.server.ts";
import { readSums } from "#app/letters/store/letter-sums.ts";
import type { Database } from "#database/open.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { parisDay } from "#platform/french/paris-time.ts";

export type ArchiveCounts = {
  accepted: number;
  refused: number;
  gaveUp: number;
  returned: number;
  complaints: number;
  unsubscribed: number;
  /** Unsubscriptions; null until a week after the sending. */
  left: number | null;
  joined: number | null;
};

export type SentLetter = {
  number: number;
  href: string;
  subject: string;
  preheader: string;
  day: string;
  /** Null while it is being sent; for a cancelled letter, until the next nightly run has counted it. */
  counts: ArchiveCounts | null;
};

export async function listSentLetters(db: Database, content: Catalogue): Promise<SentLetter[]> {
  const written = new Map(content.listLetters().map((letter) => [letter.number, letter]));
  const sent: SentLetter[] = [];
  for (const row of await listComposedLetters(db)) {
    const letter = written.get(row.number);
    if (!row.startedAt || !letter) continue;
    const { href, subject, preheader } = letter;
    sent.push({
      number: row.number,
      href,
      subject,
      preheader,
      day: parisDay(row.startedAt),
      counts: countsOf(row),
    });
  }
  return sent;
}

const ASKED_EVERY_MS = 60_000;
const asked = new WeakMap<Database, { at: number; paths: Promise<ReadonlySet<string>> }>();

/** Asked at most once a minute; empty while the database is away. */
export function sentLetterPaths(db: Database, content: Catalogue, now = Date.now()): Promise<ReadonlySet<string>> {
  const known = asked.get(db);
  if (known && now - known.at < ASKED_EVERY_MS) return known.paths;
  const paths = listComposedLetters(db).then(
    (rows) => {
      const numbers = new Set(rows.flatMap(({ number, startedAt }) => (startedAt ? [number] : [])));
      return new Set(content.listLetters().flatMap(({ number, href }) => (numbers.has(number) ? [href] : [])));
    },
    () => new Set<string>(),
  );
  asked.set(db, { at: now, paths });
  return paths;
}

type ListedLetter = Awaited<ReturnType<typeof listComposedLetters>>[number];

/** Reads counts stored beforehand: the cost of a public page must not depend on the number of readers. */
function countsOf({ finishedAt, sums, returned, complaints, unsubscribed }: ListedLetter): ArchiveCounts | null {
  const counted = finishedAt && readSums(sums);
  if (!counted) return null;
  const { sent: accepted, refused, gaveUp } = counted.counts;
  const { left = null, joined = null } = counted.week ?? {};
  return { accepted, refused, gaveUp, returned, complaints, unsubscribed, left, joined };
}
