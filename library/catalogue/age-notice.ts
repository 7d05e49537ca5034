import { formatDate } from "#platform/french/dates.ts";

/** A subject that goes on says its age after six months, however long its facts may stand. */
const LIVE_MONTHS = 6;

export type AgeNotice = {
  /** Empty while the facts of a subject that does not go on still stand. */
  text: string;
  /** What to say from that day (YYYY-MM-DD) on; null once it is said. */
  next: { text: string; from: string } | null;
};

type DatedArticle = {
  /** YYYY-MM-DD */
  currentTo: string;
  live: boolean;
  factsValidForMonths: number;
};

/** The last day (YYYY-MM-DD) of the facts' validity. */
export function factsValidTo({ currentTo, factsValidForMonths }: Omit<DatedArticle, "live">): string {
  return isoDay(monthsAfter(currentTo, factsValidForMonths));
}

/** Below the day of publication: a text may be published long after its facts were gathered. */
export function factsDates(article: Omit<DatedArticle, "live">): string {
  return `Faits à jour au ${formatDate(article.currentTo)}, à revoir après le ${formatDate(factsValidTo(article))}`;
}

/** True at any age, so that an old build says nothing wrong. */
export function ageNotice({ currentTo, live, factsValidForMonths }: DatedArticle, now: Date): AgeNotice {
  const months = live ? Math.min(LIVE_MONTHS, factsValidForMonths) : factsValidForMonths;
  const due = monthsAfter(currentTo, months);
  due.setUTCDate(due.getUTCDate() + 1);
  const day = formatDate(currentTo);
  const rest = live
    ? `rien de ce qui a suivi le ${day} ne se trouve dans cet article.`
    : `des chiffres ou des règles ont pu changer depuis le ${day}.`;
  const age = months === LIVE_MONTHS ? "six mois" : `${months} mois`;
  const old = live
    ? `Sujet en cours, et texte de plus de ${age}\u00A0: ${rest}`
    : `Faits de plus de ${age}, à revoir\u00A0: ${rest}`;
  if (due <= now) return { text: old, next: null };
  return { text: live ? `Sujet en cours\u00A0: ${rest}` : "", next: { text: old, from: isoDay(due) } };
}

function monthsAfter(day: string, months: number): Date {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date;
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

type Calendar = { calendar: { date: string }[]; updatedAt: string };

/** The last day of its calendar that has gone by since the page was read again; null when there is none. */
export function overtakenBy({ calendar, updatedAt }: Calendar, today: string): string | null {
  return calendar.findLast(({ date }) => date >= updatedAt && date < today)?.date ?? null;
}
