import { and, desc, eq, isNotNull, ne } from "drizzle-orm";
import { letterNames } from "#app/letters/message/letter-names.ts";
import { countDeliveries, type LetterRow } from "#app/letters/store/letter-store.server.ts";
import { type PauseServices, pauseSending } from "#app/letters/store/pause-sending.server.ts";
import type { LetterId } from "#app/letters/subscriptions/letter-kind.ts";
import type { Database } from "#database/open.server.ts";
import { letters } from "#database/schema/letters.server.ts";

type BounceCounts = {
  accepted: number;
  refused: number;
  returnedHard: number;
  ours: number;
  complaints: number;
};

const percent = new Intl.NumberFormat("fr-FR", { style: "percent", maximumFractionDigits: 1 });

/** Gmail sets this limit for bulk senders. */
const COMPLAINT_SHARE = 0.003;
const GONE_SHARE = 0.02;
const OURS_SHARE = 0.01;
/** While a letter is being sent, smaller counts are ignored, because a percentage of a few copies means nothing. */
const MIN_COUNTS = { complaints: 3, ours: 5, returnedHard: 20 } as const;

type Counted = keyof typeof MIN_COUNTS;

/**
 * Returns true at the minimum count and at its doubles (2, 4, 8 times): each next report would otherwise pause again a
 * letter that a person has resumed.
 */
export function isPauseThreshold(kind: Counted, count: number): boolean {
  const times = count / MIN_COUNTS[kind];
  return times >= 1 && Number.isInteger(Math.log2(times));
}

/** Returns the reason to pause a letter while it is being sent, or null when the figures are normal. */
export function reasonToStop({ accepted, returnedHard, ours, complaints }: BounceCounts): string | null {
  const isMany = (kind: Counted, count: number, share: number) =>
    count >= MIN_COUNTS[kind] && count >= accepted * share;
  if (isMany("complaints", complaints, COMPLAINT_SHARE))
    return `${complaints} personnes ont signalé la lettre comme indésirable (${shareOf(complaints, accepted)} des exemplaires acceptés).`;
  if (isMany("ours", ours, OURS_SHARE))
    return `${ours} exemplaires sont revenus avec un refus du site lui-même : une messagerie nous prend pour du courrier indésirable.`;
  if (isMany("returnedHard", returnedHard, GONE_SHARE))
    return `${returnedHard} exemplaires sont revenus d’adresses où il n’y a personne (${shareOf(returnedHard, accepted)}) : la liste est peut-être mauvaise.`;
  return null;
}

/** Returns the reason to ask a person before the next letter is sent, or null when the figures are normal. */
export function reasonToAsk(letter: LetterId, counts: BounceCounts): string | null {
  const { accepted, refused, returnedHard, ours, complaints } = counts;
  const said: string[] = [];
  const gone = refused + returnedHard;
  if (complaints > 0 && complaints >= accepted * COMPLAINT_SHARE)
    said.push(`${shareOf(complaints, accepted)} de plaintes (le seuil est de ${percent.format(COMPLAINT_SHARE)})`);
  if (gone > 0 && gone >= (accepted + refused) * GONE_SHARE)
    said.push(
      `${shareOf(gone, accepted + refused)} d’adresses sans personne (le seuil est de ${percent.format(GONE_SHARE)})`,
    );
  if (ours >= MIN_COUNTS.ours && ours >= accepted * OURS_SHARE)
    said.push(`${shareOf(ours, accepted)} de refus du site lui-même (le seuil est de ${percent.format(OURS_SHARE)})`);
  if (said.length === 0) return null;
  return `${letterNames(letter).label} a eu ${said.join(", ")}. Cherchez pourquoi avant de reprendre.`;
}

function shareOf(count: number, all: number): string {
  return percent.format(count / Math.max(all, 1));
}

/** Returns what was abnormal in the previous letter, or null. */
export async function readLastReason(db: Database, number: number): Promise<string | null> {
  const [last] = await db
    .select()
    .from(letters)
    .where(and(ne(letters.number, number), isNotNull(letters.startedAt)))
    .orderBy(desc(letters.startedAt))
    .limit(1);
  if (!last) return null;
  const { sent: accepted, refused } = await countDeliveries(db, last);
  const { returnedHard, returnedOurs: ours, complaints } = last;
  return reasonToAsk(last, { accepted, refused, returnedHard, ours, complaints });
}

/**
 * Pauses the letter when the previous one had many complaints or dead addresses, but only once, so that a person can
 * resume it. Returns true when it pauses.
 */
export async function pauseAfterBadFigures(services: PauseServices, letter: LetterRow, now: Date): Promise<boolean> {
  const { number, figuresShown } = letter;
  const reason = figuresShown ? null : await readLastReason(services.db, number);
  if (!reason) return false;
  await services.db.update(letters).set({ figuresShown: true }).where(eq(letters.number, number));
  await pauseSending(services, number, reason, now);
  return true;
}
