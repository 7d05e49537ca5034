import { ARCHIVES_PATH, letterPath, questionAnchor } from "#app/letters/subscriptions/letter-address.ts";
import type { Letter, LetterQuestion } from "#library/catalogue/catalogue.ts";
import { QUESTIONS_IN_THE_MAIL } from "#library/schema/letter.schema.ts";
import { typeset } from "#platform/french/typography.ts";
import { MAIL_COLOURS as COLOURS } from "#platform/mail/mail-colours.ts";
import {
  button,
  footer,
  heading,
  type MailPart,
  paragraph,
  richParagraph,
  textLink,
} from "#platform/mail/mail-parts.ts";
import { escapeHtml, mailWordsHtml } from "#platform/mail/mail-words-html.ts";
import { COLUMN } from "#platform/mail/render-mail.ts";
import { wrapText } from "#platform/mail/wrap-text.ts";
import { markdownParts } from "./markdown-parts.ts";
import { DAY_MARK, PLACEHOLDERS } from "./placeholders.ts";

const WORDS_PER_MINUTE = 220;

/** What the masthead says, with the day as a mark. */
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
    heading("Deux questions"),
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
    `<img class="${className}" src="${origin}${path}" width="${COLUMN}" height="${height}" alt="${escapeHtml(alternative)}" style="${shown};margin:0 0 8px;width:100%;max-width:${COLUMN}px;height:auto;border:0">`;
  const html = [
    image(figure.picture.light, figure.alternative, "display:block", "light-picture"),
    `<!--[if !mso]><!-->${image(figure.picture.dark, figure.alternative, "display:none;max-height:0;mso-hide:all", "dark-picture")}<!--<![endif]-->`,
  ].join("\n");
  return [{ html, text: "" }, paragraph(figure.caption, "muted")];
}

const AND_ONLINE = typeset("Et une autre, en ligne :");

type PlacedQuestion = { question: LetterQuestion; place: number };

function questionOnSite(letter: Letter, { question: { question }, place }: PlacedQuestion, origin: string): MailPart {
  const href = questionUrl(origin, letter, place);
  return richParagraph({
    html: [mailWordsHtml(AND_ONLINE), textLink(mailWordsHtml(question.question), href)].join("<br>"),
    text: `${wrapText(`${AND_ONLINE} ${question.question}`)}\n${href}`,
  });
}

/** The text has one address a question, the HTML one an option. */
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

/** The option stands in the fragment, which the server never sees. */
function questionUrl(origin: string, { number }: Letter, place: number, optionId?: string): string {
  return `${origin}${letterPath(number)}#${questionAnchor(place, optionId)}`;
}

function lastAnswers({ before }: Letter): MailPart[] {
  if (!before) return [];
  const answers = before.questions.map(({ question: { question, options, explanation } }) => {
    const right = options.find(({ isCorrect }) => isCorrect)?.text ?? "";
    return richParagraph({
      html: `${mailWordsHtml(question)}<br><strong>${mailWordsHtml(right)}.</strong> ${mailWordsHtml(explanation)}`,
      text: `${wrapText(question)}\n${wrapText(`→ ${right}. ${explanation}`, "   ")}`,
    });
  });
  return [heading(`Les réponses de la lettre n° ${before.number}`), ...answers];
}
