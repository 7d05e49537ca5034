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

export const WORDS_FIELD = "mots";

/** Returns the address at which the editor opens with these words of the text selected. */
export function wordsHref(id: string, words: string): string {
  const asked = words.replace(/\s+/g, " ").trim().slice(0, 300);
  return asked === "" ? draftPath(id) : `${draftPath(id)}?${new URLSearchParams({ [WORDS_FIELD]: asked })}`;
}

export const HISTORY_FIELD = "texte";

export function historyPath(document: string): string {
  return `${NEWSROOM_PATH}/historique?${new URLSearchParams({ [HISTORY_FIELD]: document })}`;
}
