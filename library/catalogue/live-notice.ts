import { formatDate } from "#platform/french/dates.ts";

const MONTHS = 6;

export type LiveNotice = {
  text: string;
  /** What to say from that day (YYYY-MM-DD) on; null once it is over six months old. */
  next: { text: string; from: string } | null;
};

/** True at any age, so that an old build says nothing wrong. @param currentTo YYYY-MM-DD */
export function liveNotice(currentTo: string, now: Date): LiveNotice {
  const dated = new Date(`${currentTo}T00:00:00Z`);
  dated.setUTCMonth(dated.getUTCMonth() + MONTHS);
  dated.setUTCDate(dated.getUTCDate() + 1);
  const rest = `rien de ce qui a suivi le ${formatDate(currentTo)} ne se trouve dans cet article.`;
  const text = `Sujet en cours, et texte de plus de six mois\u00A0: ${rest}`;
  if (dated <= now) return { text, next: null };
  return { text: `Sujet en cours\u00A0: ${rest}`, next: { text, from: dated.toISOString().slice(0, 10) } };
}
