import { LICENCES } from "./licences.ts";

const CREDIT = new RegExp(
  `(?<=^|[.!?…] )Image ?: (.+), (${LICENCES.map((one) => one.replaceAll(".", "\\.")).join("|")})\\.$`,
);

export type ImageCredit = { author: string; licence: string };

/** Closes a caption: « … Image : Marie Dupont, licence CC BY 4.0. » Plain, or typeset. */
export function readImageCredit(caption: string): ImageCredit | null {
  const [, author, licence] = CREDIT.exec(plain(caption)) ?? [];
  return author && licence ? { author, licence } : null;
}

/** What is said of the image itself: a name is no word of the text, and a licence no fact. */
export function withoutCredit(caption: string): string {
  const [credit] = CREDIT.exec(plain(caption)) ?? [];
  return credit === undefined ? caption : caption.slice(0, caption.trimEnd().length - credit.length).trimEnd();
}

/** Sign for sign. */
function plain(text: string): string {
  return text
    .trimEnd()
    .replace(/[\u00A0\u202F]/g, " ")
    .replaceAll("’", "'");
}
