import type { Content, PublishedEntry } from "#library/schema/load-content.ts";
import { topicOf } from "./article-views.ts";
import type { Following } from "./catalogue.ts";
import type { PathEntry } from "./path-views.ts";

const MOST_FOLLOWING = 3;

export function articlesOf({ steps }: PathEntry, published: Map<string, PublishedEntry>): PublishedEntry[] {
  return steps.flatMap((step) => ("article" in step ? (published.get(step.article) ?? []) : []));
}

/** After the last article come the first ones; null for one that stands alone. */
export function following(id: string, path: string, entries: PublishedEntry[], content: Content): Following | null {
  const place = entries.findIndex(({ front }) => front.id === id);
  const others = [...entries.slice(place + 1), ...entries.slice(0, place)].slice(0, MOST_FOLLOWING);
  if (others.length === 0) return null;
  return { path, articles: others.map((other) => reference(other, content)) };
}

export function reference({ front, href }: PublishedEntry, content: Content): Following["articles"][number] {
  const title = (front.title.split(":")[0] ?? front.title).trim();
  return { id: front.id, topicId: topicOf(front.id, content), title, href };
}
