import { inArray } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { contentDrawings, contentOverlay } from "#database/schema/content.server.ts";
import type { EditionDrawing } from "#library/catalogue/create-catalogue.ts";
import { chunks } from "./row-chunks.ts";

/** Replaces what former editions drew at these addresses. After the overlay: it says which text each is drawn from. */
export async function storeDrawings(tx: Transaction, edition: number, drawings: EditionDrawing[]): Promise<void> {
  if (drawings.length === 0) return;
  const rows = await tx.select({ path: contentOverlay.path, sha: contentOverlay.sha }).from(contentOverlay);
  const shas = new Map(rows.map(({ path, sha }) => [path, sha]));
  for (const some of chunks(drawings.map(({ path }) => path)))
    await tx.delete(contentDrawings).where(inArray(contentDrawings.path, some));
  // One a statement: a picture is a hundred times a text.
  for (const { path, source, bytes } of drawings) {
    const sourceSha = shas.get(source);
    if (!sourceSha) throw new Error(`${path} is drawn from ${source}, which no edition has`);
    await tx.insert(contentDrawings).values({ path, source, sourceSha, edition, bytes });
  }
}

/** By address, of the texts that are served. */
export async function readDrawings(
  db: Database,
  applied: ReadonlyMap<string, string | null>,
): Promise<Map<string, Buffer>> {
  const drawings = new Map<string, Buffer>();
  const served = [...applied].flatMap(([source, sha]) => (sha ? [[source, sha] as const] : []));
  for (const some of chunks(served)) {
    const rows = await db
      .select()
      .from(contentDrawings)
      .where(inArray(contentDrawings.sourceSha, [...new Set(some.map(([, sha]) => sha))]));
    for (const { path, source, sourceSha, bytes } of rows)
      if (applied.get(source) === sourceSha) drawings.set(path, bytes);
  }
  return drawings;
}
