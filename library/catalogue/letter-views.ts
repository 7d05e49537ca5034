import { narrowImagePath, readFigureText } from "#library/markdown/figure.ts";
import { walk } from "#library/markdown/markdown-tree.ts";
import { parseMarkdown } from "#library/markdown/parse-markdown.ts";
import type { Preparation } from "#library/markdown/prepare-markdown.ts";
import type { Content, LetterEntry } from "#library/schema/load-content.ts";
import type { ArticlePage, Letter, LetterPicture, LetterQuestion } from "./catalogue.ts";
import { essentialOf } from "./handout-views.ts";

type Sources = {
  imageSize: Preparation["imageSize"];
  prepare: (source: string) => string;
  getQuestion: (id: string) => LetterQuestion | null;
  getArticle: (id: string) => { page: ArticlePage; markdown: string } | null;
};

/** Twice the width of the letter's column, for high-density screens. */
const LETTER_PICTURE_WIDTH = 1040;

export function letterViews({ letters }: Pick<Content, "letters">, sources: Sources) {
  return {
    getLetter: (number: number): Letter | null => {
      const letter = letters.find(({ front }) => front.number === number);
      return letter ? toLetter(letter, letters, sources) : null;
    },
    listLetters: () =>
      letters.map(({ href, front: { number, subject, preheader, sendAt } }) => ({
        number,
        href,
        subject,
        preheader,
        sendAt,
      })),
  };
}

function toLetter(letter: LetterEntry, letters: LetterEntry[], sources: Sources): Letter {
  const { front, body, href } = letter;
  const article = sources.getArticle(front.article);
  if (!article) throw new Error(`${letter.file}: no published article ${front.article}`);
  const { id, title, href: articleHref, readingMinutes, category } = article.page;
  const before = letters[letters.indexOf(letter) - 1];
  return {
    number: front.number,
    href,
    subject: front.subject,
    preheader: front.preheader,
    sendAt: front.sendAt,
    announce: front.announce,
    opening: sources.prepare(body).trim(),
    essential: essentialOf(article.markdown),
    article: { id, title, href: articleHref, readingMinutes, category },
    figure: front.figure ? figureOf(letter, front.figure, article.markdown, sources) : null,
    questions: questionsOf(letter, sources),
    before: before ? { number: before.front.number, questions: questionsOf(before, sources) } : null,
  };
}

function questionsOf({ front }: LetterEntry, { getQuestion }: Sources): LetterQuestion[] {
  return front.questions.flatMap((id) => getQuestion(id) ?? []);
}

function figureOf(letter: LetterEntry, path: string, markdown: string, { imageSize }: Sources): Letter["figure"] {
  let words = "";
  walk(parseMarkdown(markdown), (node) => {
    if (node.type === "image" && node.url === path) words = node.alt ?? "";
    return undefined;
  });
  const size = imageSize(path);
  if (!size) return null;
  const { caption, alternative } = readFigureText(words);
  const narrowSize = imageSize(narrowImagePath(path));
  return {
    caption,
    alternative,
    wide: { src: path, ...size },
    narrow: narrowSize && { src: narrowImagePath(path), ...narrowSize },
    picture: letterPicture(letter.front.number, narrowSize ?? size),
  };
}

export function letterPicturePaths(number: number): Pick<LetterPicture, "light" | "dark"> {
  const name = String(number).padStart(4, "0");
  return { light: `/letters/${name}.png`, dark: `/letters/${name}-sombre.png` };
}

function letterPicture(number: number, { width, height }: { width: number; height: number }): LetterPicture {
  return {
    ...letterPicturePaths(number),
    width: LETTER_PICTURE_WIDTH,
    height: Math.round((LETTER_PICTURE_WIDTH * height) / width),
  };
}
