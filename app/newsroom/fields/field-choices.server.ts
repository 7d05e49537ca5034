import type { DraftFile } from "#app/newsroom/drafts/draft.ts";
import { readFields } from "#app/newsroom/drafts/yaml-fields.server.ts";
import { quizOf } from "#library/language/read-texts.ts";
import { listPassages } from "#library/proofs/marked-passages.ts";
import type { Content } from "#library/schema/load-content.ts";
import { splitText } from "./document-text.server.ts";
import type { FieldChoices } from "./field-labels.ts";

/** A letter asks again what readers learned some weeks before. */
const LETTERS_BEFORE = 6;

/** What fields of the draft are chosen from: parts of its text, or what the site has. */
export function fieldChoices(files: Pick<DraftFile, "path" | "text">[], content: Content): FieldChoices {
  const letter = files.find(({ path }) => path.startsWith("letters/"));
  if (letter) return letterChoices(letter, content);
  const article = files.find(({ path }) => /^articles\/.*\.md$/.test(path));
  return article ? { sections: sectionsOf(article) } : {};
}

function sectionsOf({ path, text }: Pick<DraftFile, "path" | "text">): Record<string, string> {
  const { passages } = listPassages(splitText(path, text ?? "").body);
  return Object.fromEntries(passages.flatMap(({ section: { id, text } }) => (id === "" ? [] : [[id, text]])));
}

function letterChoices({ path, text }: Pick<DraftFile, "path" | "text">, content: Content): FieldChoices {
  const fieldAt = readFields(splitText(path, text ?? "").yaml);
  const number = Number(fieldAt(["number"]));
  const before = content.letters.filter(({ front }) => front.number < number).slice(-LETTERS_BEFORE);
  const wanted = new Set([fieldAt(["article"]), ...before.map(({ front }) => front.article).toReversed()]);
  const articles = content.articles.filter((article) => article.front.status === "published");
  const questions = [...wanted].flatMap((id) => {
    const article = articles.find(({ front }) => front.id === id);
    return (article ? (quizOf(article)?.questions ?? []) : []).map((question) => [
      `${article?.front.id}.${question.id}`,
      `${article?.front.card.title} : ${question.question}`,
    ]);
  });
  return {
    questions: Object.fromEntries(questions),
    articles: Object.fromEntries(articles.map(({ front }) => [front.id, front.title])),
    figures: Object.fromEntries(content.figures.map(({ id, title }) => [`/figures/${id}.svg`, title])),
  };
}
