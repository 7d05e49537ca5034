import type { EditionKind, listEditions } from "#app/features/editions/edition-store.server.ts";
import { formatMinute } from "#platform/french/paris-time.ts";
import { typeset } from "#platform/french/typography.ts";
import type { EditionRow } from "./editions-view.tsx";

export const MAX_SHOWN = 50;

const KINDS: Record<EditionKind, string> = {
  publish: "Publication",
  rollback: "Retour à une version",
  withdraw: "Retrait d’un article",
  rename: "Changement d’adresse",
  absorb: "Textes repris par le site",
};

/** The newest first; what was there before the first one closes the list. */
export function editionRows(editions: Awaited<ReturnType<typeof listEditions>>): EditionRow[] {
  const rows = editions.slice(0, MAX_SHOWN).map(({ number, publishedAt, author, kind, note }) => ({
    number,
    author,
    note: typeset(note),
    at: formatMinute(publishedAt),
    what: KINDS[kind],
  }));
  if (editions.length > MAX_SHOWN) return rows;
  return [...rows, { number: 0, at: null, author: "", what: "", note: "Les textes livrés avec le site." }];
}
