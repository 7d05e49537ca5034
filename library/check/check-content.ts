import { categoryImage } from "#library/catalogue/category-views.ts";
import { readImageCredit } from "#library/images/image-credit.ts";
import { OWN_LICENCE } from "#library/images/licences.ts";
import { readFigureText, readImageSource } from "#library/markdown/figure.ts";
import { walk } from "#library/markdown/markdown-tree.ts";
import { type ReadValues, splitFrontMatter } from "#library/schema/content-file.ts";
import { type ContentIssue, issue, locate } from "#library/schema/content-issue.ts";
import { type Content, type ContentFiles, loadContent } from "#library/schema/load-content.ts";
import { parsableTexts } from "#library/schema/text-bounds.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { checkArticle, checkQuizzes } from "./check-articles.ts";
import { checkExam, noteExpiring, noteUncovered } from "./check-exam.ts";
import { checkExamCards } from "./check-exam-cards.ts";
import { checkExamGuide } from "./check-exam-guide.ts";
import { checkFacts } from "./check-facts.ts";
import { checkFreshness } from "./check-freshness.ts";
import { checkLetters } from "./check-letters.ts";
import { checkMarkdown, lineOf } from "./check-markdown.ts";
import { checkOrder } from "./check-order.ts";
import { checkPaths } from "./check-paths.ts";
import { checkPositions } from "./check-positions.ts";
import { checkReferences } from "./check-references.ts";
import { checkTeaching } from "./check-teaching.ts";
import { type ContentText, readTexts } from "./content-texts.ts";
import { checkQuestionLock } from "./question-lock.ts";
import type { RelatedFiles } from "./related-files.ts";

export type ImageExists = (path: string) => boolean | null;

type Use = { path: string; at: ContentIssue };

function checkImages(content: Content, texts: Map<string, ContentText>, exists: ImageExists) {
  const issues: ContentIssue[] = [];
  const undrawn = new Set<string>();
  for (const { path, at } of [...imagesOfLists(content), ...[...texts.values()].flatMap(imagesOfText)]) {
    const found = exists(path);
    if (found === null) undrawn.add(`public/${path.split("/")[1]}`);
    if (found === false) issues.push({ ...at, message: `l'image public${path} n'existe pas` });
  }
  const notes = [...undrawn].map(
    (folder) => `${folder} n'est pas encore dessiné : l'existence de ses images n'est pas vérifiée.`,
  );
  return { issues: [...issues, ...[...texts.values()].flatMap(checkCredits)], notes };
}

/** Checks that pictures which were not drawn for the site have a credit. */
function checkCredits({ file, body, tree, linesBefore }: ContentText): ContentIssue[] {
  const issues: ContentIssue[] = [];
  walk(tree, (node) => {
    if (node.type !== "image" || !node.url.startsWith("/images/")) return undefined;
    const credit = readImageCredit(readFigureText(node.alt ?? "").caption);
    const source = readImageSource(body.slice(node.position?.start.offset, node.position?.end.offset));
    const report = (message: string) => issues.push(issue(file, ["texte"], message, linesBefore + lineOf(node)));
    if (!credit) report(NO_CREDIT);
    else if (!source && credit.licence !== OWN_LICENCE) report(NO_SOURCE);
    return undefined;
  });
  return issues;
}

const NO_CREDIT =
  "la légende de l'image finit par son crédit : « Image : [Nom](https://…), licence CC BY 4.0. », avec une licence du guide éditorial";

const NO_SOURCE = "il manque la source de l'image : le nom de son auteur mène à la page où elle se trouve";

