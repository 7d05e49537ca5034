import { toSlug } from "#library/markdown/slug.ts";
import type { Content } from "#library/schema/load-content.ts";
import type { NewDocument, NewDocumentKind } from "./documents.ts";

export type WrittenDocument = { document: string; title: string; files: Record<string, string> };

type Refusal = { field: string; message: string };

type Known = {
  content: Content;
  /** Ids of all facts. */
  facts: string[];
  /** YYYY-MM-DD */
  today: string;
};

const LONGEST_NAME = 60;
const LONGEST_TITLE = 200;

const WRITERS: Record<NewDocumentKind, (fields: Record<string, string>, known: Known) => WrittenDocument | Refusal> = {
  article: writeArticle,
  glossary: writeTerm,
  letter: writeLetter,
  page: writePage,
};

/** Files that need no more than their words. */
export function writeNewDocument({ kind, fields }: NewDocument, known: Known): WrittenDocument | Refusal {
  const typed = Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, text.replace(/\s+/g, " ").trim().slice(0, LONGEST_TITLE)]),
  );
  return WRITERS[kind](typed, known);
}

function writeArticle(fields: Record<string, string>, { content, facts, today }: Known): WrittenDocument | Refusal {
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
  const folder = ["articles", category.id, ...(subcategory ? [subcategory.id] : [])].join("/");
  const order = 1 + Math.max(0, ...all.filter(({ file }) => file.startsWith(`${folder}/`)).map(orderOf));
  const fact = `${freeLetters(facts)}1`;
  const short = title.split(/[:?]/)[0]?.trim() || title;
  const document = `${folder}/${slug}.md`;
  return {
    document,
    title,
    files: {
      [document]: `---
id: ${slug}
status: published
factsValidForMonths: 12
order: ${order}
title: ${quoted(title)}
summary: "Comprendre en 1 minute"
description: ${quoted(description)}
badge: ${quoted(category.shortName ?? category.name)}
publishedAt: ${today}
factsAsOf: ${today}
card:
  title: ${quoted(short)}
  description: ${quoted(description)}
sources:
  - title: ""
    url: "https://"
---

:::essentiel
- Ce qu'il faut retenir, en une phrase. <!-- ${fact} -->
:::

## Une première partie

Le texte. Chaque paragraphe finit par les faits sur lesquels il s'appuie. <!-- ${fact} -->
`,
      [`facts/${slug}.yaml`]: `dossier: ${quoted(short)}
checkedUntil: ${today}
sources:
  source-1:
    title: ""
    author: ""
    date: "${today}"
    url: "https://"
    language: fr
    consulted: ${today}
facts:
  ${fact}:
    statement: ""
    confidence: established
    checked: read
    asOf: ${today}
    sources: [source-1]
`,
    },
  };
}

function writeTerm(fields: Record<string, string>, { content }: Known): WrittenDocument | Refusal {
  const { term = "", definition = "" } = fields;
  const name = nameOf(term);
  if (!name) return { field: "term", message: "Écrivez le mot." };
  const known = content.glossary.find(({ id }) => id === name);
  if (known) return { field: "term", message: `« ${known.term} » est déjà au glossaire.` };
  const document = `glossary/${name}.yaml`;
  return {
    document,
    title: term,
    files: { [document]: `term: ${quoted(term)}\ndefinition: ${quoted(definition)}\n` },
  };
}

function writeLetter(fields: Record<string, string>, { content, today }: Known): WrittenDocument | Refusal {
  const { subject = "" } = fields;
  const article = content.articles.find(({ front }) => front.id === fields["article"]);
  if (subject === "") return { field: "subject", message: "Donnez un objet à la lettre." };
  if (!article) return { field: "article", message: "Choisissez l’article de la semaine." };
  const last = content.letters.at(-1)?.front;
  const number = (last?.number ?? 0) + 1;
  const [id, document] = [article.front.id, `letters/${String(number).padStart(4, "0")}.md`];
  return {
    document,
    title: `${number}. ${subject}`,
    files: {
      [document]: `---
number: ${number}
subject: ${quoted(subject)}
preheader: ""
article: ${id}
questions:
  - ${id}.
  - ${id}.
  - ${id}.
sendAt: ${weekAfter(last?.sendAt ?? `${today}T07:30`)}
announce: []
---

Bonjour,
`,
    },
  };
}

function writePage(fields: Record<string, string>, { content, today }: Known): WrittenDocument | Refusal {
  const { title = "", description = "" } = fields;
  const name = nameOf(title);
  if (!name) return { field: "title", message: "Donnez un titre à la page." };
  if (content.pages.some(({ slug }) => slug === name)) {
    return { field: "title", message: "Une page a déjà ce titre : donnez-en un autre." };
  }
  const document = `pages/${name}.md`;
  const order = 1 + Math.max(0, ...content.pages.map(orderOf));
  return {
    document,
    title,
    files: {
      [document]: `---
status: published
title: ${quoted(title)}
description: ${quoted(description)}
updatedAt: ${today}
order: ${order}
---

## Une première partie

Le texte.
`,
    },
  };
}

/** As files are called. */
function nameOf(title: string): string {
  return toSlug(title).slice(0, LONGEST_NAME).replace(/-$/, "");
}

/** JSON's strings are YAML's. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

function orderOf({ front }: { front: { order: number } }): number {
  return front.order;
}

function weekAfter(paris: string): string {
  const [day = "", time = "07:30"] = paris.split("T");
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 7);
  return `${next.toISOString().slice(0, 10)}T${time}`;
}

/** Two, with which no fact begins yet. */
function freeLetters(facts: string[]): string {
  const taken = new Set(facts.map((id) => id.replace(/\d+$/, "")));
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  return (
    ["R", ...letters].flatMap((first) => letters.map((second) => first + second)).find((one) => !taken.has(one)) ?? "ZZ"
  );
}
