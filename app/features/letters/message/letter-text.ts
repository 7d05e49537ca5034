import { ARCHIVES_PATH, letterPath } from "#app/features/suppressions/letter-address.ts";
import type { LetterEdition } from "#library/catalogue/catalogue.ts";
import type { MarkdownNode } from "#library/markdown/parse-markdown.ts";
import {
  absoluteHref,
  blocksOf,
  fullArticle,
  LETTER_WORDS,
  lastAnswersTitle,
  questionUrl,
  rightOption,
} from "./letter-words.ts";
import { PLACEHOLDERS } from "./placeholders.ts";

const WIDTH = 72;

export function letterText(letter: LetterEdition, origin: string): string {
  const blocks = [
    letter.subject,
    markdownText(letter.opening, origin),
    title(LETTER_WORDS.essential),
    markdownText(letter.essential, origin),
    `${wrap(fullArticle(letter))}\n${origin}${letter.article.href}`,
    ...(letter.figure ? [wrap(letter.figure.caption)] : []),
    title(LETTER_WORDS.questions),
    wrap(LETTER_WORDS.hintInText),
    ...letter.questions.map(({ question }, index) =>
      [
        wrap(`${index + 1}. ${question.question}`),
        ...question.options.map(({ id, text }) => wrap(`${id}) ${text}`, "   ")),
        questionUrl(origin, letter, index + 1),
      ].join("\n"),
    ),
    ...lastAnswers(letter),
    ...(letter.announce.length > 0 ? [title(LETTER_WORDS.news), ...letter.announce.map((line) => wrap(line))] : []),
    "-- ",
    wrap(LETTER_WORDS.why),
    link(LETTER_WORDS.online, `${origin}${letterPath(letter.number)}`),
    link(LETTER_WORDS.archives, `${origin}${ARCHIVES_PATH}`),
    link(LETTER_WORDS.pause, PLACEHOLDERS.pause),
    link(LETTER_WORDS.leave, PLACEHOLDERS.leave),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function lastAnswers(letter: LetterEdition): string[] {
  if (!letter.before) return [];
  const answers = letter.before.questions.map((one) =>
    [wrap(one.question.question), wrap(`→ ${rightOption(one)}. ${one.question.explanation}`, "   ")].join("\n"),
  );
  return [title(lastAnswersTitle(letter)), ...answers];
}

export function title(words: string): string {
  return `${words}\n${"=".repeat(words.length)}`;
}

export function link(words: string, href: string): string {
  return `${words}\n${href}`;
}

function markdownText(markdown: string, origin: string): string {
  return blocksOf(markdown)
    .map(({ kind, node }) =>
      kind === "item" ? wrap(`- ${inlineText(node, origin)}`, "  ") : wrap(inlineText(node, origin)),
    )
    .join("\n\n");
}

function inlineText(node: MarkdownNode, origin: string): string {
  if (node.type === "text" || node.type === "inlineCode") return node.value.replaceAll("\n", " ");
  if (node.type === "break") return " ";
  const inner = "children" in node ? node.children.map((child) => inlineText(child, origin)).join("") : "";
  return node.type === "link" ? `${inner} (${absoluteHref(node.url, origin)})` : inner;
}

export function wrap(text: string, indent = ""): string {
  const lines: string[] = [];
  for (const word of text.split(/[ \n]+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(lines.length === 0 ? word : indent + word);
  }
  return lines.join("\n");
}
