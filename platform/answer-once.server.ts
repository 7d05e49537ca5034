import { createHmac } from "node:crypto";
import { and, eq, gt, inArray, lte } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { formAnswers } from "#database/schema/forms.server.ts";
import { eraseRows } from "#platform/jobs/erase-rows.server.ts";
import { createSeal } from "./seal.ts";
import type { ProcessServices } from "./services.ts";

export const REPEATABLE_MINUTES = 10;
const ERASED_AFTER_MS = 60_000;
const ERASED_FOR_EACH = 2;

type SentForm = {
  name: string;
  /** See `form-id.ts`. Without a valid one, the form is answered each time it arrives. */
  id: string;
  fields: string;
};

export function formKey({ secrets }: Pick<ProcessServices, "secrets">, form: SentForm): string | null {
  if (!/^[\w-]{20,40}$/.test(form.id)) return null;
  return createHmac("sha256", secrets.sessionSecret)
    .update(JSON.stringify(["form-answer", form.name, form.id, form.fields]))
    .digest("base64url");
}

/** Gives the keys that nobody had noted; a form that is sent at the same time waits here for the first one's end. */
export async function noteForms(tx: Transaction, keys: string[], now: Date): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const expiresAt = new Date(now.getTime() + REPEATABLE_MINUTES * 60_000);
  const begun = await tx
    .insert(formAnswers)
    // Sorted, so that two processes cannot deadlock.
    .values(keys.toSorted().map((key) => ({ key, expiresAt })))
    .onConflictDoUpdate({
      target: formAnswers.key,
      set: { sealedAnswer: "", expiresAt },
      setWhere: lte(formAnswers.expiresAt, now),
    })
    .returning({ key: formAnswers.key });
  await eraseSome(tx, keys.length * ERASED_FOR_EACH, now);
  return new Set(begun.map(({ key }) => key));
}

/** Each form takes away more than it brings: without a limit of its own, whoever sends many must not fill the table. */
async function eraseSome(tx: Transaction, most: number, now: Date): Promise<void> {
  const old = tx
    .select({ key: formAnswers.key })
    .from(formAnswers)
    // Not at once: another process, whose clock is a little behind, may be reading it.
    .where(lte(formAnswers.expiresAt, new Date(now.getTime() - ERASED_AFTER_MS)))
    .orderBy(formAnswers.expiresAt)
    .limit(most)
    .for("update", { skipLocked: true });
  await tx.delete(formAnswers).where(inArray(formAnswers.key, old));
}

/** Of forms that are always answered alike, so that no answer is kept. */
export async function findNotedForms(db: Database, keys: string[], now: Date): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const noted = await db
    .select({ key: formAnswers.key })
    .from(formAnswers)
    .where(and(inArray(formAnswers.key, keys), gt(formAnswers.expiresAt, now)));
  return new Set(noted.map(({ key }) => key));
}

/**
 * Runs `work` once for each id, in one transaction; the same form sent again gets the first, sealed answer. What `isDone`
 * says was not done may be asked again with the same id.
 */
export function answerOnce<Answer>(
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
    if (!(await noteForms(tx, [key], now)).has(key)) {
      const [kept] = await tx.select().from(formAnswers).where(eq(formAnswers.key, key));
      if (!kept) throw new Error("The answer of this form was erased while it was read");
      return { answer: JSON.parse(seal.open(kept.sealedAnswer)) as Answer, isRepeat: true };
    }
    const answer = await work(tx);
    const isNoted = eq(formAnswers.key, key);
    if (isDone(answer)) {
      await tx
        .update(formAnswers)
        .set({ sealedAnswer: seal.close(JSON.stringify(answer)) })
        .where(isNoted);
    } else {
      await tx.delete(formAnswers).where(isNoted);
    }
    return { answer, isRepeat: false };
  });
}

export function eraseOldAnswers(db: Database, now: Date): Promise<number> {
  return eraseRows(db, formAnswers, lte(formAnswers.expiresAt, now));
}
