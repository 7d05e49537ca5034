export const COMMENT_FIELDS = {
  passage: "passage",
  /** The start of the line as the page showed it. */
  lineStart: "debut",
  quote: "mots",
  text: "remarque",
  comment: "remarque-choisie",
  reply: "reponse",
} as const;

export const COMMENT_INTENTS = ["comment", "reply", "resolve", "reopen"] as const;

export const MAX_QUOTE_LENGTH = 300;
export const MAX_COMMENT_LENGTH = 1_000;
/** A line is found again by this number of its first characters. */
export const LINE_START_LENGTH = 200;

/** Name of the form in which a passage is quoted by hand. */
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

export const commentedPassageAnchor = (name: string) => `passage-${name.replace(":", "-")}`;
export const commentAnchor = (id: string) => `remarque-${id}`;

export const COMMENTS_ANCHOR = "remarques";

/** `page` is the address of the review page. */
export function passageHref(page: string, name: string): string {
  const query = new URLSearchParams({ [COMMENT_FIELDS.passage]: name });
  return `${page}${page.includes("?") ? "&" : "?"}${query}#${commentedPassageAnchor(name)}`;
}

export function openCommentsText(count: number): string {
  return count === 1 ? "1 remarque ouverte" : `${count} remarques ouvertes`;
}

/** A refused comment: the typed texts, their place, and the reason. */
export type CommentAnswer = {
  passage: string;
  comment: string;
  quote: string;
  text: string;
  message: string;
  /** The field that the refusal concerns; null when it concerns neither. */
  field: string | null;
};

/** The answer of the page to a refused note on the whole text, or to a refused comment. */
export type ReviewAnswer = { message: string; note: string } | { comment: CommentAnswer };
