import { useEffect, useState } from "react";
import { toSearchParams } from "./subscriber-query.ts";
import type { ListCounts, SubscriberView } from "./subscriber-view.ts";

const COUNTS_PATH = "/admin/abonnes-nombre.json";

export function useExactCounts(view: SubscriberView | null): ListCounts | null {
  const [counted, setCounted] = useState<{ view: SubscriberView; counts: ListCounts } | null>(null);

  useEffect(() => {
    if (!view || (view.total.isExact && view.confirmed.isExact)) return;
    const controller = new AbortController();
    fetchCounts(view, controller.signal)
      .then((counts) => setCounted({ view, counts }))
      .catch(() => {
        // The minimums stay.
      });
    return () => controller.abort();
  }, [view]);

  return view && counted?.view === view ? counted.counts : view;
}

async function fetchCounts({ query }: SubscriberView, signal: AbortSignal): Promise<ListCounts> {
  const response = await fetch(`${COUNTS_PATH}?${toSearchParams(query)}`, {
    signal,
    headers: { Accept: "application/json" },
  });
  if (!response.ok) throw new Error(`count: ${response.status}`);
  const { count, confirmed } = (await response.json()) as { count: number; confirmed: number };
  return { total: { count, isExact: true }, confirmed: { count: confirmed, isExact: true } };
}
