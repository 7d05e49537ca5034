import { type Content, isPublished } from "#library/schema/load-content.ts";
import type { FormerPage } from "./withdrawn-page.ts";

/** By address, and of what was withdrawn by id too. */
export function formerPages({ articles, withdrawn }: Content): Map<string, FormerPage> {
  const pages = new Map<string, FormerPage>();
  for (const { href, front } of articles.filter(isPublished))
    for (const path of front.formerAddresses) pages.set(path, { movedTo: href });
  for (const { href, front, letters } of withdrawn) {
    const { id, title, withdrawal, formerAddresses } = front;
    for (const key of [id, href, ...letters, ...formerAddresses]) pages.set(key, { title, withdrawal });
  }
  return pages;
}
