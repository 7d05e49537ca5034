/** The number of characters before and after the pasted text. */
export type PastePlace = { before: number; after: number };

/** Finds the pasted text again after text was typed elsewhere; returns null when the pasted text itself was changed. */
export function findPasted(value: string, text: string, { before, after }: PastePlace): number | null {
  const fromEnd = value.length - after - text.length;
  if (value.startsWith(text, before)) return before;
  if (fromEnd >= 0 && value.startsWith(text, fromEnd)) return fromEnd;
  const first = value.indexOf(text);
  return first >= 0 && first === value.lastIndexOf(text) ? first : null;
}

/** Markdown separates blocks by an empty line, which is added where it is missing. */
export function withBlankLines(value: string, start: number, end: number, markdown: string): string {
  const lead = missingBreaks(/(?:\n[ \t]*){0,2}$/.exec(value.slice(0, start))?.[0], value.slice(0, start));
  const tail = missingBreaks(/^(?:[ \t]*\n){0,2}/.exec(value.slice(end))?.[0], value.slice(end));
  return lead + markdown + tail;
}

function missingBreaks(found: string | undefined, around: string): string {
  if (around.trim() === "") return "";
  return "\n".repeat(2 - (found?.match(/\n/g)?.length ?? 0));
}

const STRUCTURE = /<(?:h[1-6]|[uo]l|li|table|blockquote|a|b|strong|em|i)\b|role=.?heading|mso-list/i;
const STYLED = /<(?:p|div|br|img|pre)\b|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic/i;
const MARKDOWN = /^(?:#{2,3} |:::|> |!?\[.+\]\()|<!-- |\]\((?:https?:|\/)|\*\*\S/m;

/**
 * Returns false for text copied from the newsroom: it is already Markdown, although code editors also put HTML on
 * the clipboard.
 */
export function isWorthConverting(html: string, text: string): boolean {
  if (STRUCTURE.test(html)) return true;
  return !MARKDOWN.test(text) && (STYLED.test(html) || text.trim().includes("\n"));
}
