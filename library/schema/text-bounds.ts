import { Lexer } from "yaml";
import { type ReadValues, splitFrontMatter, withPlainLineEnds } from "./content-file.ts";
import { type ContentIssue, issue } from "./content-issue.ts";

/** Nobody writes so much: beyond these bounds, a parser takes seconds or exhausts its stack. */
const MAX_TEXT_LENGTH = 500_000;
const MAX_MARKDOWN_LENGTH = 100_000;
const MAX_LINE_LENGTH = 10_000;
/** A block is the Markdown between two blank lines. */
const MAX_BLOCK_LENGTH = 20_000;
/** Counts the marks of a block. Closing marks do not lower the count, because they may be in code or close nothing. */
const MAX_MARKS = 200;
/** Counts the directives of a file, nested or not, because each level parses its content again. */
const MAX_DIRECTIVES = 30;
const MAX_DEPTH = 20;
const MAX_INDENT = 100;
const DEEP = `plus de ${MAX_DEPTH} niveaux les uns dans les autres : personne ne les lirait`;

/** This file is exempt: it is read line by line, and grows with the number of articles. */
const LOCK_FILE = "questions.lock";
const CONTAINERS = /^(?:[ \t]*(?:>|(?:[-*+?:]|\d{1,9}[.)])(?=\s)))+/;
const MARKS = /\[|[*_]+/g;
const DIRECTIVES = /:{3,}(?=[^\s:])/g;
const BLANK = /^[ \t]*$/;
/** Lexemes of the YAML lexer: SCALAR precedes a text, and BROKEN_OFF ends a collection whose bracket is not closed. */
const SCALAR = "\u001f";
const BROKEN_OFF = "\u0018";

type Problem = { line: number; message: string };

/** Returns the reason to refuse a text before it is parsed; null when there is none. */
export function outOfBounds(file: string, text: string): ContentIssue | null {
  if (file === LOCK_FILE) return null;
  const isMarkdown = file.endsWith(".md");
  const longest = isMarkdown ? MAX_MARKDOWN_LENGTH : MAX_TEXT_LENGTH;
  if (text.length > longest) return issue(file, [], `ce fichier dépasse ${longest} signes`);
  // A resource has no front matter: its file is Markdown from the first line on.
  const front = isMarkdown && !file.startsWith("resources/") ? splitFrontMatter(text) : null;
  const found =
    lineProblem(text) ??
    (isMarkdown ? yamlProblem(front?.yaml ?? "", 2) : yamlProblem(text, 1)) ??
    (isMarkdown ? blockProblem(front?.body ?? text, front?.bodyLine ?? 1) : null);
  return found && issue(file, [], found.message, found.line);
}

function lineProblem(text: string): Problem | null {
  for (const [index, line] of text.split("\n").entries()) {
    const at = index + 1;
    if (line.length > MAX_LINE_LENGTH) return { line: at, message: `cette ligne dépasse ${MAX_LINE_LENGTH} signes` };
    const containers = CONTAINERS.exec(line)?.[0].match(/[^\s\d]/g)?.length ?? 0;
    if (containers > MAX_DEPTH || line.search(/\S/) > MAX_INDENT) return { line: at, message: DEEP };
  }
  return null;
}

/** Bounds the nesting by counting open brackets and, in each line, what opens a level without a bracket. */
function yamlProblem(yaml: string, firstLine: number): Problem | null {
  let [line, brackets, openers, former] = [firstLine, 0, 0, ""];
  for (const lexeme of new Lexer().lex(yaml)) {
    const token = former === SCALAR ? "" : lexeme;
    if (token === "[" || token === "{") brackets += 1;
    else if (token === "]" || token === "}") brackets = Math.max(0, brackets - 1);
    else if (token === BROKEN_OFF) brackets = 0;
    else if (brackets === 0 && /^[-?:]$/.test(token)) openers += 1;
    if (brackets > MAX_DEPTH || openers > MAX_DEPTH) return { line, message: DEEP };
    if (lexeme.includes("\n")) {
      line += lexeme.split("\n").length - 1;
      openers = 0;
    }
    former = lexeme;
  }
  return null;
}

function blockProblem(markdown: string, firstLine: number): Problem | null {
  let [length, marks, directives] = [0, 0, 0];
  for (const [index, text] of markdown.split("\n").entries()) {
    const line = firstLine + index;
    if (BLANK.test(text)) [length, marks] = [0, 0];
    length += text.length;
    marks += text.match(MARKS)?.length ?? 0;
    directives += text.match(DIRECTIVES)?.length ?? 0;
    if (length > MAX_BLOCK_LENGTH) return { line, message: `ce paragraphe dépasse ${MAX_BLOCK_LENGTH} signes` };
    if (marks > MAX_MARKS) return { line, message: `ce paragraphe a plus de ${MAX_MARKS} crochets ou astérisques` };
    if (directives > MAX_DIRECTIVES) return { line, message: `ce texte a plus de ${MAX_DIRECTIVES} encadrés « ::: »` };
  }
  return null;
}

/** Returns the texts with plain line ends. Each text that was not read before gets an entry in `values`. */
export function parsableTexts(files: Record<string, string>, values: ReadValues) {
  const texts = new Map<string, string>();
  const issues: ContentIssue[] = [];
  for (const [path, given] of Object.entries(files)) {
    const text = withPlainLineEnds(given);
    const problem = values.has(path) ? null : outOfBounds(path, text);
    if (problem) {
      issues.push(problem);
      continue;
    }
    texts.set(path, text);
    if (!values.has(path)) values.set(path, undefined);
  }
  return { texts, issues };
}
