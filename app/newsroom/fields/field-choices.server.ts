import type { DraftFile } from "#app/newsroom/drafts/draft.ts";
import { readFields } from "#app/newsroom/drafts/yaml-fields.server.ts";
import { quizOf } from "#library/language/read-texts.ts";
import { listPassages } from "#library/proofs/marked-passages.ts";
import type { ArticleEntry, Content } from "#library/schema/load-content.ts";
import { typeset } from "#platform/french/typography.ts";
import { splitText } from "./document-text.server.ts";
import { chosenField, type FieldChoices } from "./field-labels.ts";

/**
 * A letter repeats questions of earlier weeks, so it may choose them from the articles of this many letters before it.
 */
const LETTERS_BEFORE = 6;

type KnownFacts = ReadonlyMap<string, { statement: string }>;

/**
 * Returns the choices for fields of the draft, which are parts of its own text or documents of the site, and the
 * statements of the facts that it names.
 */
export function fieldChoices(
  files: Pick<DraftFile, "path" | "text">[],
  content: Content,
  known: KnownFacts,
): FieldChoices {
  const ids = new Set(files.flatMap(({ text }) => text?.match(/\b[A-Z]{1,2}\d{1,3}\b/g) ?? []));
  const named = [...ids].flatMap((id) => {
    const fact = known.get(id);
    return fact ? [[id, typeset(fact.statement)]] : [];
  });
  return { ...ownChoices(files, content), facts: Object.fromEntries(named) };
}

function ownChoices(files: Pick<DraftFile, "path" | "text">[], content: Content): FieldChoices {
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
  const before = content.letters
    .filter(({ front }) => front.sendAt < String(fieldAt(["sendAt"])))
    .slice(-LETTERS_BEFORE);
  const wanted = new Set([fieldAt(["article"]), ...before.map(({ front }) => front.article).toReversed()]);
  const articles = content.articles.filter((article) => article.front.status === "published");
  const own = articles.find(({ front }) => front.id === fieldAt(["article"]));
  const asked = [...wanted].flatMap((id) => articles.find(({ front }) => front.id === id) ?? []);
  return {
    questions: Object.fromEntries(asked.map((article) => [article.front.title, questionsOf(article)])),
    articles: Object.fromEntries(articles.map(({ front }) => [front.id, front.title])),
    figures: Object.fromEntries(Object.entries(figuresOf(content)).filter(([path]) => own?.body.includes(path))),
  };
}

/** Returns the questions of an article's quiz by their full ids. */
function questionsOf(article: ArticleEntry): Record<string, string> {
  const { id } = article.front;
  return Object.fromEntries((quizOf(article)?.questions ?? []).map((one) => [`${id}.${one.id}`, one.question]));
}

const figuresOf = ({ figures }: Content) =>
  Object.fromEntries(figures.map(({ id, title }) => [`/figures/${id}.svg`, title]));

/** Returns the words that the list of choices shows for a value; null for a value that is not chosen from a list. */
export type NameValue = (file: string, path: string, value: string) => string | null;

/** `files` holds the files of the draft, because its own sections may be chosen. */
export function valueNames(content: Content, files: Pick<DraftFile, "path" | "text">[] = []): NameValue {
  const article = files.find(({ path }) => /^articles\/.*\.md$/.test(path));
  const own = article ? sectionsOf(article) : {};
  const find: Record<Exclude<keyof FieldChoices, "facts">, (value: string, file: string) => string | undefined> = {
    articles: (value) => content.articles.find(({ front }) => front.id === value)?.front.title,
    figures: (value) => figuresOf(content)[value],
    questions(value) {
      const article = content.articles.find(({ front }) => value.startsWith(`${front.id}.`));
      const question = article && questionsOf(article)[value];
      return question && `${article.front.title} : ${question}`;
    },
    sections(value, file) {
      const served = content.articles.find((one) => one.quiz?.file === file);
      return own[value] ?? (served && sectionsOf({ path: served.file, text: served.body })[value]);
    },
  };
  return (file, path, value) => {
    const field = chosenField(file, path);
    return (field && find[field.choices](value, file)) ?? null;
  };
}
