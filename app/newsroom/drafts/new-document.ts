import { stringify } from "yaml";
import { toSlug } from "#library/markdown/slug.ts";
import type { Content } from "#library/schema/load-content.ts";
import { addDays } from "#platform/french/dates.ts";
import type { NewDocument, NewDocumentKind } from "./documents.ts";

/** Null for a file that is not there yet: its place is kept. */
type WrittenDocument = { document: string; title: string; files: Record<string, string | null> };

type Refusal = { field: string; message: string };

type Known = {
  content: Content;
  /** By document that an open draft holds, who began it. */
  begun: Map<string, string>;
  /** Every file, served or in an open draft. */
  taken: Set<string>;
  /** YYYY-MM-DD */
  today: string;
};

/** Half a year. */
const REVIEW_AFTER_DAYS = 182;
const SHORTEST_SUMMARY = "Comprendre en 1 minute";
const ARTICLE_BODY = `:::essentiel
- Une phrase à retenir.
:::

## Une première partie

Le texte.
`;
const QUIZ_TITLE = "Testez vos connaissances";
const PAGE_BODY = "## Une première partie\n\nLe texte.\n";
const MAX_NAME_LENGTH = 60;
const MAX_TITLE_LENGTH = 200;

const WRITERS: Record<NewDocumentKind, (fields: Record<string, string>, known: Known) => WrittenDocument | Refusal> = {
  article: writeArticle,
  glossary: writeTerm,
  letter: writeLetter,
  page: writePage,
};

/** Files that need no more than their words. */
export function writeNewDocument({ kind, fields }: NewDocument, known: Known): WrittenDocument | Refusal {
  const typed = Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, text.replace(/\s+/g, " ").trim().slice(0, MAX_TITLE_LENGTH)]),
  );
  return WRITERS[kind](typed, known);
}

function writeArticle(
  fields: Record<string, string>,
  { content, begun, taken, today }: Known,
): WrittenDocument | Refusal {
  const { title = "", description = "" } = fields;
  const { categories, subcategories, articles, withdrawn } = content;
  const category = categories.find(({ id }) => id === fields["category"]);
  const subcategory = subcategories.find(
    ({ id, folders }) => id === fields["subcategory"] && folders[0] === category?.id,
  );
  const slug = nameOf(title);
  if (!slug) return { field: "title", message: "Donnez un titre à l’article." };
  if (!category) return { field: "category", message: "Choisissez une rubrique." };
  if (fields["subcategory"] && !subcategory) {
    return { field: "subcategory", message: "Choisissez un thème de cette rubrique, ou aucun." };
  }
  const all = [...articles, ...withdrawn];
  if (all.some(({ front, slug: other }) => front.id === slug || other === slug)) {
    return { field: "title", message: "Un article a déjà ce titre : donnez-en un autre." };
  }
  const same = [...begun.keys()].find((path) => path.startsWith("articles/") && path.endsWith(`/${slug}.md`));
  if (same) return alreadyBegun("title", begun.get(same));
  const folder = ["articles", category.id, ...(subcategory ? [subcategory.id] : [])].join("/");
  const order = 1 + Math.max(0, ...all.filter(({ file }) => file.startsWith(`${folder}/`)).map(orderOf));
  const short = title.split(/[:?]/)[0]?.trim() || title;
  const document = `${folder}/${slug}.md`;
  return {
    document,
    title,
    files: {
      [document]: inFrontMatter(
        {
          id: slug,
          status: "published",
          reviewOn: [{ date: addDays(today, REVIEW_AFTER_DAYS), why: "les faits ont six mois" }],
          order,
          title,
          summary: SHORTEST_SUMMARY,
          description,
          badge: category.shortName ?? category.name,
          publishedAt: today,
          factsAsOf: today,
          card: { title: short, description },
          sources: [{ title: "", url: "" }],
        },
        ARTICLE_BODY,
      ),
      [document.replace(/md$/, "quiz.yaml")]: toYaml({ title: QUIZ_TITLE, questions: [newQuestion()] }),
      [freeFile("facts", slug, taken)]: null,
    },
  };
}

