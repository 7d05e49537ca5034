import { sayEdition } from "#app/features/letters/message/edition-kind.ts";

/** What came back of an edition, beside what the mail servers took. */
export type ReturnFigures = {
  accepted: number;
  refused: number;
  returnedHard: number;
  ours: number;
  complaints: number;
};

const percent = new Intl.NumberFormat("fr-FR", { style: "percent", maximumFractionDigits: 1 });

/** Gmail's limit for who sends to many. */
const COMPLAINTS = 0.003;
const GONE = 0.02;
const OURS = 0.01;
/** While an edition leaves, so many are needed to make a share: the first ones come in before the rest has left. */
const ENOUGH = { complaints: 3, ours: 5, returnedHard: 20 } as const;

type Counted = keyof typeof ENOUGH;

/**
 * True for the fifth, the tenth, the twentieth…: who has seen the figures and lets the edition go on is not stopped again by the next
 * report.
 */
export function isWorthAsking(kind: Counted, count: number): boolean {
  const times = count / ENOUGH[kind];
  return times >= 1 && Number.isInteger(Math.log2(times));
}

/** Why an edition that is leaving had better stop; null while all is well. */
export function reasonToStop({ accepted, returnedHard, ours, complaints }: ReturnFigures): string | null {
  const isMany = (kind: Counted, count: number, share: number) => count >= ENOUGH[kind] && count >= accepted * share;
  if (isMany("complaints", complaints, COMPLAINTS))
    return `${complaints} personnes ont signalé la lettre comme indésirable (${shareOf(complaints, accepted)} des exemplaires acceptés).`;
  if (isMany("ours", ours, OURS))
    return `${ours} exemplaires sont revenus avec un refus du site lui-même : une messagerie nous prend pour du courrier indésirable.`;
  if (isMany("returnedHard", returnedHard, GONE))
    return `${returnedHard} exemplaires sont revenus d’adresses où il n’y a personne (${shareOf(returnedHard, accepted)}) : la liste est peut-être mauvaise.`;
  return null;
}

/** Why somebody should look at this edition before the next one leaves; null when nothing stands out. */
export function reasonToAsk(number: number, figures: ReturnFigures): string | null {
  const { accepted, refused, returnedHard, ours, complaints } = figures;
  const said: string[] = [];
  const gone = refused + returnedHard;
  if (complaints > 0 && complaints >= accepted * COMPLAINTS)
    said.push(`${shareOf(complaints, accepted)} de plaintes (le seuil est de ${percent.format(COMPLAINTS)})`);
  if (gone > 0 && gone >= (accepted + refused) * GONE)
    said.push(
      `${shareOf(gone, accepted + refused)} d’adresses sans personne (le seuil est de ${percent.format(GONE)})`,
    );
  if (ours >= ENOUGH.ours && ours >= accepted * OURS)
    said.push(`${shareOf(ours, accepted)} de refus du site lui-même (le seuil est de ${percent.format(OURS)})`);
  if (said.length === 0) return null;
  return `${sayEdition(number)} a eu ${said.join(", ")}. Cherchez pourquoi avant de reprendre.`;
}

function shareOf(count: number, all: number): string {
  return percent.format(count / Math.max(all, 1));
}
