import { and, desc, eq, inArray } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { contentEditions, contentFiles } from "#database/schema/content.server.ts";
import { readEditionTexts, readFiles } from "./edition-store.server.ts";

/** Lists the editions that changed one of the files, the newest first. */
export async function listVersions(db: Database, paths: string[], limit: number) {
  const { number, publishedAt, author, kind, note } = contentEditions;
  return db
    .selectDistinct({ number, publishedAt, author, kind, note })
    .from(contentEditions)
    .innerJoin(contentFiles, eq(contentFiles.edition, number))
    .where(inArray(contentFiles.path, paths))
    .orderBy(desc(number))
    .limit(limit);
}

/** Returns the files as they were in an edition that changed one of them; null when it changed none. */
export async function readVersion(db: Database, paths: string[], edition: number): Promise<Map<string, Buffer> | null> {
  const [changed] = await db
    .select({ path: contentFiles.path })
    .from(contentFiles)
    .where(and(eq(contentFiles.edition, edition), inArray(contentFiles.path, paths)))
    .limit(1);
  if (!changed) return null;
  const shas = await readFiles(db, edition);
  const held = paths.flatMap((path) => {
    const sha = shas.get(path);
    return sha === undefined ? [] : [[path, sha] as const];
  });
  const texts = await readEditionTexts(
    db,
    held.map(([, sha]) => sha),
  );
  return new Map(held.map(([path, sha]) => [path, texts.get(sha) ?? Buffer.alloc(0)]));
}
