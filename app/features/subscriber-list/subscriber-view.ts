import type { Purpose } from "#app/features/newsletter/purposes.ts";
import { type SubscriberQuery, type SubscriberStatus, toSearchParams } from "./subscriber-query.ts";

export type ShownSubscriber = {
  id: string;
  email: string;
  source: string | null;
  status: SubscriberStatus;
  createdAt: string;
  /** What they asked for, and have not left. */
  purposes: Purpose[];
};

/** What the list shows of one page. */
export type SubscriberView = {
  query: SubscriberQuery;
  rows: ShownSubscriber[];
  total: { count: number; isExact: boolean };
  sources: string[];
  /** Where the pages beside this one begin; null where there is none. */
  previous: string | null;
  next: string | null;
};

export const PAGE_FIELDS = { after: "apres", before: "avant" } as const;

export const LIST_PATH = "/admin";

/** The address of the list for this query, from its start or from a cursor. */
export function listPath(query: SubscriberQuery, side?: keyof typeof PAGE_FIELDS, cursor?: string): string {
  const parameters = toSearchParams(query);
  if (side && cursor) parameters.set(PAGE_FIELDS[side], cursor);
  const search = parameters.toString();
  return search ? `${LIST_PATH}?${search}` : LIST_PATH;
}

/** The address of one person, which remembers the list to go back to. */
export function personPath(id: string, query: SubscriberQuery): string {
  const list = toSearchParams(query).toString();
  const path = `/admin/abonnes/${id}`;
  return list ? `${path}?${new URLSearchParams({ liste: list })}` : path;
}
