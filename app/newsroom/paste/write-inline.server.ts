import { type MarkdownNode, parseUncached } from "#library/markdown/parse-markdown.ts";
import type { Run } from "./pasted-blocks.ts";
import { merge } from "./tidy-runs.server.ts";

/** Characters that may be read as Markdown, one kind per pattern. */
const SPECIAL_CHARACTERS = [
  /\\(?=[!-/:-@[-`{-~]|$)/m,
  /\*/m,
  /_/m,
  /`/m,
  /[[\]]/m,
  /<(?=[a-zA-Z/!?])/m,
  /&(?=#?\w+;)/m,
  /:(?=\S)/m,
  /(?<=^\d{1,9})[.)](?=\s|$)/m,
  /^(?:#{1,6}(?=\s|$)|[>~=|]|[-+](?=[\s-]|$))/m,
  /#$/m,
  // An exclamation mark before a link would make it an image.
  /!$/m,
];

/** Words between other words are never Markdown, so the parser need not read them. */
const INNER_WORDS = /(?<=\p{L}[,;]? )(?:[\p{L}']+[,;]? )+(?=\p{L})/gu;

type Kept = { strong: boolean; emphasis: boolean };

const KEPT: Kept[] = [
  { strong: true, emphasis: true },
  { strong: true, emphasis: false },
  { strong: false, emphasis: false },
];

/** Parsing a longer text, which nobody typed, might take seconds, so every special character of it is escaped. */
const MAX_LENGTH = 20_000;
const MAX_MARKS = 200;
/** Each possible mark counts as this number of characters in the budget. */
const MARK_COST = 40;

/** The number of characters that may still be parsed again. */
export type ParseBudget = { left: number };

/**
 * Writes runs as Markdown and escapes as little as possible: the result is parsed again and must give the same runs.
 * Marks that Markdown cannot express there are dropped. `before` is the text before the runs on their line, such as
 * `## `.
 */
export function writeInline(runs: Run[], before: string, budget: ParseBudget): string {
  if (runs.length === 0) return "";
  const text = runs.map((run) => run.text).join("");
  const isPlain = runs.every(({ isStrong, isEmphasis, href }) => !isStrong && !isEmphasis && href === null);
  if (isPlain && !SPECIAL_CHARACTERS.some((character) => character.test(text))) return breakLines(text);
  const marks = text.match(/[[\]*_`]/g)?.length ?? 0;
  const isHostile = text.length > MAX_LENGTH || marks > MAX_MARKS;
  for (const kept of isHostile || budget.left <= 0 ? [] : KEPT) {
    const expected = merge(withKept(runs, kept));
    const tried = expected.map((run) => ({ ...run, text: run.text.replace(INNER_WORDS, "") }));
    const isRead = (characters: RegExp[]) => {
      const written = writeRuns(tried, characters);
      budget.left -= written.length + marks * MARK_COST;
      return budget.left > 0 && isReadAs(before + written, tried);
    };
    if (isRead([])) return writeRuns(expected, []);
    let characters = SPECIAL_CHARACTERS.filter((character) => tried.some((run) => character.test(run.text)));
    if (!isRead(characters)) continue;
    for (const character of characters) {
      const fewer = characters.filter((other) => other !== character);
      if (isRead(fewer)) characters = fewer;
    }
    return writeRuns(expected, characters);
  }
  const isUnread = budget.left <= 0 && !isHostile;
  return writeRuns(isUnread ? runs : merge(withKept(runs, { strong: false, emphasis: false })), SPECIAL_CHARACTERS);
}

function withKept(runs: Run[], { strong, emphasis }: Kept): Run[] {
  return runs.map((run) => ({
    ...run,
    isStrong: run.isStrong && strong,
    isEmphasis: run.isEmphasis && emphasis,
  }));
}

function writeRuns(runs: Run[], characters: RegExp[]): string {
  const text = (run: Run) => breakLines(escapeCharacters(run.text, characters));
  const emphasis = (group: Run[]) =>
    groupBy(group, ({ isEmphasis }) => isEmphasis)
      .map(({ key, runs }) => (key ? `*${runs.map(text).join("")}*` : runs.map(text).join("")))
      .join("");
  const strong = (group: Run[]) =>
    groupBy(group, ({ isStrong }) => isStrong)
      .map(({ key, runs }) => (key ? `**${emphasis(runs)}**` : emphasis(runs)))
      .join("");
  return groupBy(runs, ({ href }) => href)
    .map(({ key, runs }) => (key === null ? strong(runs) : `[${strong(runs)}](${destination(key)})`))
    .join("");
}

/** Escapes all kinds in one pass, because a character may be of several kinds. */
function escapeCharacters(text: string, characters: RegExp[]): string {
  if (characters.length === 0) return text;
  return text.replace(new RegExp(characters.map(({ source }) => source).join("|"), "gm"), "\\$&");
}

function breakLines(text: string): string {
  return text.replaceAll("\n", "\\\n");
}

function destination(href: string): string {
  return href.replace(/[\\<>]|&(?=#?\w+;)/g, "\\$&");
}

function groupBy<Key>(runs: Run[], keyOf: (run: Run) => Key): { key: Key; runs: Run[] }[] {
  const groups: { key: Key; runs: Run[] }[] = [];
  for (const run of runs) {
    const key = keyOf(run);
    const open = groups.at(-1);
    if (open && open.key === key) open.runs.push(run);
    else groups.push({ key, runs: [run] });
  }
  return groups;
}

function isReadAs(markdown: string, expected: Run[]): boolean {
  const read = readBack(markdown);
  return read !== null && JSON.stringify(merge(read)) === JSON.stringify(expected.map(inOrder));
}

const inOrder = ({ text, isStrong, isEmphasis, href }: Run) => ({ text, isStrong, isEmphasis, href });

/** Returns null when the result is not a single paragraph or heading. */
function readBack(markdown: string): Run[] | null {
  let node: MarkdownNode = parseUncached(markdown);
  while (node.type === "root" || node.type === "list" || node.type === "listItem") {
    const [only, other]: MarkdownNode[] = node.children;
    if (!only || other) return null;
    node = only;
  }
  if (node.type !== "paragraph" && node.type !== "heading") return null;
  const runs: Run[] = [];
  return readInto(runs, node.children, { isStrong: false, isEmphasis: false, href: null }) ? runs : null;
}

/** Returns false when the Markdown contains something that no run can express, such as code. */
function readInto(runs: Run[], nodes: MarkdownNode[], marks: Omit<Run, "text">): boolean {
  return nodes.every((node) => {
    if (node.type === "text") runs.push({ text: node.value, ...marks });
    else if (node.type === "break") runs.push({ text: "\n", ...marks });
    else if (node.type === "strong") return readInto(runs, node.children, { ...marks, isStrong: true });
    else if (node.type === "emphasis") return readInto(runs, node.children, { ...marks, isEmphasis: true });
    else if (node.type === "link") return readInto(runs, node.children, { ...marks, href: node.url });
    else return false;
    return true;
  });
}
