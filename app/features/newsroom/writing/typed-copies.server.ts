import { and, desc, eq, lt, notInArray } from "drizzle-orm";
import * as z from "zod";
import type { Staff } from "#app/features/staff/staff-guard.server.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { drafts, typedCopies } from "#database/schema/newsroom.server.ts";
import { eraseRows } from "#platform/erase-rows.server.ts";
import type { Services } from "#platform/services.ts";
import { isWritable } from "../draft-states.ts";
import { isDraftId } from "../read-drafts.server.ts";
import type { KeptCopy } from "./typed-copy.ts";

/** For one member and draft: pages that are open at a time. */
const MAX_COPIES = 5;

const copySchema = z.object({
  id: z.uuid(),
  version: z.string().max(10),
  controls: z
    .array(z.object({ name: z.string().max(300), value: z.string().max(1_000_000), isChecked: z.boolean().nullable() }))
    .max(1_000),
});

/** Null for what no page of ours sends. */
export function readTypedCopy(sent: unknown): z.infer<typeof copySchema> | null {
  return copySchema.safeParse(sent).data ?? null;
}

/**
 * In place of what the same page had sent before; without any control, there is no copy any more. Returns false
 * where nothing can be written.
 */
export function keepTypedCopy(
  { db }: Pick<Services, "db">,
  { userId }: Staff,
  { draftId, copy }: { draftId: string; copy: z.infer<typeof copySchema> },
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!isDraftId(draftId)) return false;
    const [draft] = await tx.select({ state: drafts.state }).from(drafts).where(eq(drafts.id, draftId));
    if (!draft || !isWritable(draft.state)) return false;
    const { id, ...typed } = copy;
    if (typed.controls.length === 0) {
      await forgetTypedCopy(tx, userId, { draftId, id });
      return true;
    }
    const { draftId: ofDraft, userId: ofUser, id: ofPage } = typedCopies;
    await tx
      .insert(typedCopies)
      .values({ id, draftId, userId, ...typed, keptAt: now })
      .onConflictDoUpdate({ target: [ofDraft, ofUser, ofPage], set: { ...typed, keptAt: now } });
    const newest = tx
      .select({ id: ofPage })
      .from(typedCopies)
      .where(ownCondition(draftId, userId))
      .orderBy(desc(typedCopies.keptAt))
      .limit(MAX_COPIES);
    await tx.delete(typedCopies).where(and(ownCondition(draftId, userId), notInArray(ofPage, newest)));
    return true;
  });
}

/** The newest, of any of the member's pages. */
export async function readKeptCopy(
  { db }: Pick<Services, "db">,
  { userId }: Staff,
  draftId: string,
): Promise<KeptCopy | null> {
  const { id, version, controls } = typedCopies;
  const [copy] = await db
    .select({ id, version, controls })
    .from(typedCopies)
    .where(ownCondition(draftId, userId))
    .orderBy(desc(typedCopies.keptAt))
    .limit(1);
  return copy ?? null;
}

/** Once what it holds is saved. */
export async function forgetTypedCopy(
  db: Database | Transaction,
  userId: string,
  { draftId, id }: { draftId: string; id: string },
): Promise<void> {
  if (!isDraftId(id)) return;
  await db.delete(typedCopies).where(and(ownCondition(draftId, userId), eq(typedCopies.id, id)));
}

export function eraseOldTypedCopies(db: Database, before: Date): Promise<number> {
  return eraseRows(db, typedCopies, lt(typedCopies.keptAt, before));
}

function ownCondition(draftId: string, userId: string) {
  return and(eq(typedCopies.draftId, draftId), eq(typedCopies.userId, userId));
}
