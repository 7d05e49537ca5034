import { type ReadValues, withPlainLineEnds } from "./content-file.ts";
import { type ContentIssue, issue } from "./content-issue.ts";

/** Far from what anybody writes (945 signs a line and three brackets today): beyond, a parser takes seconds, or its whole stack. */
const LONGEST_TEXT = 500_000;
const LONGEST_LINE = 10_000;
/** Between two empty lines of Markdown. */
const LONGEST_BLOCK = 20_000;
const DEEPEST = 20;
const WIDEST_INDENT = 100;
const DEEP = `plus de ${DEEPEST} niveaux les uns dans les autres : personne ne les lirait`;

const CONTAINERS = /^(?:[ \t]*(?:>|(?:[-*+?:]|\d{1,9}[.)])(?=\s)))+/;
const DIRECTIVE = /^[ \t>]*:{3,}[ \t]*(\w?)/;

/** What is refused before it is parsed. */
export function outOfBounds(file: string, text: string): ContentIssue | null {
  if (text.length > LONGEST_TEXT) return issue(file, [], `ce fichier dépasse ${LONGEST_TEXT} signes`);
  const depths = { brackets: 0, directives: 0, block: 0 };
  for (const [index, line] of text.split("\n").entries()) {
    const message = lineProblem(line, depths, file.endsWith(".md"));
    if (message) return issue(file, [], message, index + 1);
  }
  return null;
}

function lineProblem(
  line: string,
  depths: { brackets: number; directives: number; block: number },
  isMarkdown: boolean,
): string | null {
  if (line.length > LONGEST_LINE) return `cette ligne dépasse ${LONGEST_LINE} signes`;
  depths.block = line.trim() === "" ? 0 : depths.block + line.length;
  if (isMarkdown && depths.block > LONGEST_BLOCK) return `ce paragraphe dépasse ${LONGEST_BLOCK} signes`;
  for (const sign of line.match(/[[\]{}]/g) ?? []) {
    depths.brackets = Math.max(0, depths.brackets + (/[[{]/.test(sign) ? 1 : -1));
    if (depths.brackets > DEEPEST) return DEEP;
  }
  const name = isMarkdown ? DIRECTIVE.exec(line)?.[1] : undefined;
  if (name !== undefined) depths.directives = Math.max(0, depths.directives + (name === "" ? -1 : 1));
  const containers = CONTAINERS.exec(line)?.[0].match(/[^\s\d]/g)?.length ?? 0;
  const isDeep = depths.directives > DEEPEST || containers > DEEPEST || line.search(/\S/) > WIDEST_INDENT;
  return isDeep ? DEEP : null;
}

/** With plain line ends. Those whose value is known were read before. */
export function parsableTexts(files: Record<string, string>, values: ReadValues) {
  const texts = new Map<string, string>();
  const issues: ContentIssue[] = [];
  for (const [path, given] of Object.entries(files)) {
    const text = withPlainLineEnds(given);
    const problem = values.has(path) ? null : outOfBounds(path, text);
    if (problem) issues.push(problem);
    else texts.set(path, text);
  }
  return { texts, issues };
}
