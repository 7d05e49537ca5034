import type { Run } from "./pasted-blocks.ts";

const LIGATURES: Record<string, string> = { ﬀ: "ff", ﬁ: "fi", ﬂ: "fl", ﬃ: "ffi", ﬄ: "ffl", ﬅ: "st", ﬆ: "st" };

/** Returns the text as an author types it, because the build adds no-break spaces and curly apostrophes. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, "\n")
    .replace(/[\u00AD\u200B\u2060\uFEFF\u200E\u200F\u202A-\u202E\u2066-\u2069]|(?!\n|\t)\p{Cc}/gu, "")
    .replace(/[\t\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g, " ")
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/\u2011/g, "-")
    .replace(/[\uFB00-\uFB06]/g, (character) => LIGATURES[character] ?? character)
    .normalize("NFC");
}

/**
 * Splits runs into paragraphs without spaces and breaks around them. Marks contain words, not the spaces beside them.
 */
export function tidyRuns(runs: Run[]): Run[][] {
  const pieces = runs.flatMap((run) =>
    (plainText(run.text).match(/\n|[^\S\n]+|\S+/g) ?? []).map((text) => ({ ...run, text })),
  );
  const paragraphs: Run[][] = [[]];
  let breaks = 0;
  for (const piece of pieces) {
    if (piece.text === "\n") breaks += 1;
    else if (piece.text.trim() === "") {
      if (breaks === 0) paragraphs.at(-1)?.push({ ...piece, text: " " });
    } else {
      const open = paragraphs.at(-1);
      if (breaks > 1 && open && open.length > 0) paragraphs.push([]);
      else if (breaks === 1 && open && open.length > 0) open.push({ ...piece, text: "\n" });
      breaks = 0;
      paragraphs.at(-1)?.push(piece);
    }
  }
  return paragraphs.map(tidyParagraph).filter((paragraph) => paragraph.length > 0);
}

function tidyParagraph(pieces: Run[]): Run[] {
  const words: Run[] = [];
  let gap: string | null = null;
  for (const piece of pieces) {
    if (piece.text.trim() === "") {
      gap = gap === "\n" || piece.text === "\n" ? "\n" : " ";
      continue;
    }
    const former = words.at(-1);
    if (gap !== null && former) words.push(between(former, piece, gap));
    gap = null;
    words.push(piece);
  }
  return merge(withWordEdges(merge(words)));
}

/** A space is bold or italic only when both of its neighbours are. */
function between(left: Run, right: Run, text: string): Run {
  return {
    text,
    isStrong: left.isStrong && right.isStrong,
    isEmphasis: left.isEmphasis && right.isEmphasis,
    href: left.href === right.href ? left.href : null,
  };
}

/**
 * Markdown does not recognise the mark in « dit**: oui** », so a punctuation character between a word and a mark is
 * moved out of the mark.
 */
function withWordEdges(runs: Run[]): Run[] {
  return runs.flatMap((run, index) => {
    if (!run.isStrong && !run.isEmphasis) return [run];
    const before = /[\p{L}\p{N}]$/u.test(unmarkedText(runs[index - 1]));
    const after = /^[\p{L}\p{N}]/u.test(unmarkedText(runs[index + 1]));
    const start = before ? (/^[^\p{L}\p{N}]+/u.exec(run.text)?.[0] ?? "") : "";
    const end = after && start !== run.text ? signsAtEnd(run.text) : "";
    const bare = { ...run, isStrong: false, isEmphasis: false };
    const middle = run.text.slice(start.length, run.text.length - end.length);
    return [
      { ...bare, text: start },
      { ...run, text: middle },
      { ...bare, text: end },
    ];
  });
}

function signsAtEnd(text: string): string {
  let length = text.length;
  while (length > 0 && !/[\p{L}\p{N}]/u.test(text[length - 1] ?? "")) length -= 1;
  return text.slice(length);
}

function unmarkedText(run: Run | undefined): string {
  return run && !run.isStrong && !run.isEmphasis ? run.text : "";
}

/** Joins neighbouring runs that have the same marks. */
export function merge(runs: Run[]): Run[] {
  const merged: Run[] = [];
  for (const run of runs) {
    const former = merged.at(-1);
    if (run.text === "") continue;
    if (former && isSameMark(former, run)) merged[merged.length - 1] = { ...former, text: former.text + run.text };
    else merged.push(run);
  }
  return merged;
}

function isSameMark(one: Run, other: Run): boolean {
  return one.isStrong === other.isStrong && one.isEmphasis === other.isEmphasis && one.href === other.href;
}

/** Marks are removed from headings and table headers, because the page already emphasises them. */
export function withoutMarks(runs: Run[]): Run[] {
  return merge(runs.map((run) => ({ ...run, isStrong: false, isEmphasis: false })));
}
