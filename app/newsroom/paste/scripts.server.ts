import { type ClipboardElement, textIn } from "./clipboard-tree.server.ts";

/** `words`: raised or lowered, and no number: written as any other words. */
export type Script = "sup" | "sub" | "words";

const DIGITS = { sup: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", sub: "₀₁₂₃₄₅₆₇₈₉₊₋" };

/** Decides on the whole element: « 10⁶ » stays a power, and a footnote number loses its link. */
export function scriptOf(element: ClipboardElement): Script | null {
  const place = placeOf(element);
  if (!place) return null;
  return /^[-+−]?\d+$/.test(textIn(element).trim()) ? place : "words";
}

/** Leads to a note of another page, and would join the number before it; not the ends of « XXe », « no », « Dr », « 2d ». */
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
