import { type Content, isPublished } from "#library/schema/load-content.ts";
import { companionOf, DOCUMENT_KINDS, type DocumentKind, kindOf } from "./documents.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import { readServedTexts, servedContent } from "./served.server.ts";

export type ServedDocument = {
  /** The path of its main file. */
  document: string;
  kind: DocumentKind;
  title: string;
  files: string[];
  /** Its page. */
  href: string | null;
  /** Its page then says so. */
  isWithdrawn: boolean;
};

type Named = Pick<ServedDocument, "title" | "href">;

const KIND_ORDER = Object.keys(DOCUMENT_KINDS);
const FIXED_NAMES: Record<string, string> = {
  "site.yaml": "Le nom du site, son éditeur et la rédaction",
  "exam-guide.yaml": "Le guide de l’examen civique",
  "search-words.yaml": "Les mots de la recherche",
};

/** The documents of the served edition, by kind and title. */
export async function listDocuments(services: Pick<NewsroomServices, "db" | "newsroom">): Promise<ServedDocument[]> {
  const { shas } = await readServedTexts(services);
  const content = servedContent(services);
  const names = namesOf(content);
  const withdrawn = new Set(content.withdrawn.map(({ file }) => file));
  const documents = [...shas.keys()].flatMap((document): ServedDocument[] => {
    const kind = kindOf(document);
    if (!kind) return [];
    const companion = companionOf(document);
    const { title, href } = names.get(document) ?? { title: nameOfPart(content, document), href: null };
    const files = [document, ...(companion && shas.has(companion) ? [companion] : [])];
    return [{ document, kind, title, href, files, isWithdrawn: withdrawn.has(document) }];
  });
  return documents.toSorted(
    (a, b) => KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) || a.title.localeCompare(b.title, "fr"),
  );
}

const PARTS: Record<string, string> = { positions: "Positions", lessons: "Cours", facts: "Faits" };

/** What belongs to an article goes by its title. */
function nameOfPart(content: Content, document: string): string {
  const [, folder = "", id] = /^(\w+)\/(.+)\.yaml$/.exec(document) ?? [];
  const article = content.articles.find(({ file }) => file.endsWith(`/${id}.md`));
  return PARTS[folder] ? `${PARTS[folder]} : ${article?.front.title ?? nameOf(document)}` : nameOf(document);
}

export function nameOf(document: string): string {
  return (
    FIXED_NAMES[document] ??
    document
      .replace(/^.*\//, "")
      .replace(/\.\w+$/, "")
      .replaceAll("-", " ")
  );
}

function namesOf(content: Content): Map<string, Named> {
  const named = (file: string, title: string, href: string | null = null) => [file, { title, href }] as const;
  return new Map([
    ...content.articles.map((article) =>
      named(article.file, article.front.title, isPublished(article) ? article.href : null),
    ),
    ...content.withdrawn.map(({ file, front, href }) => named(file, front.title, href)),
    ...content.glossary.map(({ file, term, id }) => named(file, term, `/glossaire#${id}`)),
    ...content.letters.map(({ file, front, href }) => named(file, `${front.number}. ${front.subject}`, href)),
    ...content.pages.map(({ file, front, href }) => named(file, front.title, front.status === "planned" ? null : href)),
    ...[...content.categories, ...content.interviews].map(({ file, name }) => named(file, name)),
    ...content.subcategories.map(({ file, name }) => named(file, name)),
    ...[...content.resources, ...content.recommendations].map(({ file, title, href }) => named(file, title, href)),
    ...content.progressTopics.map(({ file, title }) => named(file, title)),
    ...[...content.paths, ...content.exam].map(({ file, title }) => named(file, title)),
    ["site.yaml", { title: nameOf("site.yaml"), href: "/a-propos" }],
  ]);
}
