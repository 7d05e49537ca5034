/** Of the page where a draft is read again. */
export const COMMENT_FIELDS = {
  passage: "passage",
  /** Of the passage, as the page showed it. */
  beginning: "debut",
  quote: "mots",
  text: "remarque",
  comment: "remarque-choisie",
  reply: "reponse",
} as const;

export const COMMENT_INTENTS = ["comment", "reply", "resolve", "reopen"] as const;

export const MAX_COMMENT_LENGTH = 1_000;
/** Signs by which the line of a passage is known again. */
export const BEGINNING = 200;

/** Of the form that takes the words of any passage. */
export const OTHER_PASSAGE = "autre";

/** A line of a file, counted from 1. */
export type PassageLine = { path: string; line: number };

export function passageName({ path, line }: PassageLine): string {
  return `${line}:${path}`;
}

export function passageNamed(name: string): PassageLine | null {
  const [, line, path] = /^(\d{1,6}):(.{1,300})$/.exec(name) ?? [];
  return line && path ? { line: Number(line), path } : null;
}

export const passageAnchor = (name: string) => `passage-${name.replace(":", "-")}`;
export const commentAnchor = (id: string) => `remarque-${id}`;

export const COMMENTS_ANCHOR = "remarques";

/** @param page where the draft is read again */
export function passageHref(page: string, name: string): string {
  const query = new URLSearchParams({ [COMMENT_FIELDS.passage]: name });
  return `${page}?${query}#${passageAnchor(name)}`;
}

export function openCommentsText(count: number): string {
  return count === 1 ? "1 remarque ouverte" : `${count} remarques ouvertes`;
}

/** What was typed, and where, with why it was refused. */
export type CommentAnswer = {
  passage: string;
  comment: string;
  quote: string;
  text: string;
  message: string;
  /** Null for what is about neither of them. */
  field: string | null;
};
