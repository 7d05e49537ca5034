import { formatDate } from "#platform/french/dates.ts";

const MONTHS = 6;

/** What a page says of a subject that goes on. */
export type LiveNotice = {
  text: string;
  /** Until it is more than six months old: what to say then, and from which day (YYYY-MM-DD) on. */
  next: { text: string; from: string } | null;
};

/**
 * The first sentence is true at any age, so that a page built long ago tells nothing wrong.
 * @param currentTo the day (YYYY-MM-DD) to which the article goes
 */
export function liveNotice(currentTo: string, now: Date): LiveNotice {
  const dated = new Date(`${currentTo}T00:00:00Z`);
  dated.setUTCMonth(dated.getUTCMonth() + MONTHS);
  dated.setUTCDate(dated.getUTCDate() + 1);
  const rest = `rien de ce qui a suivi le ${formatDate(currentTo)} ne se trouve dans cet article.`;
  const text = `Sujet en cours, et texte de plus de six mois\u00A0: ${rest}`;
  if (dated <= now) return { text, next: null };
  return { text: `Sujet en cours\u00A0: ${rest}`, next: { text, from: dated.toISOString().slice(0, 10) } };
}
