import { type ClipboardElement, elementsIn, textIn } from "./clipboard-tree.server.ts";
import type { Marker } from "./pasted-blocks.ts";

type ListLine = { level: number; marker: Marker };

/** Word writes an item as a paragraph: its level is in the style, its bullet in the text. */
export function wordListLine(paragraph: ClipboardElement): ListLine | null {
  const list = paragraph.style.get("mso-list") ?? "";
  const isStyled = /^mso-?list(?:paragraph|bullet|number)/i.test(paragraph.attributes["class"] ?? "");
  const level = /\blevel(\d)/.exec(list)?.[1];
  if (!level && !isStyled) return null;
  const bullet = [...elementsIn(paragraph)].find(isWordBullet);
  const text = (bullet ? textIn(bullet) : (LINE_BULLET.exec(textIn(paragraph))?.[0] ?? "")).trim();
  if (text === "") return null;
  return { level: Number(level ?? 1), marker: markerOf(text) };
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
