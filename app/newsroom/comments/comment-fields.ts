/** Fields of the review page. */
export const COMMENT_FIELDS = {
  passage: "passage",
  /** Start of the line as it was shown. */
  lineStart: "debut",
  quote: "mots",
  text: "remarque",
  comment: "remarque-choisie",
  reply: "reponse",
} as const;

export const COMMENT_INTENTS = ["comment", "reply", "resolve", "reopen"] as const;

export const MAX_QUOTE_LENGTH = 300;
export const MAX_COMMENT_LENGTH = 1_000;
/** Characters of a line used to find it again. */
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

/** A refused comment: what was typed, where, and the reason. */
export type CommentAnswer = {
  passage: string;
  comment: string;
  quote: string;
  text: string;
  message: string;
  /** Null when it concerns neither field. */
  field: string | null;
};

/** Of a note on the whole text, or of a comment. */
export type ReviewAnswer = { message: string; note: string } | { comment: CommentAnswer };
