import { letterNames } from "#app/letters/message/letter-names.ts";
import type { LetterId } from "#app/letters/subscriptions/letter-kind.ts";

type BounceCounts = {
  accepted: number;
  refused: number;
  returnedHard: number;
  ours: number;
  complaints: number;
};

const percent = new Intl.NumberFormat("fr-FR", { style: "percent", maximumFractionDigits: 1 });

/** Gmail's limit for bulk senders. */
const COMPLAINT_SHARE = 0.003;
const GONE_SHARE = 0.02;
const OURS_SHARE = 0.01;
/** Minimum counts while a letter is being sent: a percentage of a few copies means nothing. */
const MIN_COUNTS = { complaints: 3, ours: 5, returnedHard: 20 } as const;

type Counted = keyof typeof MIN_COUNTS;

/** True for the fifth, tenth, twentieth…: a letter that a person resumed is not paused again by the next report. */
export function isWorthAsking(kind: Counted, count: number): boolean {
  const times = count / MIN_COUNTS[kind];
  return times >= 1 && Number.isInteger(Math.log2(times));
}

/** Reason to pause a letter while it is being sent; null when the figures are normal. */
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

/** Reason to ask a person before sending the next letter; null when the figures are normal. */
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
