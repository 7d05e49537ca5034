import { type ClipboardElement, textIn } from "./clipboard-tree.server.ts";
import type { Run } from "./pasted-blocks.ts";
import { type PastedLinks, targetOf } from "./pasted-link.server.ts";

/** `words` is raised or lowered text that is no number, and is written like any other text. */
type Script = "sup" | "sub" | "words";

const DIGITS = { sup: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", sub: "₀₁₂₃₄₅₆₇₈₉₊₋" };

/** The whole element is examined, so that « 10⁶ » stays a power and the number of a footnote loses its link. */
function scriptOf(element: ClipboardElement): Script | null {
  const place = placeOf(element);
  if (!place) return null;
  return /^[-+−]?\d+$/.test(textIn(element).trim()) ? place : "words";
}

/**
 * True for the raised sign of a note, whose link would lead nowhere and which would join the number before it. The
 * letters e, o, r and d are excluded, because they end « XXe », « no », « Dr » and « 2d ».
 */
export function isNoteSign(element: ClipboardElement): boolean {
  return placeOf(element) === "sup" && /^(?:[*†‡]|[a-z](?<![eord]))$/i.test(textIn(element).trim());
}

export function scriptText(text: string, script: Script | null): string {
  if (script === null || script === "words") return text;
  return text.replace(/[\d+−-]/g, (sign) => DIGITS[script]["0123456789+-".indexOf(sign === "−" ? "-" : sign)] ?? sign);
}

function placeOf({ name, style }: ClipboardElement): "sup" | "sub" | null {
  const align = style.get("vertical-align");
  if (name === "sup" || align === "super") return "sup";
  return name === "sub" || align === "sub" ? "sub" : null;
}

/** What the elements around a text say about it: its marks, quotation and list. */
export type Context = Omit<Run, "text"> & {
  quoteDepth: number;
  listLevel: number;
  list: { isOrdered: boolean; next: number } | null;
  isPreformatted: boolean;
  script: Script | null;
  isInWordListLine: boolean;
};

/** Returns the context inside an element that may make its text bold, italic, raised or a link. */
export function withMarks(node: ClipboardElement, context: Context, site: PastedLinks): Context {
  const { name, attributes, style } = node;
  const weight = style.get("font-weight");
  const slope = style.get("font-style");
  return {
    ...context,
    isStrong: weight ? isBold(weight, context.isStrong) : context.isStrong || name === "b" || name === "strong",
    isEmphasis: slope ? /italic|oblique/.test(slope) : context.isEmphasis || name === "i" || name === "em",
    href: name === "a" && context.script === null ? targetOf(attributes["href"] ?? "", site) : context.href,
    // The number of a note links to a note that is not pasted.
    script: context.script ?? scriptOf(node),
    isPreformatted: keepsLines(name, style) ?? context.isPreformatted,
  };
}

/** Returns null when the style does not define white space. */
function keepsLines(name: string, style: ClipboardElement["style"]): boolean | null {
  const space = style.get("white-space") ?? (name === "pre" ? "pre" : "");
  if (/^(?:pre|break-spaces)/.test(space)) return true;
  return /^(?:normal|nowrap)/.test(space) ? false : null;
}

function isBold(weight: string, inherited: boolean): boolean {
  if (/^(?:inherit|unset)/.test(weight)) return inherited;
  return /^bold/.test(weight) || Number.parseInt(weight, 10) >= 600;
}
