import { type Content, type ContentFiles, isPublished } from "#library/schema/load-content.ts";
import { typeset } from "#platform/french/typography.ts";
import { companionOf, DOCUMENT_KINDS, type DocumentKind, kindOf } from "./documents.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import { readServedTexts, servedContent } from "./served.server.ts";

export type ServedDocument = {
  /** The path of the document's main file. */
  document: string;
  kind: DocumentKind;
  title: string;
  files: string[];
  /** The address of its page, or null when it has none. */
  href: string | null;
  /** True for an article whose page says that it was withdrawn. */
  isWithdrawn: boolean;
};

type Named = Pick<ServedDocument, "title" | "href">;

const KIND_ORDER = Object.keys(DOCUMENT_KINDS);
const FIXED_NAMES: Record<string, string> = {
  "site.yaml": "Le nom du site, son éditeur et la rédaction",
  "exam-guide.yaml": "Le guide de l’examen civique",
  "search-words.yaml": "Les mots de la recherche",
};

/** Lists the documents of the served edition, by kind and title. */
export async function listDocuments(services: Pick<NewsroomServices, "db" | "newsroom">): Promise<ServedDocument[]> {
  const { shas, files: texts } = await readServedTexts(services);
  const content = servedContent(services);
  const names = new Map([...namesOf(content), ...dossierNames(texts)]);
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

/** A file of facts contains its own name; when several have the same name, the later ones get a number. */
function dossierNames(texts: ContentFiles): Map<string, Named> {
  const seen = new Map<string, number>();
  const paths = Object.keys(texts).filter((path) => kindOf(path) === "facts");
  return new Map(
    paths.toSorted().flatMap((path) => {
      const name = /^dossier: *"?([^"\n]+)"?$/m.exec(texts[path] ?? "")?.[1]?.trim();
      if (!name) return [];
      const number = (seen.get(name) ?? 0) + 1;
      seen.set(name, number);
      return [[path, { title: typeset(number > 1 ? `${name} (${number})` : name), href: null }]];
    }),
  );
}

/** A file that belongs to an article or to a theme of the exam is named after its title. */
function nameOfPart(content: Content, document: string): string {
  const [, folder = "", id] = /^([\w-]+)\/(.+)\.yaml$/.exec(document) ?? [];
  if (folder === "exam-cards") {
    const theme = content.exam.find(({ file }) => file.endsWith(`/${id}.yaml`));
    return `Les cartes : ${theme?.title ?? documentName(document)}`;
  }
  const article = content.articles.find(({ file, front }) => file.endsWith(`/${id}.md`) || front.id === id);
  return article?.front.title ?? documentName(document);
}

export function documentName(document: string): string {
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
    ...content.paths.map(({ file, title }) => named(file, title)),
    ...content.exam.map(({ file, title }) => named(file, `Les questions : ${title}`)),
    ...content.figures.map(({ file, title }) => named(file, title)),
    ...content.programmes.map(({ file, name }) => named(file, `Programme : ${name}`)),
    ["site.yaml", { title: documentName("site.yaml"), href: "/a-propos" }],
  ]);
}
