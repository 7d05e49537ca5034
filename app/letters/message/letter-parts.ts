import { ARCHIVES_PATH, letterPath, questionAnchor } from "#app/letters/subscriptions/letter-address.ts";
import type { Letter, LetterQuestion } from "#library/catalogue/catalogue.ts";
import { rightAnswer } from "#library/catalogue/marking.ts";
import { walk } from "#library/markdown/markdown-tree.ts";
import { type MarkdownNode, parseMarkdown } from "#library/markdown/parse-markdown.ts";
import { safeHref } from "#library/markdown/safe-href.ts";
import { QUESTIONS_IN_THE_MAIL } from "#library/schema/letter.schema.ts";
import { typeset } from "#platform/french/typography.ts";
import { MAIL_COLOURS as COLOURS } from "#platform/mail/mail-colours.ts";
import {
  button,
  COLUMN,
  footer,
  heading,
  type MailPart,
  mailWordsHtml,
  paragraph,
  richParagraph,
  textLink,
  wrapText,
} from "#platform/mail/mail-parts.ts";
import { escapeMarkup } from "#platform/xml.ts";

/** These links of the template are replaced by those of each copy. */
export const PLACEHOLDERS = {
  leave: "https://le-recap.invalid/depart/",
  pause: "https://le-recap.invalid/pause/",
  /** This link is in messages to people who have not asked for the letter. */
  join: "https://le-recap.invalid/accord/",
} as const;

/**
 * This mark in the masthead is replaced by the day of sending, which is unknown when the letter is composed. It is
 * plain ASCII, which no encoding changes.
 */
export const DAY_MARK = "https://le-recap.invalid/jour/";

export type LetterMark = keyof typeof PLACEHOLDERS;

export const LETTER_MARK_NAMES = Object.keys(PLACEHOLDERS) as LetterMark[];

const WORDS_PER_MINUTE = 220;

/** Returns the line of the masthead, in which the day is a mark to be replaced when the letter is sent. */
export function issueLine({ number }: Letter, parts: MailPart[]): string {
  const words = parts.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
  const minutes = Math.max(1, Math.round(words / WORDS_PER_MINUTE));
  return `Lettre n° ${number} · ${DAY_MARK} · ${minutes} minute${minutes > 1 ? "s" : ""}`;
}

export function letterParts(letter: Letter, origin: string): MailPart[] {
  const { article } = letter;
  return [
    ...markdownParts(letter.opening, origin),
    heading("L’essentiel"),
    ...markdownParts(letter.essential, origin),
    button(`Lire l’article : « ${article.title} » (${article.readingMinutes} minutes)`, `${origin}${article.href}`),
    ...picture(letter, origin),
    heading("Trois questions"),
    hint(),
    ...letter.questions
      .slice(0, QUESTIONS_IN_THE_MAIL)
      .map((question, index) => questionPart(letter, { question, place: index + 1 }, origin)),
    ...letter.questions
      .slice(QUESTIONS_IN_THE_MAIL)
      .map((question, index) => questionOnSite(letter, { question, place: QUESTIONS_IN_THE_MAIL + index + 1 }, origin)),
    ...lastAnswers(letter),
    ...(letter.announce.length > 0 ? [heading("Au Récap"), ...letter.announce.map((line) => paragraph(line))] : []),
    footer(
      "Vous recevez cette lettre parce que vous avez confirmé votre inscription à la lettre hebdomadaire du Récap. Ni l’ouverture ni les clics ne sont mesurés. Répondez à ce message : une personne vous lira.",
      [
        ["Lire cette lettre en ligne", `${origin}${letterPath(letter.number)}`],
        ["Toutes les lettres", `${origin}${ARCHIVES_PATH}`],
        ["Faire une pause d’un mois", PLACEHOLDERS.pause],
        ["Me désinscrire", PLACEHOLDERS.leave],
      ],
    ),
  ];
}

function hint(): MailPart {
  const { html } = paragraph(
    "Touchez votre réponse : elle s’ouvre sur le site. Rien n’est enregistré avant « Vérifier ».",
    "muted",
  );
  const { text } = paragraph(
    "Ouvrez l’adresse de la question pour répondre. Rien n’est enregistré avant « Vérifier ».",
  );
  return { html, text };
}

