import { withoutCredit } from "#library/images/image-credit.ts";
import { SHORTCODE } from "#library/markdown/emoji.ts";
import { isData } from "#library/markdown/markdown-outline.ts";
import { textOf, walk } from "#library/markdown/markdown-tree.ts";
import { type MarkdownNode, type MarkdownTree, parseMarkdown } from "#library/markdown/parse-markdown.ts";
import { readYaml } from "#library/schema/content-file.ts";
import { type ArticleEntry, type Content, isPublished, type PublishedEntry } from "#library/schema/load-content.ts";
import { QuizSchema } from "#library/schema/quiz.schema.ts";
import { typeset } from "#platform/french/typography.ts";

type Acronyms = Map<string, { id: string; fullForm: string }>;

export function acronymsOf({ glossary }: Content): Acronyms {
  return new Map(
    glossary.flatMap(({ id, term, acronym }) => (acronym ? [[term, { id, fullForm: acronym }] as const] : [])),
  );
}

export function treeOf({ body }: { body: string }): MarkdownTree {
  return parseMarkdown(body);
}

/** Returns paragraphs and list items, without the authors of quotations. */
export function runningText(tree: MarkdownTree): string[] {
  return runningBlocks(tree).map(({ text }) => text);
}

/** Returns paragraphs and list items with their positions in the source. */
export function runningBlocks(tree: MarkdownTree): { text: string; start: number; end: number }[] {
  const blocks: ReturnType<typeof runningBlocks> = [];
  walk(tree, (node) => {
    if (isData(node)) return "skip";
    if (node.type !== "paragraph") return undefined;
    const text = proseOf(node);
    if (/\p{L}/u.test(text) && !/^[—–] /.test(text)) {
      blocks.push({ text, start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 });
    }
    return "skip";
  });
  return blocks;
}

function proseOf(node: MarkdownNode): string {
  const children = "children" in node ? node.children : [];
  const text = children.map((child) => (child.type === "image" ? "" : textOf(child))).join("");
  return text.replaceAll(SHORTCODE, "").trim();
}

/** Returns null when the quiz does not fit its schema, which other checks report. */
export function quizOf({ quiz }: ArticleEntry) {
  return quiz && readYaml({ file: quiz.file, yaml: quiz.text }, QuizSchema).value;
}

export function quizTexts(article: PublishedEntry): string[] {
  const questions = quizOf(article)?.questions ?? [];
  return questions.flatMap(({ question, options, explanation }) => [
    question,
    ...options.map(({ text }) => text),
    explanation,
  ]);
}

type FileText = { file: string; text: string };

export function shortTexts(content: Content): FileText[] {
  const { categories, subcategories, interviews, resources, recommendations, glossary, lessons } = content;
  return [
    ...categories.flatMap(({ file, description, intro }) => [description, intro ?? ""].map((text) => ({ file, text }))),
    ...subcategories.flatMap(({ file, card, page }) =>
      [card.description, page?.intro ?? ""].map((text) => ({ file, text })),
    ),
    ...content.articles.map(({ file, front }) => ({ file, text: front.card.description ?? "" })),
    ...interviews.map(({ file, topic }) => ({ file, text: topic })),
    ...[...resources, ...recommendations].map(({ file, description }) => ({ file, text: description })),
    ...glossary.map(({ file, definition }) => ({ file, text: definition })),
    ...lessons.flatMap(({ file, goal, prepare, steps }) =>
      [goal, ...prepare, ...steps.flatMap(({ text }) => text)].map((text) => ({ file, text })),
    ),
    ...content.articles
      .filter(isPublished)
      .flatMap(({ file, front }) => front.programme.map(({ why }) => ({ file, text: why }))),
  ].filter(({ text }) => text !== "");
}

/**
 * These fields are not checked. Most contain no text; `history` repeats an article's text, where it was checked,
 * without its languages and credits.
 */
const UNREAD_KEYS =
  /^(?:id|file|history|folders|form|category|kind|layout|style|from|to|slug|href|icon|hue|order|image|status|url|language|facts|article|questions|figure|section|isCorrect|related|body|quiz|themes|notions?|stage|step|confidence|exam|heading|picture|\w+At|\w+Id)$/;

/** Returns all texts of the content, except facts and readers' search words. */
export function allTexts(
  content: Content,
  isRead: (one: { file: string }) => boolean = () => true,
): (FileText & { lang: string })[] {
  // Facts and titles of sources are left out, because the spelling of names of works is not ours.
  const {
    articles,
    pages: allPages,
    letters,
    site,
    exam,
    examGuide,
    facts: _facts,
    searchWords: _typedByReaders,
    ...listings
  } = content;
  const entries = articles.filter(isRead);
  const pages = allPages.filter(isRead);
  const fromFields = [...[...Object.values(listings).flat(), ...letters].filter(isRead), ...entries, ...pages].flatMap(
    (entry) => stringsIn(entry).map((text) => ({ file: entry.file, text, lang: "fr" })),
  );
  const fromQuizzes = entries
    .filter(isPublished)
    .flatMap((article) => quizTexts(article).map((text) => ({ file: article.quiz?.file ?? "", text, lang: "fr" })));
  const fromBodies = [...entries, ...pages, ...letters.filter(isRead)].flatMap((entry) =>
    textNodes(treeOf(entry)).map((part) => ({ file: entry.file, ...part })),
  );
  const fromSite = [
    // The particulars of the publisher are written as they are registered: « RNA », « OVH SAS ».
    ...stringsIn({ ...site, publisher: null }).map((text) => ({ file: "site.yaml", text, lang: "fr" })),
    ...stringsIn({
      ...examGuide,
      essential: [],
      onTheDay: [],
      articles: {},
      confusions: examGuide?.confusions.map(({ points, ...page }) => [
        page,
        points.map(({ theme: _id, ...said }) => said),
      ]),
    }).map((text) => ({
      file: "exam-guide.yaml",
      text,
      lang: "fr",
    })),
  ];
  return [...fromSite.filter(isRead), ...fromFields, ...fromQuizzes, ...examTexts(exam.filter(isRead)), ...fromBodies];
}

function examTexts(exam: Content["exam"]): { file: string; text: string; lang: string }[] {
  return exam.flatMap(({ file, title, questions }) => [
    { file, text: title, lang: "fr" },
    ...questions.flatMap(({ question, simple, simpleExplanation = "", words, options, explanation }) =>
      [
        question,
        simple,
        simpleExplanation,
        ...Object.entries(words).flat(),
        ...options.map(({ text }) => text),
        explanation,
      ].map((text) => ({ file, text, lang: "fr" })),
    ),
  ]);
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => (UNREAD_KEYS.test(key) ? [] : stringsIn(item)));
}

function textNodes(tree: MarkdownNode, lang = "fr"): { text: string; lang: string }[] {
  if (tree.type === "text") return [{ text: typeset(tree.value.replaceAll(SHORTCODE, "")), lang }];
  if (tree.type === "image") return [{ text: withoutCredit((tree.alt ?? "").replace("[large]", "")), lang }];
  if (!("children" in tree)) return [];
  const own = tree.type === "textDirective" ? (tree.attributes?.["lang"] ?? lang) : lang;
  return tree.children.flatMap((child) => textNodes(child, own));
}