/** Lists the pictures that are not in texts. The message of `at` is empty, for the caller to fill in. */
function imagesOfLists({ categories, articles, subcategories, interviews, recommendations }: Content): Use[] {
  return [
    ...categories.map(({ id, file }) => ({ path: categoryImage(id), at: issue(file, [], "") })),
    ...[...articles.map(({ file, front }) => ({ file, card: front.card })), ...subcategories].flatMap(
      ({ file, card }) => (card.image ? [{ path: card.image, at: issue(file, ["card", "image"], "") }] : []),
    ),
    ...[...interviews, ...recommendations].map(({ file, image }) => ({ path: image, at: issue(file, ["image"], "") })),
  ];
}

function imagesOfText({ file, tree, linesBefore }: ContentText): Use[] {
  const uses: Use[] = [];
  walk(tree, (node) => {
    if (node.type === "image" && node.url.startsWith("/")) {
      uses.push({ path: node.url, at: issue(file, ["texte"], "", linesBefore + lineOf(node)) });
    }
    return undefined;
  });
  return uses;
}

type ContentCheck = {
  content: Content;
  issues: ContentIssue[];
  notes: string[];
};

type Options = {
  /** YYYY-MM-DD */
  today?: string;
  /** Values of files that were already parsed; those of the other files are added. */
  values?: ReadValues;
  /** The files whose texts and questions are read; null for all. */
  only?: RelatedFiles | null;
};

export function checkContent(
  givenFiles: ContentFiles,
  imageExists: ImageExists,
  { today = parisDay(new Date()), values = new Map(), only = null }: Options = {},
): ContentCheck {
  const parsable = parsableTexts(givenFiles, values);
  const files = Object.fromEntries(parsable.texts);
  const unbounded = [...parsable.issues];
  const { content, issues } = loadContent(files, values, parsable);
  if (unbounded.length > 0) return { content, issues: unbounded.sort(byPlace), notes: [] };
  const allTexts = readTexts(files);
  const isRead = ([file]: [string, unknown]) => only?.has(file) ?? true;
  const texts = new Map([...allTexts].filter(isRead));
  const read = { files: Object.fromEntries(Object.entries(files).filter(isRead)), texts };
  const images = checkImages(content, texts, imageExists);
  const quizzes = checkQuizzes(read.files, texts);
  const facts = checkFacts(content, { files, read });
  const positions = checkPositions(content);
  const all = [
    ...issues,
    ...content.articles.flatMap((article) => checkArticle(article, texts.get(article.file))),
    ...quizzes,
    ...checkLetters(content, texts, allTexts),
    // An unreadable file may contain the questions that seem to have vanished, so these are reported only when all
    // files are readable.
    ...checkQuestionLock(content, files, { only, isWhole: issues.length + quizzes.length === 0 }),
    ...checkExam(content),
    ...checkExamCards(content),
    ...checkPaths(content),
    ...checkOrder(content, texts),
    ...checkTeaching(content),
    ...checkReferences(content, { files, texts, allTexts }),
    ...[...texts.values()].flatMap(({ file, tree, linesBefore }) =>
      checkMarkdown(tree).map(({ line, message }) => issue(file, ["texte"], message, linesBefore + line)),
    ),
    ...images.issues,
    ...facts.issues,
    ...checkExamGuide(content),
    ...positions.issues,
  ];
  const notes = [
    ...checkFreshness(content, today),
    ...noteExpiring(content, today),
    ...images.notes,
    ...facts.notes,
    ...positions.notes,
    ...noteUncovered(content),
  ];
  return { content, issues: withLines(all, files).sort(byPlace), notes };
}

function withLines(issues: ContentIssue[], files: ContentFiles): ContentIssue[] {
  const byFile = Map.groupBy(issues, ({ file }) => file);
  return [...byFile].flatMap(([file, found]) => {
    const text = files[file] ?? "";
    return file.endsWith(".md") ? locate(found, splitFrontMatter(text)?.yaml ?? "", 1) : locate(found, text, 0);
  });
}

function byPlace(a: ContentIssue, b: ContentIssue): number {
  return a.file.localeCompare(b.file, "fr") || (a.line ?? 0) - (b.line ?? 0);
}
