import type { Range } from "./quotation.ts";

/** The end of a link or of an image: its target, which may have parentheses, its title and its attributes. */
const TARGET = /\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s"[^"\n]*")?\)(?:\{[^}\n]*\})?/;

/** Markdown syntax that readers do not see: fact marks, emphasis, targets of links, marks at the start of a line. */
const SIGNS = anyOf(
  /[ \t]*<!--[\s\S]*?-->/,
  TARGET,
  /!?\[(?=[^\]\n]*\]\()/,
  /\*\*?/,
  /^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,3}[.)])[ \t]+/,
  /`/,
);

/** A link, an image or emphasis, whole. */
const CONSTRUCTS = anyOf(new RegExp(`!?\\[[^\\]\\n]*${TARGET.source}`), /\*\*[^*\n]+\*\*/, /\*[^*\n]+\*/);

function anyOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"), "gm");
}

/** Returns the passage as readers see it, and the place of each of its characters in the text. */
export function readableWords(text: string): { text: string; places: number[] } {
  const kept: string[] = [];
  const places: number[] = [];
  let from = 0;
  function keep(until: number): void {
    for (let at = from; at < until; at++) {
      kept.push(text[at] ?? "");
      places.push(at);
    }
  }
  for (const { index, 0: sign } of text.matchAll(SIGNS)) {
    keep(index);
    from = index + sign.length;
  }
  keep(text.length);
  return { text: kept.join(""), places };
}

/** Extends a range that ends or begins within a construct to all of it, so that typing over it leaves no half. */
export function withWholeConstructs(text: string, { start, end }: Range): Range {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = text.indexOf("\n", end);
  const range = { start, end };
  for (const { index, 0: construct } of text
    .slice(lineStart, lineEnd === -1 ? undefined : lineEnd)
    .matchAll(CONSTRUCTS)) {
    const [from, until] = [lineStart + index, lineStart + index + construct.length];
    if (start <= from && end > from && end < until) range.end = until;
    if (end >= until && start > from && start < until) range.start = from;
  }
  return range;
}
