import { ARCHIVES_PATH, letterPath } from "#app/features/letters/pages/letter-address.ts";
import type { LetterEdition, LetterQuestion } from "#library/catalogue/catalogue.ts";
import type { MarkdownNode } from "#library/markdown/parse-markdown.ts";
import { MAIL_COLOURS as COLOURS, MAIL_DARK_STYLE, MAIL_FONT } from "#platform/mail/mail-colours.ts";
import { mailWordsHtml } from "#platform/mail/mail-words.tsx";
import { LETTER_MARKS } from "./letter-marks.ts";
import {
  absoluteHref,
  blocksOf,
  fullArticle,
  LETTER_WORDS,
  lastAnswersTitle,
  questionUrl,
  rightOption,
} from "./letter-words.ts";

const COLUMN = 520;
const INK = `color:${COLOURS.ink}`;
const TEXT = `margin:0 0 14px;${INK};font-size:17px;line-height:26px`;
const HEADING = `margin:30px 0 12px;${INK};font-size:21px;line-height:27px`;
/** Boxes of the last programs that widen what has no width. */
const TABLE = `role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"`;
/** Keeps the first words of the letter out of the inbox's line, after the preheader. */
const PADDING = "&#847;&zwnj;&nbsp;".repeat(60);

/** The letter as mail programs show it: one column, system letters, nothing that the words do not say. */
export function letterHtml(letter: LetterEdition, origin: string): string {
  return [
    `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">`,
    `<title>${escapeHtml(letter.subject)}</title><style>${STYLE}</style></head>`,
    `<body class="paper" lang="fr" style="margin:0;padding:24px 12px;background-color:${COLOURS.paper};font-family:${MAIL_FONT}">`,
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(letter.preheader)}${PADDING}</div>`,
    `<table ${TABLE} align="center" class="card" style="max-width:${COLUMN + 40}px;margin:0 auto;background-color:${COLOURS.card};border:1px solid ${COLOURS.rule};border-radius:8px"><tbody><tr><td style="padding:24px 20px">`,
    `<p class="accent" style="margin:0;color:${COLOURS.accent};font-size:18px;font-weight:700">${LETTER_WORDS.site}</p>`,
    `<h1 class="ink" style="margin:16px 0;${INK};font-size:26px;line-height:32px">${mailWordsHtml(letter.subject)}</h1>`,
    markdownHtml(letter.opening, origin),
    heading(LETTER_WORDS.essential),
    markdownHtml(letter.essential, origin),
    articleButton(letter, origin),
    picture(letter, origin),
    heading(LETTER_WORDS.questions),
    paragraph(escapeHtml(LETTER_WORDS.hint), "muted"),
    ...letter.questions.map((question, index) => questionHtml(letter, { question, place: index + 1 }, origin)),
    ...lastAnswers(letter),
    ...(letter.announce.length > 0
      ? [heading(LETTER_WORDS.news), ...letter.announce.map((line) => paragraph(mailWordsHtml(line)))]
      : []),
    footer(letter, origin),
    "</td></tr></tbody></table></body></html>\n",
  ].join("\n");
}

const STYLE = `${MAIL_DARK_STYLE}
.dark-picture { display: none; }
@media (prefers-color-scheme: dark) {
  .light-picture { display: none !important; }
  .dark-picture { display: block !important; max-height: none !important; }
  .option { border-color: #76707f !important; }
}`;

function articleButton(letter: LetterEdition, origin: string): string {
  const style = `display:block;padding:14px 18px;background-color:${COLOURS.accent};border-radius:8px;color:${COLOURS.onAccent};font-size:17px;line-height:24px;font-weight:700;text-decoration:none`;
  return `<p style="margin:20px 0"><a class="button" href="${origin}${letter.article.href}" style="${style}">${mailWordsHtml(fullArticle(letter))}</a></p>`;
}

/** Programs that do not know a dark scheme show the light one; the words of the caption say the same without it. */
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

function footer(letter: LetterEdition, origin: string): string {
  const links = [
    [LETTER_WORDS.online, `${origin}${letterPath(letter.number)}`],
    [LETTER_WORDS.archives, `${origin}${ARCHIVES_PATH}`],
    [LETTER_WORDS.pause, LETTER_MARKS.pause],
    [LETTER_WORDS.leave, LETTER_MARKS.leave],
  ].map(
    ([words = "", href = ""]) =>
      `<a class="accent" href="${href}" style="display:inline-block;padding:10px 0;color:${COLOURS.accent};text-decoration:underline">${escapeHtml(words)}</a>`,
  );
  const style = `margin:0;color:${COLOURS.muted};font-size:15px;line-height:23px`;
  return [
    `<hr class="rule" style="margin:28px 0 16px;border:0;border-top:1px solid ${COLOURS.rule}">`,
    `<p class="muted" style="${style}">${escapeHtml(LETTER_WORDS.why)}</p>`,
    `<p class="muted" style="${style}">${links.join("<br>")}</p>`,
  ].join("\n");
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

function heading(text: string): string {
  return `<h2 class="ink" style="${HEADING}">${escapeHtml(text)}</h2>`;
}

function paragraph(html: string, tone: "ink" | "muted" = "ink"): string {
  const style = tone === "ink" ? TEXT : `margin:0 0 14px;color:${COLOURS.muted};font-size:15px;line-height:23px`;
  return `<p class="${tone}" style="${style}">${html}</p>`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
