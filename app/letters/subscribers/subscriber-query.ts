import { PURPOSE_LABELS, PURPOSE_WORDS, PURPOSES, type Purpose } from "#app/letters/subscriptions/purposes.ts";
import { choice, type Filter, type Query, sortFilter, toHref, writeQuery } from "#app/office/list/list-query.ts";

export type SubscriberStatus = "pending" | "confirmed" | "unsubscribed";

export const LIST_PATH = "/admin/abonnes";

export const UNKNOWN_SOURCE = "non spécifiée";

/** No form and no import makes a source of this name. */
export const NO_SOURCE = "(aucune)";

export const STATUS_LABELS: Record<SubscriberStatus, string> = {
  confirmed: "Confirmé",
  pending: "À confirmer",
  unsubscribed: "Désinscrit",
};

export const STATUSES = Object.keys(STATUS_LABELS) as SubscriberStatus[];

const STATUS_WORDS = { confirmed: "confirme", pending: "a-confirmer", unsubscribed: "desinscrit" };
const MAX_SEARCH_LENGTH = 254;

/** In the form in which addresses are stored. */
const search: Filter<string> = {
  name: "q",
  label: "Rechercher une adresse",
  read: (text) => text.normalize("NFC").trim().toLowerCase().slice(0, MAX_SEARCH_LENGTH).replaceAll("\0", ""),
  write: (text) => text,
};

/** Null for any, empty for none. Its options are those of the table. */
const source: Filter<string | null> = {
  name: "source",
  label: "Source",
  read: (text) => (text === "" ? null : text === NO_SOURCE ? "" : text.replaceAll("\0", "")),
  write: (value) => (value === null ? "" : value || NO_SOURCE),
};

export const SUBSCRIBER_FILTERS = {
  search,
  source,
  status: choice<SubscriberStatus | null>("etat", "État", [
    { key: null, word: "", text: "Tous" },
    ...STATUSES.map((key) => ({ key, word: STATUS_WORDS[key], text: STATUS_LABELS[key] })),
  ]),
  /** Together with `status`, the state of this request. */
  purpose: choice<Purpose | null>("objet", "Objet", [
    { key: null, word: "", text: "Tous" },
    ...PURPOSES.map((key) => ({ key, word: PURPOSE_WORDS[key], text: PURPOSE_LABELS[key] })),
  ]),
  sinceDays: choice("jours", "Inscription", [
    { key: null, word: "", text: "Toutes dates" },
    { key: 7, word: "7", text: "7 derniers jours" },
    { key: 30, word: "30", text: "30 derniers jours" },
  ]),
  sort: sortFilter(["email", "source", "date", "etat"], "-date"),
};

export type SubscriberQuery = Query<typeof SUBSCRIBER_FILTERS>;

export type SubscriberFilter = Omit<SubscriberQuery, "sort">;

export type SortKey = SubscriberQuery["sort"]["key"];

export function subscribersHref(query: Partial<SubscriberQuery>, path = LIST_PATH): string {
  return toHref(path, writeQuery(SUBSCRIBER_FILTERS, query));
}

const SOURCE_PLACES: Record<string, string> = {
  updates_signup: "page d’accueil",
  profile_signup: "page de profil",
  account_settings: "paramètres du compte",
};

export function sourceOption(source: string) {
  const place = SOURCE_PLACES[source];
  return { value: source || NO_SOURCE, text: place ? `${source} (${place})` : source || UNKNOWN_SOURCE };
}
