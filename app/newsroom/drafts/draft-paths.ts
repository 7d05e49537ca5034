import { NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";

export function draftPath(
  id: string,
  page?:
    | "preuves"
    | "faits"
    | "images"
    | "relecture"
    | "publication"
    | "versions"
    | "apercu"
    | "dessin.svg"
    | "ecrans"
    | "liens"
    | "enregistrement",
) {
  return page ? `${NEWSROOM_PATH}/${id}/${page}` : `${NEWSROOM_PATH}/${id}`;
}

/** The version keeps the browser from showing the drawing of an older text of the figure. */
export function drawingPath({ id, version }: { id: string; version: number }): string {
  return `${draftPath(id, "dessin.svg")}?version=${version}`;
}

/** In the address of the editor: the field that looks for a fact, and the words that are looked for. */
export const FACT_SEARCH_FIELDS = { field: "fait-de", words: "chercher" } as const;

/**
 * Returns where a button of the editor's form leads: another page of the draft, or the search of a fact with its words.
 * Returns null when it leads nowhere.
 */
export function nextPage(id: string, next: string | null, words: string | null): string | null {
  if (next?.startsWith(`${draftPath(id)}/`)) return next;
  if (!next?.startsWith("?")) return null;
  const [query = "", place = ""] = next.split("#");
  const asked = new URLSearchParams(query);
  if (words) asked.set(FACT_SEARCH_FIELDS.words, words);
  return `${draftPath(id)}?${asked}#${place}`;
}

export const WORDS_FIELD = "mots";
export const AROUND_FIELD = "autour";

/** Returns the address at which the editor opens with these words of the text selected, where they are in `around`. */
export function wordsHref(id: string, words: string, around = ""): string {
  const query = new URLSearchParams();
  for (const [name, text] of [
    [WORDS_FIELD, words],
    [AROUND_FIELD, around],
  ] as const) {
    const asked = text.replace(/\s+/g, " ").trim().slice(0, 300);
    if (asked) query.set(name, asked);
  }
  return `${draftPath(id)}${query.has(WORDS_FIELD) ? `?${query}` : ""}`;
}

export const HISTORY_FIELD = "texte";

export function historyPath(document: string): string {
  return `${NEWSROOM_PATH}/historique?${new URLSearchParams({ [HISTORY_FIELD]: document })}`;
}
