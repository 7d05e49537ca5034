import type { Purpose } from "#app/features/newsletter/purposes.ts";
import {
  type SubscriberFilter,
  type SubscriberQuery,
  type SubscriberStatus,
  toSearchParams,
} from "./subscriber-query.ts";

export type ShownSubscriber = {
  id: string;
  email: string;
  source: string | null;
  status: SubscriberStatus;
  createdAt: string;
  purposes: { purpose: Purpose; status: SubscriberStatus }[];
};

export type ShownCount = { count: number; isExact: boolean };

export type ListCounts = {
  total: ShownCount;
  confirmed: ShownCount;
};

export type SubscriberView = ListCounts & {
  query: SubscriberQuery;
  rows: ShownSubscriber[];
  sources: string[];
  page: number | null;
  /** Cursors; null where there is no such page. */
  previous: string | null;
  next: string | null;
};

export const PAGE_FIELDS = { after: "apres", before: "avant", end: "fin", page: "page" } as const;

export const ROWS_A_PAGE = 50;

export const LIST_PATH = "/admin/abonnes";

type ListPlace = { after: string; page: number | null } | { before: string; page: number | null } | { end: true };

export function listPath(
  query: SubscriberFilter & Partial<SubscriberQuery>,
  place?: ListPlace,
  path = LIST_PATH,
): string {
  const parameters = toSearchParams({ sort: "date", isDescending: true, ...query });
  if (place && "after" in place) parameters.set(PAGE_FIELDS.after, place.after);
  if (place && "before" in place) parameters.set(PAGE_FIELDS.before, place.before);
  if (place && "end" in place) parameters.set(PAGE_FIELDS.end, "oui");
  else if (place?.page) parameters.set(PAGE_FIELDS.page, String(place.page));
  const search = parameters.toString();
  return search ? `${path}?${search}` : path;
}

export function personPath(id: string, query: SubscriberQuery): string {
  const list = toSearchParams(query).toString();
  const path = `/admin/abonnes/${id}`;
  return list ? `${path}?${new URLSearchParams({ liste: list })}` : path;
}
