import { type ClipboardElement, findElement, textIn } from "./clipboard-tree.server.ts";
import type { Marker } from "./pasted-blocks.ts";

/** `isBulletInText` means that the bullet has no element of its own. */
type ListLine = { level: number; marker: Marker; isBulletInText: boolean };

/** Word writes a list item as a paragraph, with its level in the style and its bullet in the text. */
export function isWordListLine({ attributes, style }: ClipboardElement): boolean {
  return levelOf(style) !== undefined || /^mso-?list(?:paragraph|bullet|number)/i.test(attributes["class"] ?? "");
}

/** Returns null when the paragraph has no bullet. */
export function wordListLine(paragraph: ClipboardElement): ListLine | null {
  const bullet = findElement(paragraph, isWordBullet);
  const text = (bullet ? textIn(bullet) : (LINE_BULLET.exec(textIn(paragraph))?.[0] ?? "")).trim();
  if (text === "") return null;
  return { level: Number(levelOf(paragraph.style) ?? 1), marker: markerOf(text), isBulletInText: !bullet };
}

function levelOf(style: ClipboardElement["style"]): string | undefined {
  return /\blevel(\d)/.exec(style.get("mso-list") ?? "")?.[1];
}

/** Word puts the bullet of an item and the spaces after it in such an element. */
export function isWordBullet({ style }: ClipboardElement): boolean {
  return style.get("mso-list") === "ignore";
}

/**
 * Matches a bullet at the start of a line. The last alternatives are bullets of Wingdings and Symbol, which arrive
 * as letters.
 */
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
