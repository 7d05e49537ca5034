import { and, count, eq, gte, sql } from "drizzle-orm";
import { listSentLetters, type SentLetter } from "#app/letters/archive/letter-archive.server.ts";
import type { Database } from "#database/open.server.ts";
import { reports } from "#database/schema/reports.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import type { EditorialCounts } from "#library/catalogue/editorial-counts.ts";
import { parisDay } from "#platform/french/paris-time.ts";

type LetterTotals = {
  letters: number;
  accepted: number;
  returned: number;
  complaints: number;
  unsubscribed: number;
};

export type Transparency = {
  day: string;
  editorial: EditorialCounts;
  publisher: { name: string; director: string; funding: string | null } | null;
  accessibility: { text: string; day: string } | null;
  reports: { received: number; open: number; corrected: number } | null;
  /** The totals are null until the first letter has been sent. */
  letters: LetterTotals | null;
};

/** The counts are reused for ten minutes, so that requests do not repeat the queries. */
const EVERY_MS = 10 * 60_000;
const kept = new WeakMap<Catalogue, { db: Database; at: number; counts: Promise<Transparency> }>();

export function readTransparency(db: Database, content: Catalogue, now: Date): Promise<Transparency> {
  const known = kept.get(content);
  if (known?.db === db && now.getTime() - known.at < EVERY_MS) return known.counts;
  const counts = countAll(db, content, now);
  kept.set(content, { db, at: now.getTime(), counts });
  counts.catch(() => kept.delete(content));
  return counts;
}

async function countAll(db: Database, content: Catalogue, now: Date): Promise<Transparency> {
  const publisher = content.getPublisher();
  const declaration = content.getContentPage("accessibilite");
  return {
    day: parisDay(now),
    editorial: content.getEditorialCounts(now),
    publisher: publisher && { name: publisher.name, director: publisher.director, funding: publisher.funding },
    accessibility: declaration && { text: declaration.description, day: declaration.updatedAt },
    reports: await countReports(db, now),
    letters: totalsOf(await listSentLetters(db, content)),
  };
}

const YEAR_MS = 365 * 86_400_000;

/** Counts reported errors of the last year, the time for which reports are kept. */
async function countReports(db: Database, now: Date): Promise<Transparency["reports"]> {
  const [row] = await db
    .select({
      received: count(),
      open: sql<number>`count(*) filter (where ${reports.closedAt} is null)`.mapWith(Number),
      corrected: sql<number>`count(*) filter (where ${reports.closedReason} = 'corrected')`.mapWith(Number),
    })
    .from(reports)
    .where(and(eq(reports.subject, "error"), gte(reports.createdAt, new Date(now.getTime() - YEAR_MS))));
  return row ?? null;
}

function totalsOf(sent: SentLetter[]): LetterTotals | null {
  const counted = sent.flatMap(({ counts }) => counts ?? []);
  if (counted.length === 0) return null;
  const sum = (name: "accepted" | "returned" | "complaints" | "unsubscribed") =>
    counted.reduce((total, counts) => total + counts[name], 0);
  return {
    letters: counted.length,
    accepted: sum("accepted"),
    returned: sum("returned"),
    complaints: sum("complaints"),
    unsubscribed: sum("unsubscribed"),
  };
}
