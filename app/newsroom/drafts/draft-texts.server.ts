import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { hashText } from "#app/newsroom/editions/edition-store.server.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { draftFiles, draftRevisions, draftTexts } from "#database/schema/newsroom.server.ts";

export function hashOrNull(bytes: Buffer | null): string | null {
  return bytes && hashText(bytes);
}

/** Each text is stored once, under its hash. */
export async function storeDraftTexts(tx: Transaction, texts: (Buffer | null)[]): Promise<void> {
  const rows = new Map(texts.flatMap((bytes) => (bytes ? [[hashText(bytes), bytes] as const] : [])));
  if (rows.size === 0) return;
  await tx
    .insert(draftTexts)
    .values([...rows].map(([sha, bytes]) => ({ sha, bytes })))
    .onConflictDoNothing();
}

export async function readDraftTexts(
  db: Database | Transaction,
  shas: Iterable<string | null>,
): Promise<Map<string, Buffer>> {
  const wanted = [...new Set(shas)].filter((sha) => sha !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db.select().from(draftTexts).where(inArray(draftTexts.sha, wanted));
  return new Map(rows.map(({ sha, bytes }) => [sha, bytes]));
}

/**
 * Returns the number of erased texts. Each column has its own condition, because a single condition with « or » would
 * compare every text with every file.
 */
export async function eraseUnusedTexts(tx: Transaction): Promise<number> {
  const isHeld = (column: PgColumn) => tx.select({ one: sql`1` }).from(draftFiles).where(eq(column, draftTexts.sha));
  const inRevision = sql`(
    select 1 from ${draftRevisions}, jsonb_each_text(${draftRevisions.files}) as held where held.value = ${draftTexts.sha}
  )`;
  const erased = await tx
    .delete(draftTexts)
    .where(and(notExists(isHeld(draftFiles.sha)), notExists(isHeld(draftFiles.baseSha)), notExists(inRevision)))
    .returning({ sha: draftTexts.sha });
  return erased.length;
}

const BOM = "\uFEFF";

/** Returns a file as an editor shows it: without a byte order mark, with lines that end with « \n ». */
export function shownText(bytes: Uint8Array): string {
  return withPlainEnds(Buffer.from(bytes).toString("utf8"));
}

/**
 * Returns the bytes of an edited text: unchanged lines keep the line ends of the former file, and its byte order mark
 * is kept.
 */
export function writtenText(shown: string, former: Uint8Array | null): Buffer {
  const text = withPlainEnds(shown);
  if (!former) return Buffer.from(text);
  if (shownText(former) === text) return Buffer.from(former);
  const before = splitLines(Buffer.from(former).toString("utf8"));
  const hasMark = before[0]?.text.startsWith(BOM) ?? false;
  const lines = splitLines(text);
  const plain = before.map((line, index) => (index === 0 ? line.text.replace(BOM, "") : line.text));
  const isSame = (index: number, formerIndex: number) => lines[index]?.text === plain[formerIndex];
  let head = 0;
  while (head < Math.min(lines.length, plain.length) && isSame(head, head)) head++;
  let tail = 0;
  while (
    tail < Math.min(lines.length, plain.length) - head &&
    isSame(lines.length - 1 - tail, plain.length - 1 - tail)
  ) {
    tail++;
  }
  const end = mostFrequentEnd(before);
  const written = lines.map(({ text: words, end: plainEnd }, index) => {
    const formerIndex = index < head ? index : index >= lines.length - tail ? index + plain.length - lines.length : -1;
    // The last line of either text may have no line end.
    const kept = plainEnd === "" ? "" : before[formerIndex]?.end || end;
    return words + kept;
  });
  return Buffer.from((hasMark ? BOM : "") + written.join(""));
}

function withPlainEnds(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}

function splitLines(text: string): { text: string; end: string }[] {
  const parts = text.split(/(\r\n|\r|\n)/);
  return Array.from({ length: Math.ceil(parts.length / 2) }, (_, index) => ({
    text: parts[2 * index] ?? "",
    end: parts[2 * index + 1] ?? "",
  }));
}

function mostFrequentEnd(lines: { end: string }[]): string {
  const counts = Map.groupBy(
    lines.filter(({ end }) => end !== ""),
    ({ end }) => end,
  );
  const [[most = "\n"] = []] = [...counts].toSorted(([, a], [, b]) => b.length - a.length);
  return most;
}
