import { ARCHIVES_PATH, letterPath } from "#app/features/suppressions/letter-address.ts";
import type { LetterEdition, LetterQuestion } from "#library/catalogue/catalogue.ts";
import type { MarkdownNode } from "#library/markdown/parse-markdown.ts";
import { MAIL_COLOURS as COLOURS } from "#platform/mail/mail-colours.ts";
import { escapeHtml, mailWordsHtml } from "#platform/mail/mail-words-html.ts";
import { button, COLUMN, footer, heading, htmlDocument, INK, paragraph } from "./html-parts.ts";
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

export function letterHtml(letter: LetterEdition, origin: string): string {
  return htmlDocument(letter, [
    markdownHtml(letter.opening, origin),
    heading(LETTER_WORDS.essential),
    markdownHtml(letter.essential, origin),
    button(fullArticle(letter), `${origin}${letter.article.href}`),
    picture(letter, origin),
    heading(LETTER_WORDS.questions),
    paragraph(escapeHtml(LETTER_WORDS.hint), "muted"),
    ...letter.questions.map((question, index) => questionHtml(letter, { question, place: index + 1 }, origin)),
    ...lastAnswers(letter),
    ...(letter.announce.length > 0
      ? [heading(LETTER_WORDS.news), ...letter.announce.map((line) => paragraph(mailWordsHtml(line)))]
      : []),
    footer(LETTER_WORDS.why, [
      [LETTER_WORDS.online, `${origin}${letterPath(letter.number)}`],
      [LETTER_WORDS.archives, `${origin}${ARCHIVES_PATH}`],
      [LETTER_WORDS.pause, PLACEHOLDERS.pause],
      [LETTER_WORDS.leave, PLACEHOLDERS.leave],
    ]),
  ]);
}

function picture({ figure }: LetterEdition, origin: string): string {
  if (!figure) return "";
  const height = Math.round((figure.picture.height * COLUMN) / figure.picture.width);
  const image = (path: string, alternative: string, shown: string, className: string) =>
    `<img class="${className}" src="${origin}${path}" width="${COLUMN}" height="${height}" alt="${escapeHtml(alternative)}" style="${shown};width:100%;max-width:${COLUMN}px;height:auto;border:0">`;
  return [
    image(figure.picture.light, figure.alternative, "display:block", "light-picture"),
    `<!--[if !mso]><!-->${image(figure.picture.dark, figure.alternative, "display:none;max-height:0;mso-hide:all", "dark-picture")}<!--<![endif]-->`,
    `<p class="muted" style="margin:8px 0 20px;color:${COLOURS.muted};font-size:15px;line-height:22px">${mailWordsHtml(figure.caption)}</p>`,
  ].join("\n");
}

function questionHtml(
  letter: LetterEdition,
  { question: { question }, place }: { question: LetterQuestion; place: number },
  origin: string,
): string {
  const style = `display:block;margin:0 0 8px;padding:10px 14px;border:1px solid #7b7585;border-radius:8px;color:${COLOURS.accent};font-size:17px;line-height:24px;text-decoration:none`;
  const options = question.options.map(
    ({ id, text }) =>
      `<a class="accent option" href="${questionUrl(origin, letter, place, id)}" style="${style}">${mailWordsHtml(text)}</a>`,
  );
  return [
    `<p class="ink" style="margin:18px 0 10px;${INK};font-size:17px;line-height:25px;font-weight:700">${place}. ${mailWordsHtml(question.question)}</p>`,
    ...options,
  ].join("\n");
}

function lastAnswers(letter: LetterEdition): string[] {
  if (!letter.before) return [];
  const answers = letter.before.questions.map((one) =>
    paragraph(
      `${mailWordsHtml(one.question.question)}<br><strong>${mailWordsHtml(rightOption(one))}.</strong> ${mailWordsHtml(one.question.explanation)}`,
    ),
  );
  return [heading(lastAnswersTitle(letter)), ...answers];
}

function markdownHtml(markdown: string, origin: string): string {
  return blocksOf(markdown)
    .map(({ kind, node }) => paragraph(`${kind === "item" ? "•&nbsp;" : ""}${inlineHtml(node, origin)}`))
    .join("\n");
}

function inlineHtml(node: MarkdownNode, origin: string): string {
  const inner = () => ("children" in node ? node.children.map((child) => inlineHtml(child, origin)).join("") : "");
  switch (node.type) {
    case "text":
    case "inlineCode":
      return mailWordsHtml(node.value);
    case "break":
      return "<br>";
    case "strong":
      return `<strong>${inner()}</strong>`;
    case "emphasis":
      return `<em>${inner()}</em>`;
    case "link": {
      const style = `color:${COLOURS.accent};text-decoration:underline`;
      return `<a class="accent" href="${escapeHtml(absoluteHref(node.url, origin))}" style="${style}">${inner()}</a>`;
    }
    default:
      return inner();
  }
}
