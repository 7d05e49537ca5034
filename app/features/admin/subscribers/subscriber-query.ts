import { PURPOSES, type Purpose } from "#app/features/newsletter/purposes.ts";

export type SubscriberQuery = {
  search: string;
  /** Null for any, empty for none. */
  source: string | null;
  status: SubscriberStatus | null;
  /** Together with `status`, the state of this request. */
  purpose: Purpose | null;
  sinceDays: (typeof SINCE_DAYS)[number] | null;
  sort: SortKey;
  isDescending: boolean;
};

export type SubscriberFilter = Pick<SubscriberQuery, "search" | "source" | "status" | "purpose" | "sinceDays">;

export type SubscriberStatus = "pending" | "confirmed" | "unsubscribed";

export type SortKey = (typeof SORT_KEYS)[number];

export const SINCE_DAYS = [7, 30] as const;

export const SORT_KEYS = ["email", "source", "date", "etat"] as const;

export const FIELDS = {
  search: "q",
  source: "source",
  status: "etat",
  purpose: "objet",
  since: "jours",
  sort: "tri",
  direction: "sens",
} as const;

/** No form and no import makes a source of this name. */
export const NO_SOURCE = "(aucune)";

export const STATUS_WORDS = {
  confirmed: "confirme",
  pending: "a-confirmer",
  unsubscribed: "desinscrit",
} as const satisfies Record<SubscriberStatus, string>;

export const PURPOSE_WORDS = { weekly_letter: "lettre", launch_notice: "lancement" } as const satisfies Record<
  Purpose,
  string
>;

const MAX_SEARCH_LENGTH = 254;

export function parseSubscriberQuery(parameters: URLSearchParams): SubscriberQuery {
  const sort = SORT_KEYS.find((key) => key === parameters.get(FIELDS.sort)) ?? "date";
  const direction = parameters.get(FIELDS.direction);
  return {
    search: parseSearch(parameters.get(FIELDS.search) ?? ""),
    source: parseSource(parameters.get(FIELDS.source)),
    status: parseStatus(parameters.get(FIELDS.status)),
    purpose: PURPOSES.find((purpose) => PURPOSE_WORDS[purpose] === parameters.get(FIELDS.purpose)) ?? null,
    sinceDays: SINCE_DAYS.find((days) => String(days) === parameters.get(FIELDS.since)) ?? null,
    sort,
    isDescending: direction === "desc" || (direction !== "asc" && startsDescending(sort)),
  };
}

/** Omits defaults. */
export function toSearchParams(query: SubscriberQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  if (query.search) parameters.set(FIELDS.search, query.search);
  if (query.source !== null) parameters.set(FIELDS.source, query.source || NO_SOURCE);
  if (query.status) parameters.set(FIELDS.status, STATUS_WORDS[query.status]);
  if (query.purpose) parameters.set(FIELDS.purpose, PURPOSE_WORDS[query.purpose]);
  if (query.sinceDays) parameters.set(FIELDS.since, String(query.sinceDays));
  if (query.sort !== "date") parameters.set(FIELDS.sort, query.sort);
  if (query.isDescending !== startsDescending(query.sort)) {
    parameters.set(FIELDS.direction, query.isDescending ? "desc" : "asc");
  }
  return parameters;
}

export function sortedBy(query: SubscriberQuery, sort: SortKey): SubscriberQuery {
  return { ...query, sort, isDescending: sort === query.sort ? !query.isDescending : startsDescending(sort) };
}

export const NO_FILTER: SubscriberFilter = { search: "", source: null, status: null, purpose: null, sinceDays: null };

export function hasFilter({ search, source, status, purpose, sinceDays }: SubscriberFilter): boolean {
  return search !== "" || source !== null || status !== null || purpose !== null || sinceDays !== null;
}

function startsDescending(sort: SortKey): boolean {
  return sort === "date";
}

/** In the form in which addresses are stored. */
function parseSearch(text: string): string {
  return text.normalize("NFC").trim().toLowerCase().slice(0, MAX_SEARCH_LENGTH).replaceAll("\0", "");
}

function parseSource(text: string | null): string | null {
  if (!text) return null;
  return text === NO_SOURCE ? "" : text.replaceAll("\0", "");
}

function parseStatus(word: string | null): SubscriberStatus | null {
  const entry = Object.entries(STATUS_WORDS).find(([, known]) => known === word);
  return entry ? (entry[0] as SubscriberStatus) : null;
}
