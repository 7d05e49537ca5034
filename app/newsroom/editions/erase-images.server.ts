import { asc, gt, inArray, lt, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#database/open.server.ts";
import { contentTexts } from "#database/schema/content.server.ts";
import { images } from "#database/schema/images.server.ts";
import { draftTexts } from "#database/schema/newsroom.server.ts";
import { readImageAddress } from "#library/images/image-address.ts";
import { yieldToRequests } from "#platform/yield-to-requests.ts";
import { namedImages } from "./images.server.ts";

const STEP_TEXTS = 50;
const STEP_IMAGES = 500;

/**
 * Erases images that no text of a draft, a revision or an edition has named since `before`. Texts are read in small
 * groups to limit memory.
 */
export async function eraseUnusedImages(db: Database, before: Date, now: Date): Promise<number> {
  const kept = await db.select({ hash: images.hash, unusedSince: images.unusedSince }).from(images);
  if (kept.length === 0) return 0;
  const used = new Set([...(await hashesIn(db, draftTexts)), ...(await hashesIn(db, contentTexts))]);
  const usedAgain = kept.filter(({ hash, unusedSince }) => unusedSince && used.has(hash));
  const unused = kept.filter(({ hash, unusedSince }) => !unusedSince && !used.has(hash));
  await markUnused(db, usedAgain, null);
  await markUnused(db, unused, now);
  const erased = await db.delete(images).where(lt(images.unusedSince, before)).returning({ hash: images.hash });
  return erased.length;
}

async function markUnused(db: Database, found: { hash: string }[], unusedSince: Date | null): Promise<void> {
  for (let start = 0; start < found.length; start += STEP_IMAGES) {
    const hashes = found.slice(start, start + STEP_IMAGES).map(({ hash }) => hash);
    await db.update(images).set({ unusedSince }).where(inArray(images.hash, hashes));
  }
}

type Texts = PgTable & { sha: PgColumn; bytes: PgColumn };

async function hashesIn(db: Database, texts: Texts): Promise<Set<string>> {
  const hashes = new Set<string>();
  // Most texts name no image, so the filter in SQL avoids transferring them.
  const naming = sql<Uint8Array | null>`case when position(convert_to('/images/', 'UTF8') in ${texts.bytes}) > 0 then ${texts.bytes} end`;
  for (let after = ""; ; ) {
    const rows = await db
      .select({ sha: sql<string>`${texts.sha}`, bytes: naming })
      .from(texts)
      .where(gt(texts.sha, after))
      .orderBy(asc(texts.sha))
      .limit(STEP_TEXTS);
    for (const address of namedImages(rows.map(({ bytes }) => bytes))) {
      const hash = readImageAddress(address)?.hash;
      if (hash) hashes.add(hash);
    }
    after = rows.at(-1)?.sha ?? after;
    if (rows.length < STEP_TEXTS) return hashes;
    await yieldToRequests();
  }
}
