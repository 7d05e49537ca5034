import { createHmac } from "node:crypto";
import { eq, inArray, lte } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { idempotencyKeys } from "#database/schema/platform.server.ts";
import { eraseRows } from "./erase-rows.server.ts";
import { createSeal } from "./seal.ts";
import type { ProcessServices } from "./services.ts";

export const REPEATABLE_MINUTES = 10;
const ERASED_AFTER_MS = 60_000;
const ERASED_FOR_EACH = 2;

type SentForm = {
  name: string;
  /**
   * The browser makes it (`app/ui/forms/idempotency-key.ts`). Without a valid id, a form that is sent
   * twice is handled twice.
   */
  id: string;
  fields: string;
};

export function formKey({ secrets }: Pick<ProcessServices, "secrets">, form: SentForm): string | null {
  if (!/^[\w-]{20,40}$/.test(form.id)) return null;
  return createHmac("sha256", secrets.sessionSecret)
    .update(JSON.stringify(["form-answer", form.name, form.id, form.fields]))
    .digest("base64url");
}

/** Returns the keys that are new. The insertion waits for another transaction that is claiming the same key. */
export async function claimKeys(
  tx: Transaction,
  keys: string[],
  now: Date,
  minutes = REPEATABLE_MINUTES,
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  const begun = await tx
    .insert(idempotencyKeys)
    // All processes insert the keys in the same order, so that two of them cannot deadlock.
    .values(keys.toSorted().map((key) => ({ key, expiresAt })))
    .onConflictDoUpdate({
      target: idempotencyKeys.key,
      set: { sealedAnswer: "", expiresAt },
      setWhere: lte(idempotencyKeys.expiresAt, now),
    })
    .returning({ key: idempotencyKeys.key });
  await eraseSome(tx, keys.length * ERASED_FOR_EACH, now);
  return new Set(begun.map(({ key }) => key));
}

/** Each form erases more expired keys than it adds, so that a sender without a limit cannot fill the table. */
async function eraseSome(tx: Transaction, limit: number, now: Date): Promise<void> {
  const old = tx
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    // A key is kept for a while after it has expired, because another process whose clock is behind may
    // still be reading it.
    .where(lte(idempotencyKeys.expiresAt, new Date(now.getTime() - ERASED_AFTER_MS)))
    .orderBy(idempotencyKeys.expiresAt)
    .limit(limit)
    .for("update", { skipLocked: true });
  await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.key, old));
}

/**
 * Runs `work` once for each id, in one transaction; the same form sent again gets the first answer, which is stored
 * sealed. When `isDone` returns false, the id is released and the form may be sent again with it.
 */
export function runOnce<Answer>(
  { db, secrets }: Pick<ProcessServices, "db" | "secrets">,
  form: SentForm,
  work: (tx: Transaction) => Promise<Answer>,
  now: Date,
  isDone: (answer: Answer) => boolean = () => true,
): Promise<{ answer: Answer; isRepeat: boolean }> {
  const key = formKey({ secrets }, form);
  if (key === null) return db.transaction(async (tx) => ({ answer: await work(tx), isRepeat: false }));
  const seal = createSeal(secrets.sessionSecret, { purpose: "le-recap/form-answer", salt: form.id });
  return db.transaction(async (tx) => {
    if (!(await claimKeys(tx, [key], now)).has(key)) {
      const [kept] = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
      if (!kept) throw new Error("The answer of this form was erased while it was read");
      return { answer: JSON.parse(seal.open(kept.sealedAnswer)) as Answer, isRepeat: true };
    }
    const answer = await work(tx);
    const isNoted = eq(idempotencyKeys.key, key);
    if (isDone(answer)) {
      await tx
        .update(idempotencyKeys)
        .set({ sealedAnswer: seal.close(JSON.stringify(answer)) })
        .where(isNoted);
    } else {
      await tx.delete(idempotencyKeys).where(isNoted);
    }
    return { answer, isRepeat: false };
  });
}

export function eraseOldAnswers(db: Database, now: Date): Promise<number> {
  return eraseRows(db, idempotencyKeys, lte(idempotencyKeys.expiresAt, now));
}
