import { type LetterWeek, readWeek } from "#app/features/letters/admin/letter-progress.server.ts";
import { countDeliveries, listEditions } from "#app/features/letters/store/edition-store.server.ts";
import type { Database } from "#database/open.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { parisDay } from "#platform/french/paris-time.ts";

export type LetterFigures = {
  accepted: number;
  refused: number;
  gaveUp: number;
  returned: number;
  complaints: number;
  unsubscribed: number;
  left: number;
  joined: number;
};

export type LeftLetter = {
  number: number;
  href: string;
  subject: string;
  preheader: string;
  day: string;
  figures: LetterFigures | null;
};

export async function listLeftLetters(db: Database, content: Catalogue): Promise<LeftLetter[]> {
  const written = new Map(content.listLetters().map((letter) => [letter.number, letter]));
  const left: LeftLetter[] = [];
  for (const row of await listEditions(db)) {
    const letter = written.get(row.number);
    if (!row.startedAt || !letter) continue;
    const { href, subject, preheader } = letter;
    left.push({
      ...{ number: row.number, href, subject, preheader },
      day: parisDay(row.startedAt),
      figures: await figuresOf(db, row),
    });
  }
  return left;
}

const ASKED_EVERY_MS = 60_000;
const asked = new WeakMap<Database, { at: number; left: Promise<ReadonlySet<string>> }>();

/** Asked at most once a minute; empty while the database is away. */
export function leftLetterPaths(db: Database, content: Catalogue, now = Date.now()): Promise<ReadonlySet<string>> {
  const known = asked.get(db);
  if (known && now - known.at < ASKED_EVERY_MS) return known.left;
  const left = listEditions(db).then(
    (rows) => {
      const numbers = new Set(rows.flatMap(({ number, startedAt }) => (startedAt ? [number] : [])));
      return new Set(content.listLetters().flatMap(({ number, href }) => (numbers.has(number) ? [href] : [])));
    },
    () => new Set<string>(),
  );
  asked.set(db, { at: now, left });
  return left;
}

type ListedEdition = Awaited<ReturnType<typeof listEditions>>[number];

async function figuresOf(db: Database, row: ListedEdition): Promise<LetterFigures | null> {
  if (!row.finishedAt) return null;
  const { sent, refused, gaveUp } = await countDeliveries(db, row);
  const { returned, complaints, unsubscribed } = row;
  return { accepted: sent, refused, gaveUp, returned, complaints, unsubscribed, ...(await weekOf(db, row)) };
}

const WEEK_MS = 7 * 86_400_000;
const endedWeeks = new WeakMap<Database, Map<string, LetterWeek>>();

/** Remembered once the week is over: no index serves this count, and the page is public. */
async function weekOf(db: Database, row: ListedEdition): Promise<LetterWeek> {
  const known = endedWeeks.get(db) ?? new Map<string, LetterWeek>();
  endedWeeks.set(db, known);
  const key = `${row.number} ${row.startedAt?.getTime()}`;
  const week = known.get(key) ?? (await readWeek(db, row)) ?? { left: 0, joined: 0 };
  if (row.startedAt && Date.now() - row.startedAt.getTime() > WEEK_MS) known.set(key, week);
  return week;
}
