import type { ArticlePage, SitePath } from "#library/catalogue/catalogue.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { cleanText } from "./analyse.ts";
import type { Passage } from "./passage.ts";
import { textSections } from "./rendered-text.ts";

export type SearchableContent = Pick<
  Catalogue,
  | "listArticles"
  | "getArticleMarkdown"
  | "listGlossary"
  | "listPaths"
  | "getContentPage"
  | "getCategoryPage"
  | "getSubcategoryPage"
  | "listCategories"
>;

/** All that can be found: what the pages of the same content show, and nothing else. The answers of quizzes stay out. */
export function passagesOf(content: SearchableContent): Passage[] {
  const passages = [
    ...content.listGlossary().map(wordPassage),
    ...content.listArticles(Number.POSITIVE_INFINITY).flatMap((article) => articlePassages(article, content)),
    ...content.listPaths().flatMap((path) => pagePassages(path, content)),
  ];
  return passages.map((passage) => ({
    ...passage,
    title: cleanText(passage.title),
    heading: passage.heading && cleanText(passage.heading),
    text: cleanText(passage.text),
  }));
}

function wordPassage({
  id,
  term,
  acronym,
  definition,
  language,
}: ReturnType<Catalogue["listGlossary"]>[number]): Passage {
  const href = `/glossaire#${id}`;
  return {
    ...{ kind: "word", href, group: href, title: term, heading: acronym, text: definition, theme: null, language },
  };
}

function articlePassages(article: ArticlePage, content: SearchableContent): Passage[] {
  const { id, href, title, description, category, quiz, sources } = article;
  const [top, ...sections] = textSections(content.getArticleMarkdown(id) ?? "");
  const shared = { group: href, title, theme: (category.parent ?? category).id, language: null };
  return [
    { ...shared, kind: "article", href, heading: null, text: [description, top?.text ?? ""].join("\n").trim() },
    ...sections.map(
      ({ anchor, heading, text }): Passage => ({
        ...shared,
        kind: "section",
        href: `${href}#${anchor}`,
        heading,
        text,
      }),
    ),
    ...(quiz?.questions ?? []).map(
      ({ question }): Passage => ({ ...shared, kind: "question", href: `${href}#quiz`, heading: question, text: "" }),
    ),
    ...sources.map(
      (source): Passage => ({
        ...{ ...shared, kind: "source", href: `${href}#sources`, heading: null, text: source.title },
        language: source.language,
      }),
    ),
  ];
}

function pagePassages({ path, name, kind }: SitePath, content: SearchableContent): Passage[] {
  const shared = { group: path, href: path, title: name, heading: null, language: null, theme: themeOf(path, content) };
  switch (kind) {
    case "article":
      return [];
    case "planned":
      return [{ ...shared, kind: "soon", text: "" }];
    case "category":
    case "subcategory":
      return [{ ...shared, kind: "theme", text: themeText(path, content) }];
    default:
      return wordsPagePassages(shared, content);
  }
}

function themeText(path: string, content: SearchableContent): string {
  const [, , id = "", subcategoryId] = path.split("/");
  const page = subcategoryId ? content.getSubcategoryPage(id, subcategoryId) : content.getCategoryPage(id);
  return page ? [page.intro, page.description].filter((text) => text !== "").join("\n") : "";
}

function wordsPagePassages(shared: Omit<Passage, "kind" | "text">, content: SearchableContent): Passage[] {
  const path = shared.href;
  const page = content.getContentPage(path.slice(1));
  const sections = textSections(page?.markdown ?? "").filter(({ text }) => text !== "");
  return [
    { ...shared, kind: "page", text: page?.description ?? "" },
    ...sections.map(
      ({ anchor, heading, text }): Passage => ({
        ...{ ...shared, kind: "page", text, heading: heading ?? shared.title },
        href: anchor ? `${path}#${anchor}` : path,
      }),
    ),
  ];
}

function themeOf(path: string, content: SearchableContent): string | null {
  const [, folder, id] = path.split("/");
  return folder === "categories" ? (content.listCategories().find((category) => category.id === id)?.id ?? null) : null;
}
