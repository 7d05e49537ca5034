import { dateOfDay } from "#app/accounts/reader-data/local-day.ts";
import { formatDate } from "#platform/french/dates.ts";
import type { Card } from "./cards.ts";
import { MAX_PER_DAY } from "./review-session.ts";

const WEEKDAYS = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"];
const SECONDS_A_QUESTION = 24;

/** `due` is how many are due in all, because the day may ask only some of them. */
export function countText(count: number, due = count): string {
  if (due > count) return `${count} des ${due} questions à revoir`;
  return `${count} question${count > 1 ? "s" : ""} à revoir`;
}

export function lengthText(count: number): string {
  const minutes = Math.ceil((count * SECONDS_A_QUESTION) / 60);
  return `${minutes} minute${minutes > 1 ? "s" : ""}`;
}

export function comingDayText(day: number, today: number): string {
  if (day <= today + 1) return "demain";
  if (day < today + 7) return WEEKDAYS[new Date(`${dateOfDay(day)}T12:00:00Z`).getUTCDay()] ?? "";
  return `le ${formatDate(dateOfDay(day))}`;
}

function delayText(days: number): string {
  return days <= 1 ? "demain" : `dans ${days}\u00a0jours`;
}

/** The text says « dès », because more questions may be due on that day than are asked. */
export function askedAgainText(days: number): string {
  return `Reposée ${days <= 1 ? "dès demain" : delayText(days)}`;
}

type LastAnswer = Pick<Card, "lastDay" | "lastRight" | "lastMissed">;

export function reasonText({ lastDay, lastRight, lastMissed }: LastAnswer, today: number): string {
  const days = today - lastDay;
  // No date is named, because an answer given before 4 a.m. is counted on the day before.
  const when = days <= 1 ? "hier" : `il y a ${days}\u00a0jours`;
  if (lastRight)
    return `Pourquoi aujourd’hui ? Vous avez bien répondu ${when} : c’est le moment où l’on commence à oublier.`;
  return lastMissed
    ? `Pourquoi aujourd’hui ? Vous l’avez manquée ${when}.`
    : `Pourquoi aujourd’hui ? La réponse n’était pas encore sûre ${when}.`;
}

/** Says when the questions of a quiz come back. `delays` are in days, one for each question. */
export function returnText(delays: number[]): string {
  const first = Math.min(...delays);
  const soonest = delays.filter((days) => days === first).length;
  // More than MAX_PER_DAY questions are never asked on one day.
  if (soonest > MAX_PER_DAY)
    return `Cinq de ces questions reviennent ${delayText(first)}, les autres ensuite\u00a0: cinq au plus par jour, dans « Réviser ».`;
  const isAll = soonest === delays.length;
  const which = isAll
    ? "Ces questions reviennent"
    : `${soonest} de ces questions ${soonest > 1 ? "reviennent" : "revient"}`;
  return `${which} ${delayText(first)}${isAll ? "" : ", les autres plus tard"}\u00a0: cinq au plus par jour, dans « Réviser ».`;
}
