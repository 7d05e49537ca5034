import { LICENCES } from "./licences.ts";

const CREDIT = new RegExp(
  `(?<=^|[.!?…] )Image ?: (.+), (${LICENCES.map((one) => one.replaceAll(".", "\\.")).join("|")})\\.$`,
);

type ImageCredit = { author: string; licence: string };

/** Closes a caption: « … Image : Marie Dupont, licence CC BY 4.0. » Plain, or typeset. */
export function readImageCredit(caption: string): ImageCredit | null {
  const [, author, licence] = CREDIT.exec(plain(caption)) ?? [];
  return author && licence ? { author, licence } : null;
}

/** Caption without its credit: names are not spell-checked, licences need no source. */
export function withoutCredit(caption: string): string {
  const [credit] = CREDIT.exec(plain(caption)) ?? [];
  return credit === undefined ? caption : caption.slice(0, caption.trimEnd().length - credit.length).trimEnd();
}

/** As long as the trimmed input, so that offsets stay valid. */
function plain(text: string): string {
  return text
    .trimEnd()
    .replace(/[\u00A0\u202F]/g, " ")
    .replaceAll("’", "'");
}
