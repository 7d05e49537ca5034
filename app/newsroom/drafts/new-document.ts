import { stringify } from "yaml";
import { toSlug } from "#library/markdown/slug.ts";
import { essential } from "#library/markdown/write-marks.ts";
import { letterFile } from "#library/schema/letter.schema.ts";
import type { Content } from "#library/schema/load-content.ts";
import { addDays } from "#platform/french/dates.ts";
import { isTrial, type NewDocument, type NewDocumentKind, SHORTEST_MINUTES } from "./documents.ts";

/** A file is null when it does not exist yet but belongs to the document. */
type WrittenDocument = { document: string; title: string; files: Record<string, string | null> };

type Refusal = { field: string; message: string };

type Known = {
  content: Content;
  /** Names of the people who opened a draft, by the document of the draft. */
  begun: Map<string, string>;
  /** Paths of all files, served or in an open draft. */
  taken: Set<string>;
  /** YYYY-MM-DD */
  today: string;
};

/** A new text is due for a review after half a year. */
const REVIEW_AFTER_DAYS = 182;
/** The slots are empty, because words of an example would count as words of the text and could be published. */
const ARTICLE_BODY = `${essential()}\n\n## \n\n`;
/** A trial has a sentence to prove and a source, so that each page of the newsroom has something to show. */
const TRIAL_BODY = `:::essentiel
- Ce brouillon est à vous : changez-y tout, aucun lecteur ne le verra.
:::

## Une phrase à prouver

En 2024, la France compte 34 935 communes. Comme cette phrase contient un nombre, il lui faut une preuve : sa source est au bas de la page.
`;
const TRIAL_SOURCE = { title: "Les communes en 2024", author: "Insee", url: "https://www.insee.fr" };
const QUIZ_TITLE = "Testez vos connaissances";
const PAGE_BODY = "## \n\n";
const MAX_NAME_LENGTH = 60;
const MAX_TITLE_LENGTH = 200;

const WRITERS: Record<NewDocumentKind, (fields: Record<string, string>, known: Known) => WrittenDocument | Refusal> = {
  article: writeArticle,
  glossary: writeTerm,
  letter: writeLetter,
  page: writePage,
  figure: writeFigure,
};

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
  const [place, theme] = fields["place"]?.split("/") ?? [];
  const category = categories.find(({ id }) => id === place);
  const subcategory = subcategories.find(({ id, folders }) => id === theme && folders[0] === place);
  const slug = nameOf(title);
  if (!slug) return { field: "title", message: "Donnez un titre à l’article." };
  if (!category || (theme && !subcategory)) return { field: "place", message: "Choisissez une rubrique." };
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
          summary: `Comprendre en ${SHORTEST_MINUTES} minute`,
          description,
          badge: category.shortName ?? category.name,
          publishedAt: today,
          factsAsOf: today,
          card: { title: short },
          sources: [isTrial(document) ? TRIAL_SOURCE : { title: "", author: "", url: "" }],
        },
        isTrial(document) ? TRIAL_BODY : ARTICLE_BODY,
      ),
      [document.replace(/md$/, "quiz.yaml")]: toYaml({
        title: QUIZ_TITLE,
        questions: [emptyQuestion("premiere-question")],
      }),
      [freeFile("facts", slug, taken)]: null,
    },
  };
}

/** Fields are left empty because an empty field prevents the publication until somebody fills it. */
export function emptyQuestion(id: string) {
  const options = ["a", "b", "c", "d"].map((name) => ({
    id: name,
    text: "",
    ...(name === "a" ? { isCorrect: true } : {}),
  }));
  return { id, question: "", options, explanation: "" };
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
  const served = Math.max(0, ...content.letters.map(({ front }) => front.number));
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
          sendAt: weeksAfter(content.letters.at(-1)?.front.sendAt ?? `${today}T07:30`, number - served),
        },
        "",
      ),
    },
  };
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

/**
 * A new figure has two empty bars, or one curve of two years, which the numbers of a spreadsheet replace. It must name
 * at least one fact, so an empty one is prepared; a file of facts lets its numbers be proved before any text shows them.
 */
function writeFigure(
  fields: Record<string, string>,
  { content, begun, taken, today }: Known,
): WrittenDocument | Refusal {
  const { title = "" } = fields;
  const category = content.categories.find(({ id }) => id === fields["category"]);
  const name = nameOf(title);
  if (!name) return { field: "title", message: "Donnez un titre à la figure." };
  if (!category) return { field: "category", message: "Choisissez une rubrique." };
  const document = `figures/${name}.yaml`;
  if (content.figures.some(({ id }) => id === name)) {
    return { field: "title", message: "Une figure a déjà ce titre : donnez-en un autre." };
  }
  if (begun.has(document)) return alreadyBegun("title", begun.get(document));
  const asOf = Number(today.slice(0, 4));
  const isCurve = fields["form"] === "lines";
  const numbers = isCurve
    ? { series: [{ name: "", points: new Map([asOf - 1, asOf].map((year) => [year, ""])) }] }
    : { rows: ["", ""].map((value) => ({ name: value, value })) };
  const about = { form: isCurve ? "lines" : "bars", category: category.id, title, measure: "", unit: "" };
  const figure = toYaml({ ...about, facts: [""], asOf, source: "", ...numbers });
  return { document, title, files: { [document]: figure, [freeFile("facts", name, taken)]: null } };
}

function alreadyBegun(field: string, by = "quelqu’un"): Refusal {
  return {
    field,
    message: `Ce document est déjà commencé par ${by} : ouvrez-le à la page « Documents », ou donnez un autre nom.`,
  };
}

/** Returns a file name that no other document of the folder has. */
function freeFile(folder: string, name: string, taken: Set<string>): string {
  let file = `${folder}/${name}.yaml`;
  for (let number = 2; taken.has(file); number += 1) file = `${folder}/${name}-${number}.yaml`;
  return file;
}

/** Turns the title into a file name of lower-case ASCII words joined by hyphens. */
function nameOf(title: string): string {
  return toSlug(title).slice(0, MAX_NAME_LENGTH).replace(/-$/, "");
}

function inFrontMatter(front: object, body: string): string {
  return `---\n${toYaml(front)}---\n\n${body}`;
}

/** Every string is quoted, so that text typed in its place later remains a string in YAML. */
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
