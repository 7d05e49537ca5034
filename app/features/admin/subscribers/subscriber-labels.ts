import type { SortKey, SubscriberStatus } from "./subscriber-query.ts";

export const UNKNOWN_SOURCE = "non spécifiée";

export const STATUS_LABELS: Record<SubscriberStatus, string> = {
  confirmed: "Confirmé",
  pending: "À confirmer",
  unsubscribed: "Désinscrit",
};

export const COLUMN_LABELS: Record<SortKey, string> = {
  email: "Email",
  source: "Source",
  date: "Date d'inscription",
  etat: "État",
};

const SOURCE_PLACES: Record<string, string> = {
  updates_signup: "page d’accueil",
  profile_signup: "page de profil",
  account_settings: "paramètres du compte",
};

export function sourceLabel(source: string | null): string {
  return source || UNKNOWN_SOURCE;
}

export function sourceChoiceLabel(source: string): string {
  const place = SOURCE_PLACES[source];
  return place ? `${source} (${place})` : sourceLabel(source);
}

export function sinceLabel(days: number): string {
  return `${days} derniers jours`;
}

const NUMBER = new Intl.NumberFormat("fr-FR");

export function countNumber({ count, isExact }: { count: number; isExact: boolean }): string {
  return isExact ? NUMBER.format(count) : `plus de ${NUMBER.format(count)}`;
}

export function subscriberCountLabel({ count, isExact }: { count: number; isExact: boolean }): string {
  if (count === 0) return "aucun abonné";
  const number = `${NUMBER.format(count)} ${count > 1 ? "abonnés" : "abonné"}`;
  return isExact ? number : `plus de ${number}`;
}
