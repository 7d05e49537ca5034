import { dateOfDay } from "#app/accounts/reader-data/local-day.ts";
import { formatDate } from "#platform/french/dates.ts";
import type { Card } from "./cards.ts";

const WEEKDAYS = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"];
const SECONDS_A_QUESTION = 24;

export function countText(count: number): string {
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

export function delayText(days: number): string {
  return days <= 1 ? "demain" : `dans ${days}\u00a0jours`;
}

export function reasonText({ lastDay, lastRight }: Pick<Card, "lastDay" | "lastRight">, today: number): string {
  const days = today - lastDay;
  const when = days <= 1 ? "hier" : `le ${formatDate(dateOfDay(lastDay))}, il y a ${days}\u00a0jours`;
  return lastRight
    ? `Pourquoi aujourd’hui ? Vous avez bien répondu ${when} : c’est le moment où l’on commence à oublier.`
    : `Pourquoi aujourd’hui ? La réponse n’était pas encore sûre ${when}.`;
}

/** When the questions of a quiz come back, each in so many days. */
export function returnText(delays: number[]): string {
  const first = Math.min(...delays);
  const soonest = delays.filter((days) => days === first).length;
  const isAll = soonest === delays.length;
  const which = isAll
    ? "Ces questions reviennent"
    : `${soonest} de ces questions ${soonest > 1 ? "reviennent" : "revient"}`;
  return `${which} ${delayText(first)}${isAll ? "" : ", les autres plus tard"}\u00a0: cinq au plus par jour, dans « Réviser ».`;
}
