import { and, asc, gt, inArray, isNull, lt, notInArray, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#database/open.server.ts";
import { contentTexts } from "#database/schema/content.server.ts";
import { images } from "#database/schema/images.server.ts";
import { draftTexts } from "#database/schema/newsroom.server.ts";
import { readImageAddress } from "#library/images/image-address.ts";
import { yieldToRequests } from "#platform/yield-to-requests.ts";
import { namedImages } from "./images.server.ts";

const STEP_TEXTS = 50;

/** Those that no text of a draft, a revision or an edition has named since. Texts are read a few at a time. */
export async function eraseUnusedImages(db: Database, before: Date, now: Date): Promise<number> {
  if ((await db.$count(images)) === 0) return 0;
  const used = [...(await hashesIn(db, draftTexts)), ...(await hashesIn(db, contentTexts))];
  return db.transaction(async (tx) => {
    await tx.update(images).set({ unusedSince: null }).where(inArray(images.hash, used));
    await tx
      .update(images)
      .set({ unusedSince: now })
      .where(and(isNull(images.unusedSince), notInArray(images.hash, used)));
    const erased = await tx.delete(images).where(lt(images.unusedSince, before)).returning({ hash: images.hash });
    return erased.length;
  });
}

type Texts = PgTable & { sha: PgColumn; bytes: PgColumn };

async function hashesIn(db: Database, texts: Texts): Promise<Set<string>> {
  const hashes = new Set<string>();
  for (let after = ""; ; ) {
    const rows = await db
      .select({ sha: sql<string>`${texts.sha}`, bytes: sql<Uint8Array | null>`${texts.bytes}` })
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
