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
    | "ecrans"
    | "liens"
    | "enregistrement",
) {
  return page ? `${NEWSROOM_PATH}/${id}/${page}` : `${NEWSROOM_PATH}/${id}`;
}

export const WORDS_FIELD = "mots";

/** The editor, at these words of its text. */
export function wordsHref(id: string, words: string): string {
  const asked = words.replace(/\s+/g, " ").trim().slice(0, 300);
  return asked === "" ? draftPath(id) : `${draftPath(id)}?${new URLSearchParams({ [WORDS_FIELD]: asked })}`;
}
