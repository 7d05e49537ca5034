import { setImmediate as requests } from "node:timers/promises";
import type { ArticlePage, SitePath } from "#library/catalogue/catalogue.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import type { Passage } from "#library/catalogue/search-passage.ts";
import { cleanText } from "./analyse.ts";
import { LESSON_WORDS, PAGE_DESCRIPTIONS, PAGE_SEARCHES } from "./page-searches.ts";
import { textSections } from "./rendered-text.ts";

type SearchableContent = Pick<
  Catalogue,
  | "getArticle"
  | "getArticleMarkdown"
  | "listGlossary"
  | "listPaths"
  | "getContentPage"
  | "listResources"
  | "getResource"
  | "getLearningPath"
  | "listLetters"
  | "getLetter"
  | "listExamThemes"
  | "getExamTheme"
  | "listExamConfusions"
  | "getExamConfusions"
  | "getCategoryPage"
  | "getSubcategoryPage"
  | "listCategories"
  | "getLesson"
  | "getProgrammeLevel"
  | "listClassroomQuizzes"
>;

/**
 * Returns the text of the pages without the answers of quizzes. Reading all of them takes seconds, so requests are
 * answered in between.
 */
export async function passagesOf(content: SearchableContent): Promise<Passage[]> {
  const passages = content.listGlossary().map(wordPassage);
  for (const path of content.listPaths()) {
    await requests();
    passages.push(...pagePassages(path, content));
  }
  return passages.map((passage) => ({
    ...passage,
    title: cleanText(passage.title),
    heading: passage.heading && cleanText(passage.heading),
    text: cleanText(passage.text),
    leads: cleanText(passage.leads),
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
    kind: "word",
    href,
    group: href,
    title: term,
    heading: acronym,
    text: definition,
    leads: "",
    theme: null,
    language,
  };
}

function articlePassages(article: ArticlePage | null, content: SearchableContent): Passage[] {
  if (!article) return [];
  const { id, href, title, description, category, quiz, sources } = article;
  const [top, ...sections] = textSections(content.getArticleMarkdown(id) ?? "");
  const shared = { group: href, title, theme: (category.parent ?? category).id, language: null, leads: "" };
  return [
    { ...shared, kind: "article", href, heading: null, text: [description, top?.text ?? ""].join("\n").trim() },
    ...sections.map(
      ({ anchor, heading, text, leads }): Passage => ({
        ...shared,
        kind: "section",
        href: `${href}#${anchor}`,
        heading,
        text,
        leads,
      }),
    ),
    ...(quiz?.questions ?? []).map(
      ({ question }): Passage => ({ ...shared, kind: "question", href: `${href}#quiz`, heading: question, text: "" }),
    ),
    ...sources.map(
      (source): Passage => ({
        ...shared,
        kind: "source",
        href: `${href}#sources`,
        heading: null,
        text: source.title,
        language: source.language,
      }),
    ),
  ];
}

/**
 * The sections of this page are rules that contain everyday words: a search for « images » or
 * « clavier » is not about them.
 */
const KNOWN_BY_NAME = new Set(["/accessibilite"]);

type Shared = Omit<Passage, "kind" | "text">;

function pagePassages({ path, name, kind }: SitePath, content: SearchableContent): Passage[] {
  const shared = {
    group: path,
    href: path,
    title: name,
    heading: null,
    leads: "",
    language: null,
    theme: themeOf(path, content),
  };
  switch (kind) {
    case "article":
      return articlePassages(content.getArticle(path), content);
    case "planned":
      return [{ ...shared, kind: "soon", text: announcementOf(path, content) }];
    case "category":
    case "subcategory":
      return [{ ...shared, kind: "theme", text: themeText(path, content) }];
    case "letter":
      return letterPassages(shared, content);
    case "path":
      return learningPathPassages(shared, content);
    case "positions":
      return [{ ...shared, kind: "page", group: path.slice(0, path.lastIndexOf("/")), text: "" }];
    case "classroom":
      return [{ ...shared, kind: "page", group: groupOfClassroom(path, content), text: "" }];
    case "teaching":
      return teachingPassages(shared, content);
    default:
      return resourcePassages(shared, content) ?? examPassages(shared, content) ?? wordsPagePassages(shared, content);
  }
}

/** The only text of a planned page is that of its greyed card. */
function announcementOf(path: string, content: SearchableContent): string {
  return content.listCategories().find(({ href }) => href === path)?.description ?? "";
}

function themeText(path: string, content: SearchableContent): string {
  const [, , id = "", subcategoryId] = path.split("/");
  const page = subcategoryId ? content.getSubcategoryPage(id, subcategoryId) : content.getCategoryPage(id);
  return page ? [page.intro, page.description].filter((text) => text !== "").join("\n") : "";
}

/** Uses only the letter's own words, because the rest is found in its article. */
function letterPassages(shared: Shared, content: SearchableContent): Passage[] {
  const found = content.listLetters().find(({ href }) => href === shared.href);
  const letter = found && content.getLetter(found.number);
  if (!letter) return [];
  const opening = textSections(letter.opening).map(({ text }) => text);
  const theme = (letter.article.category.parent ?? letter.article.category).id;
  return [
    { ...shared, kind: "letter", heading: letter.subject, theme, text: [letter.preheader, ...opening].join("\n") },
  ];
}

function learningPathPassages(shared: Shared, content: SearchableContent): Passage[] {
  const path = content.getLearningPath(shared.href.split("/").at(-1) ?? "");
  if (!path) return [];
  const themes = new Set(path.steps.flatMap(({ href }) => themeOf(href, content) ?? []));
  const theme = themes.size === 1 ? ([...themes][0] ?? null) : null;
  return [{ ...shared, kind: "path", theme, text: [path.intro, ...path.steps.map(({ why }) => why)].join("\n") }];
}

/** A result leads to the lesson of a quiz, or to what else the quiz is about, and to its files below it. */
function groupOfClassroom(path: string, content: SearchableContent): string {
  const quiz = content.listClassroomQuizzes().find(({ classroomHref }) => classroomHref === path);
  return (quiz && (content.getLesson(quiz.id)?.href ?? quiz.href)) ?? path;
}

function teachingPassages(shared: Shared, content: SearchableContent): Passage[] {
  const [, , folder, id = ""] = shared.href.split("/");
  const level = folder === "programme" && content.getProgrammeLevel(id);
  if (level) {
    const notions = level.parts.flatMap((part) => part.notions.map(({ label }) => label));
    return [{ ...shared, kind: "page", leads: [...LESSON_WORDS, id].join("\n"), text: notions.join("\n") }];
  }
  const lesson = folder === "cours" && content.getLesson(id);
  if (!lesson) return wordsPagePassages(shared, content);
  const { goal, article, notions } = lesson;
  const programme = notions.map(({ level: name, label }) => `${name}\u00A0: ${label}`);
  const levels = notions.map(({ href }) => href.slice(href.lastIndexOf("/") + 1, href.indexOf("#")));
  const leads = [...LESSON_WORDS, ...levels].join("\n");
  return [{ ...shared, kind: "lesson", leads, text: [goal, article.title, ...programme].join("\n") }];
}

function resourcePassages(shared: Shared, content: SearchableContent): Passage[] | null {
  const listed = content.listResources().find(({ href }) => href === shared.href);
  const page = listed && content.getResource(listed.id);
  if (!page) return null;
  const theme = content.listCategories().find(({ name }) => name === listed.category)?.id ?? null;
  return textPagePassages({ ...shared, theme }, "resource", page);
}

/**
 * Makes a passage of each notion of a theme and of each confusion. They get no heading, which would rank them before
 * the glossary.
 */
function examPassages(shared: Shared, content: SearchableContent): Passage[] | null {
  const id = shared.href.split("/").at(-1) ?? "";
  const theme = content.listExamThemes().find(({ href }) => href === shared.href) && content.getExamTheme(id);
  const confusions =
    content.listExamConfusions().find(({ href }) => href === shared.href) && content.getExamConfusions(id);
  if (!theme && !confusions) return null;
  const parts = [
    ...(theme?.notions ?? []).map(({ unit, label, cards }) => {
      return { anchor: unit, text: [label, ...cards.map(({ title }) => title)] };
    }),
    ...(confusions?.points ?? []).map(({ id: anchor, question, answer, sides }) => {
      return { anchor, text: [question, answer, ...sides.map(({ name, says }) => `${name} : ${says}`)] };
    }),
  ];
  return [
    { ...shared, kind: "page", text: confusions?.lead ?? "" },
    ...parts.map(({ anchor, text }): Passage => {
      return { ...shared, kind: "page", text: text.join("\n"), href: `${shared.href}#${anchor}` };
    }),
  ];
}

function wordsPagePassages(shared: Shared, content: SearchableContent): Passage[] {
  const words = PAGE_DESCRIPTIONS[shared.href];
  if (words !== undefined)
    return [{ ...shared, kind: "page", text: words, leads: (PAGE_SEARCHES[shared.href] ?? []).join("\n") }];
  const page = content.getContentPage(shared.href.slice(1));
  return textPagePassages(shared, "page", page && KNOWN_BY_NAME.has(shared.href) ? { ...page, markdown: "" } : page);
}

function textPagePassages(
  shared: Shared,
  kind: "page" | "resource",
  page: { description: string; markdown: string | null } | null,
): Passage[] {
  // A page under construction has a description but no text yet.
  if (page && page.markdown === null) return [{ ...shared, kind: "soon", text: "" }];
  const [top, ...sections] = textSections(page?.markdown ?? "");
  const opening = [page?.description ?? "", top?.text ?? ""].join("\n").trim();
  return [
    { ...shared, kind, text: opening },
    ...sections
      .filter(({ text }) => text !== "")
      .map(
        ({ anchor, heading, text, leads }): Passage => ({
          ...shared,
          kind,
          text,
          heading,
          leads,
          href: `${shared.href}#${anchor}`,
        }),
      ),
  ];
}

function themeOf(path: string, content: SearchableContent): string | null {
  const [, folder, id] = path.split("/");
  return folder === "categories" ? (content.listCategories().find((category) => category.id === id)?.id ?? null) : null;
}
