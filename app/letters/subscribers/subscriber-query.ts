import { PURPOSE_LABELS, PURPOSE_WORDS, PURPOSES, type Purpose } from "#app/letters/subscriptions/purposes.ts";
import { detailText, NO_DETAIL, SUBSCRIBER_DETAILS } from "#app/letters/subscriptions/subscriber-details.ts";
import { choice, type Filter, type Query, sortFilter, toHref, writeQuery } from "#app/office/list/list-query.ts";

export type SubscriberStatus = "pending" | "confirmed" | "unsubscribed";

export const LIST_PATH = "/admin/abonnes";

export const STATUS_LABELS: Record<SubscriberStatus, string> = {
  confirmed: "Confirmé",
  pending: "À confirmer",
  unsubscribed: "Désinscrit",
};

export const STATUSES = Object.keys(STATUS_LABELS) as SubscriberStatus[];

const STATUS_WORDS = { confirmed: "confirme", pending: "a-confirmer", unsubscribed: "desinscrit" };
const MAX_SEARCH_LENGTH = 254;

/** The text is normalised as stored addresses are. */
const search: Filter<string> = {
  name: "q",
  label: "Rechercher une adresse",
  read: (text) => text.normalize("NFC").trim().toLowerCase().slice(0, MAX_SEARCH_LENGTH).replaceAll("\0", ""),
  write: (text) => text,
};

/** Null means any source, and "" none. The options are those found in the table. */
const source: Filter<string | null> = {
  name: "source",
  label: SUBSCRIBER_DETAILS.source.title,
  read: (text) => (text === "" ? null : text === NO_DETAIL ? "" : text.replaceAll("\0", "")),
  write: (value) => (value === null ? "" : value || NO_DETAIL),
};

export const SUBSCRIBER_FILTERS = {
  search,
  source,
  status: choice<SubscriberStatus | null>("etat", "État", [
    { key: null, word: "", text: "Tous" },
    ...STATUSES.map((key) => ({ key, word: STATUS_WORDS[key], text: STATUS_LABELS[key] })),
  ]),
  /** With a purpose, `status` is the state of its subscription instead of the person's. */
  purpose: choice<Purpose | null>("objet", "Objet", [
    { key: null, word: "", text: "Tous" },
    ...PURPOSES.map((key) => ({ key, word: PURPOSE_WORDS[key], text: PURPOSE_LABELS[key] })),
  ]),
  sort: sortFilter(["email", "date"], "-date"),
};

export type SubscriberQuery = Query<typeof SUBSCRIBER_FILTERS>;

export type SubscriberFilter = Omit<SubscriberQuery, "sort">;

export type SortKey = SubscriberQuery["sort"]["key"];

export function subscribersHref(query: Partial<SubscriberQuery>, path = LIST_PATH): string {
  return toHref(path, writeQuery(SUBSCRIBER_FILTERS, query));
}

export function sourceOption(source: string) {
  return { value: source || NO_DETAIL, text: detailText("source", source) };
}
