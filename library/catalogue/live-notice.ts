import { formatDate } from "#platform/french/dates.ts";

const MONTHS = 6;

/** What a page says of a subject that goes on. */
export type LiveNotice = {
  /** True at any age, so that a page built long ago tells nothing wrong. */
  text: string;
  /** Once the article is dated. */
  datedText: string;
  /** The first day (YYYY-MM-DD) on which it is more than six months old. */
  datedFrom: string;
};

/** @param currentTo the day (YYYY-MM-DD) to which the article goes */
export function liveNotice(currentTo: string): LiveNotice {
  const from = new Date(`${currentTo}T00:00:00Z`);
  from.setUTCMonth(from.getUTCMonth() + MONTHS);
  from.setUTCDate(from.getUTCDate() + 1);
  const day = formatDate(currentTo);
  return {
    text: `Sujet en cours\u00A0: rien de ce qui a suivi le ${day} ne se trouve dans cet article.`,
    datedText: `Sujet en cours, et texte de plus de six mois\u00A0: rien de ce qui a suivi le ${day} ne se trouve dans cet article.`,
    datedFrom: from.toISOString().slice(0, 10),
  };
}
