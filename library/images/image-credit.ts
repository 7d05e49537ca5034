import { LICENCES } from "./licences.ts";

const CREDIT = new RegExp(
  `(?<=^|[.!?…] )Image ?: (.+), (${LICENCES.map((one) => one.replaceAll(".", "\\.")).join("|")})\\.$`,
);

type ImageCredit = { author: string; licence: string };

/**
 * Reads the end of a caption, plain or typeset: « … Image : Marie Dupont, licence CC BY 4.0. » Null
 * when there is no credit.
 */
export function readImageCredit(caption: string): ImageCredit | null {
  const [, author, licence] = CREDIT.exec(withPlainSigns(caption)) ?? [];
  return author && licence ? { author, licence } : null;
}

/** Returns the caption without its credit, whose names are not spell-checked and whose licence needs no source. */
export function withoutCredit(caption: string): string {
  const [credit] = CREDIT.exec(withPlainSigns(caption)) ?? [];
  return credit === undefined ? caption : caption.slice(0, caption.trimEnd().length - credit.length).trimEnd();
}

/** Returns as many characters as the trimmed caption has, so that offsets stay valid. */
function withPlainSigns(text: string): string {
  return text
    .trimEnd()
    .replace(/[\u00A0\u202F]/g, " ")
    .replaceAll("’", "'");
}
