import { type ClipboardElement, findElement, textIn } from "./clipboard-tree.server.ts";
import type { Marker } from "./pasted-blocks.ts";

/** `isBulletInText`: no element of its own holds the bullet. */
type ListLine = { level: number; marker: Marker; isBulletInText: boolean };

/** Word writes an item as a paragraph: its level is in the style, its bullet in the text. */
export function isWordListLine({ attributes, style }: ClipboardElement): boolean {
  return levelOf(style) !== undefined || /^mso-?list(?:paragraph|bullet|number)/i.test(attributes["class"] ?? "");
}

/** Null where it has no bullet. */
export function wordListLine(paragraph: ClipboardElement): ListLine | null {
  const bullet = findElement(paragraph, isWordBullet);
  const text = (bullet ? textIn(bullet) : (LINE_BULLET.exec(textIn(paragraph))?.[0] ?? "")).trim();
  if (text === "") return null;
  return { level: Number(levelOf(paragraph.style) ?? 1), marker: markerOf(text), isBulletInText: !bullet };
}

function levelOf(style: ClipboardElement["style"]): string | undefined {
  return /\blevel(\d)/.exec(style.get("mso-list") ?? "")?.[1];
}

/** Its text is the bullet of the item, and the spaces up to the words. */
export function isWordBullet({ style }: ClipboardElement): boolean {
  return style.get("mso-list") === "ignore";
}

/** At the beginning of a line of text; the last ones are of Wingdings and Symbol, which are read as letters. */
const LINE_BULLET =
  /^\s*(?:[•‣◦▪■●○–—·*\uF0A7\uF0B7\uF0D8\uF0FC-]\s+|\d{1,3}[.)]\s+|(?:[o§vØüq]|[a-z][.)])[\s\u00A0]{2,})/u;

export function readLineBullet(text: string): { marker: Marker; rest: string } | null {
  const bullet = LINE_BULLET.exec(text)?.[0];
  return bullet === undefined ? null : { marker: markerOf(bullet.trim()), rest: text.slice(bullet.length) };
}

function markerOf(bullet: string): Marker {
  const isOrdered = /^\(?(?:\d+(?:\.\d+)*[.)]?|[a-z]{1,4}[.)])$/i.test(bullet);
  const number = isOrdered ? Number.parseInt(bullet, 10) : Number.NaN;
  return { isOrdered, number: Number.isNaN(number) ? null : number };
}