/** Leaves fields empty: an empty field blocks the publication. */
function newQuestion() {
  const options = ["a", "b", "c", "d"].map((id) => ({ id, text: "", ...(id === "a" ? { isCorrect: true } : {}) }));
  return { id: "premiere-question", question: "", options, explanation: "" };
}

function writeTerm(fields: Record<string, string>, { content, begun }: Known): WrittenDocument | Refusal {
  const { term = "", definition = "" } = fields;
  const name = nameOf(term);
  if (!name) return { field: "term", message: "Écrivez le mot." };
  const known = content.glossary.find(({ id }) => id === name);
  if (known) return { field: "term", message: `« ${known.term} » est déjà au glossaire.` };
  const document = `glossary/${name}.yaml`;
  if (begun.has(document)) return alreadyBegun("term", begun.get(document));
  return {
    document,
    title: term,
    files: { [document]: toYaml({ term, definition }) },
  };
}

function writeLetter(fields: Record<string, string>, { content, begun, today }: Known): WrittenDocument | Refusal {
  const { subject = "" } = fields;
  const article = content.articles.find(({ front }) => front.id === fields["article"]);
  if (subject === "") return { field: "subject", message: "Donnez un objet à la lettre." };
  if (!article) return { field: "article", message: "Choisissez l’article de la semaine." };
  const last = content.letters.at(-1)?.front;
  const served = last?.number ?? 0;
  let number = served + 1;
  while (begun.has(letterFile(number))) number += 1;
  const [id, document] = [article.front.id, letterFile(number)];
  return {
    document,
    title: `${number}. ${subject}`,
    files: {
      [document]: inFrontMatter(
        {
          number,
          subject,
          preheader: "",
          article: id,
          questions: ["", "", ""],
          sendAt: weeksAfter(last?.sendAt ?? `${today}T07:30`, number - served),
        },
        "",
      ),
    },
  };
}

function letterFile(number: number): string {
  return `letters/${String(number).padStart(4, "0")}.md`;
}

function writePage(fields: Record<string, string>, { content, begun, today }: Known): WrittenDocument | Refusal {
  const { title = "", description = "" } = fields;
  const name = nameOf(title);
  if (!name) return { field: "title", message: "Donnez un titre à la page." };
  if (content.pages.some(({ slug }) => slug === name)) {
    return { field: "title", message: "Une page a déjà ce titre : donnez-en un autre." };
  }
  const document = `pages/${name}.md`;
  if (begun.has(document)) return alreadyBegun("title", begun.get(document));
  const order = 1 + Math.max(0, ...content.pages.map(orderOf));
  return {
    document,
    title,
    files: {
      [document]: inFrontMatter({ status: "published", title, description, updatedAt: today, order }, PAGE_BODY),
    },
  };
}

function alreadyBegun(field: string, by = "quelqu’un"): Refusal {
  return {
    field,
    message: `Ce document est déjà commencé par ${by} : ouvrez-le à la page « Documents », ou donnez un autre nom.`,
  };
}

/** A free file name. */
function freeFile(folder: string, name: string, taken: Set<string>): string {
  let file = `${folder}/${name}.yaml`;
  for (let number = 2; taken.has(file); number += 1) file = `${folder}/${name}-${number}.yaml`;
  return file;
}

/** As files are called. */
function nameOf(title: string): string {
  return toSlug(title).slice(0, MAX_NAME_LENGTH).replace(/-$/, "");
}

function inFrontMatter(front: object, body: string): string {
  return `---\n${toYaml(front)}---\n\n${body}`;
}

/** Every text between quotes, so that whatever is typed over it stays one. */
function toYaml(value: object): string {
  return stringify(value, { lineWidth: 0, defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "PLAIN" });
}

function orderOf({ front }: { front: { order: number } }): number {
  return front.order;
}

function weeksAfter(paris: string, weeks: number): string {
  const [day = "", time = "07:30"] = paris.split("T");
  return `${addDays(day, 7 * weeks)}T${time}`;
}