function picture({ figure }: Letter, origin: string): MailPart[] {
  if (!figure) return [];
  const height = Math.round((figure.picture.height * COLUMN) / figure.picture.width);
  const image = (path: string, alternative: string, shown: string, className: string) =>
    `<img class="${className}" src="${origin}${path}" width="${COLUMN}" height="${height}" alt="${escapeMarkup(alternative)}" style="${shown};margin:0 0 8px;width:100%;max-width:${COLUMN}px;height:auto;border:0">`;
  const html = [
    image(figure.picture.light, figure.alternative, "display:block", "light-picture"),
    `<!--[if !mso]><!-->${image(figure.picture.dark, figure.alternative, "display:none;max-height:0;mso-hide:all", "dark-picture")}<!--<![endif]-->`,
  ].join("\n");
  return [{ html, text: "" }, paragraph(figure.caption, "muted")];
}

const AND_ONLINE = typeset("3. En ligne :");

type PlacedQuestion = { question: LetterQuestion; place: number };

function questionOnSite(letter: Letter, { question: { question }, place }: PlacedQuestion, origin: string): MailPart {
  const href = questionUrl(origin, letter, place);
  return richParagraph({
    html: [mailWordsHtml(AND_ONLINE), textLink(mailWordsHtml(question.question), href)].join("<br>"),
    text: `${wrapText(`${AND_ONLINE} ${question.question}`)}\n${href}`,
  });
}

/** The text version has one address for each question, the HTML version one for each option. */
function questionPart(letter: Letter, { question: { question }, place }: PlacedQuestion, origin: string): MailPart {
  const style = `display:block;margin:0 0 8px;padding:10px 14px;border:1px solid #7b7585;border-radius:8px;color:${COLOURS.accent};font-size:17px;line-height:24px;text-decoration:none`;
  const asked = richParagraph(
    {
      html: `${place}. ${mailWordsHtml(question.question)}`,
      text: wrapText(`${place}. ${question.question}`),
    },
    "strong",
  );
  const options = question.options.map(({ id, text }) => ({
    html: `<a class="accent option" href="${questionUrl(origin, letter, place, id)}" style="${style}">${mailWordsHtml(text)}</a>`,
    text: wrapText(`${id}) ${text}`, "   "),
  }));
  return {
    html: [asked, ...options].map(({ html }) => html).join("\n"),
    text: [...[asked, ...options].map(({ text }) => text), questionUrl(origin, letter, place)].join("\n"),
  };
}

/** The option is in the fragment, which the browser does not send to the server. */
function questionUrl(origin: string, { number }: Letter, place: number, optionId?: string): string {
  return `${origin}${letterPath(number)}#${questionAnchor(place, optionId)}`;
}

function lastAnswers({ before }: Letter): MailPart[] {
  if (!before) return [];
  const answers = before.questions.map(({ question: asked }) => {
    const { question, explanation } = asked;
    const right = rightAnswer(asked);
    return richParagraph({
      html: `${mailWordsHtml(question)}<br><strong>${mailWordsHtml(right)}.</strong> ${mailWordsHtml(explanation)}`,
      text: `${wrapText(question)}\n${wrapText(`→ ${right}. ${explanation}`, "   ")}`,
    });
  });
  return [heading(`Les réponses de la lettre n° ${before.number}`), ...answers];
}

function markdownParts(markdown: string, origin: string): MailPart[] {
  const parts: MailPart[] = [];
  walk(parseMarkdown(markdown), (node, { parent }) => {
    if (node.type !== "paragraph") return undefined;
    const isItem = parent?.type === "listItem";
    const { html, text } = inline(node, origin);
    parts.push(
      richParagraph({
        html: isItem ? `•&nbsp;${html}` : html,
        text: isItem ? wrapText(`- ${text}`, "  ") : wrapText(text),
      }),
    );
    return "skip";
  });
  return parts;
}

function inline(node: MarkdownNode, origin: string): MailPart {
  if (node.type === "text" || node.type === "inlineCode")
    return { html: mailWordsHtml(node.value), text: node.value.replaceAll("\n", " ") };
  if (node.type === "break") return { html: "<br>", text: " " };
  const children = "children" in node ? node.children.map((child) => inline(child, origin)) : [];
  const html = children.map((child) => child.html).join("");
  const text = children.map((child) => child.text).join("");
  switch (node.type) {
    case "strong":
      return { html: `<strong>${html}</strong>`, text };
    case "emphasis":
      return { html: `<em>${html}</em>`, text };
    case "link": {
      const href = absoluteHref(node.url, origin);
      return { html: textLink(html, href), text: `${text} (${href})` };
    }
    default:
      return { html, text };
  }
}

/** Links are made absolute, because a mail program has no page against which to resolve a relative link. */
function absoluteHref(url: string, origin: string): string {
  const href = safeHref(url);
  return href.startsWith("/") ? `${origin}${href}` : href;
}
