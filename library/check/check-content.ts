import { type ReadValues, splitFrontMatter } from "#library/schema/content-file.ts";
import { type ContentIssue, issue, locate } from "#library/schema/content-issue.ts";
import { type Content, type ContentFiles, loadContent } from "#library/schema/load-content.ts";
import { parsableTexts } from "#library/schema/text-bounds.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { checkArticle, checkQuizzes } from "./check-articles.ts";
import { checkExam, noteExpiring } from "./check-exam.ts";
import { noteUncovered } from "./check-exam-balance.ts";
import { checkExamCards } from "./check-exam-cards.ts";
import { checkExamGuide } from "./check-exam-guide.ts";
import { checkFacts } from "./check-facts.ts";
import { checkFreshness } from "./check-freshness.ts";
import { checkImages, type ImageExists } from "./check-images.ts";
import { checkLetters } from "./check-letters.ts";
import { checkMarkdown } from "./check-markdown.ts";
import { checkOrder } from "./check-order.ts";
import { checkPaths } from "./check-paths.ts";
import { checkPositions } from "./check-positions.ts";
import { checkQuestionLock } from "./check-question-lock.ts";
import { checkReferences } from "./check-references.ts";
import { checkTeaching } from "./check-teaching.ts";
import { readTexts } from "./content-texts.ts";
import type { RelatedFiles } from "./related-files.ts";

type ContentCheck = {
  content: Content;
  issues: ContentIssue[];
  notes: string[];
};

type Options = {
  /** YYYY-MM-DD */
  today?: string;
  /** Those of files that need no parsing; others are added. */
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
    // An unreadable file may hold questions: looks for vanished ones only when all are readable.
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
