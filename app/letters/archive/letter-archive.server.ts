import { listComposedLetters, readSums } from "#app/letters/store/letter-store.server.ts";
import { ARCHIVES_PATH, LETTER_FEED_PATH } from "#app/letters/subscriptions/letter-address.ts";
import type { Database } from "#database/open.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { escapeMarkup, TAG_AUTHORITY } from "#platform/xml.ts";

export type ArchiveCounts = {
  accepted: number;
  refused: number;
  gaveUp: number;
  returned: number;
  complaints: number;
  unsubscribed: number;
  /** This is the number of people who unsubscribed; it is null until a week after the letter was started. */
  left: number | null;
  joined: number | null;
};

export type SentLetter = {
  number: number;
  href: string;
  subject: string;
  preheader: string;
  day: string;
  /**
   * The counts are null while the letter is being sent and, for a cancelled letter, until the next nightly run has
   * counted it.
   */
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

/** The database is queried at most once a minute. The set is empty when the query fails. */
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

/** The counts were stored beforehand, because the cost of a public page must not grow with the number of readers. */
function countsOf({ finishedAt, sums, returned, complaints, unsubscribed }: ListedLetter): ArchiveCounts | null {
  const counted = finishedAt && readSums(sums);
  if (!counted) return null;
  const { sent: accepted, refused, gaveUp } = counted.counts;
  const { left = null, joined = null } = counted.week ?? {};
  return { accepted, refused, gaveUp, returned, complaints, unsubscribed, left, joined };
}

const TITLE = "La lettre du Récap";
const AUTHOR = "Le Récap";

/** The feed is in the Atom format (RFC 4287). */
export function letterFeed(
  letters: SentLetter[],
  { origin, lastChange }: { origin: string; lastChange: string },
): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">',
    `  <id>tag:${TAG_AUTHORITY},2026:lettre</id>`,
    `  <title>${TITLE}</title>`,
    `  <updated>${letters[0]?.day ?? lastChange}T00:00:00Z</updated>`,
    `  <link rel="self" type="application/atom+xml" href="${escapeMarkup(origin + LETTER_FEED_PATH)}"/>`,
    `  <link rel="alternate" type="text/html" hreflang="fr" href="${escapeMarkup(origin + ARCHIVES_PATH)}"/>`,
    `  <author><name>${AUTHOR}</name></author>`,
    ...letters.map((letter) => entry(letter, origin)),
    "</feed>",
    "",
  ].join("\n");
}

function entry({ number, href, subject, preheader, day }: SentLetter, origin: string): string {
  return [
    "  <entry>",
    `    <id>tag:${TAG_AUTHORITY},2026:lettre-${number}</id>`,
    `    <title>${escapeMarkup(subject)}</title>`,
    `    <link rel="alternate" type="text/html" hreflang="fr" href="${escapeMarkup(origin + href)}"/>`,
    `    <published>${day}T00:00:00Z</published>`,
    `    <updated>${day}T00:00:00Z</updated>`,
    `    <summary>${escapeMarkup(preheader)}</summary>`,
    "  </entry>",
  ].join("\n");
}
