import { and, desc, eq, inArray, lte } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { contentFiles, contentTexts } from "#database/schema/content.server.ts";
import type { ReadHistory } from "#library/catalogue/proof-views.ts";
import { passagesByChange } from "#library/proofs/changed-passages.ts";
import { isPublished, loadContent } from "#library/schema/load-content.ts";

/**
 * Reading a version takes some milliseconds, so their number is limited. For older changes only the sentence is shown,
 * without the changed text.
 */
const MAX_VERSIONS = 20;

/**
 * Reads the text changes of an article between editions, up to `edition`. Changes made before the first edition
 * are unknown.
 */
export function readHistory(db: Database, edition: number): ReadHistory {
  return async ({ file, front: { id, formerAddresses } }) => {
    const former = formerAddresses.map((address) => `${address.replace("/categories/", "articles/")}.md`);
    const rows = await db
      .select({ path: contentFiles.path, bytes: contentTexts.bytes })
      .from(contentFiles)
      .innerJoin(contentTexts, eq(contentTexts.sha, contentFiles.sha))
      .where(and(inArray(contentFiles.path, [file, ...former]), lte(contentFiles.edition, edition)))
      .orderBy(desc(contentFiles.edition))
      .limit(MAX_VERSIONS);
    const versions = rows.toReversed().flatMap(({ path, bytes }) => {
      const { articles } = loadContent({ [path]: bytes.toString("utf8") }).content;
      return articles.filter(isPublished).filter(({ front }) => front.id === id);
    });
    return passagesByChange(versions.map(({ body, front }) => ({ body, told: front.changes.length })));
  };
}
