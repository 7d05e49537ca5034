import { listHeadings } from "#library/markdown/markdown-outline.ts";
import { readYaml } from "#library/schema/content-file.ts";
import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import {
  type ArticleEntry,
  type ContentFiles,
  isPublished,
  type PublishedEntry,
} from "#library/schema/load-content.ts";
import { QuizSchema } from "#library/schema/quiz.schema.ts";
import { lineOf } from "./check-markdown.ts";
import { ARTICLE_PAGE_ANCHORS, type ContentText } from "./content-texts.ts";

const QUIZ_FILE = /^articles\/.*\.quiz\.yaml$/;

export function checkArticle(article: ArticleEntry, text: ContentText | undefined): ContentIssue[] {
  if (!text) return [];
  return isPublished(article) ? checkPublished(article, text) : checkPlanned(article, text);
}

function checkPublished(article: PublishedEntry, { tree, linesBefore }: ContentText): ContentIssue[] {
  const { file } = article;
  const issues = listHeadings(tree)
    .filter(({ id }) => ARTICLE_PAGE_ANCHORS.includes(id))
    .map(({ id, text, node }) =>
      issue(file, ["texte"], `le titre « ${text} » aurait l'ancre « ${id} » de la page`, linesBefore + lineOf(node)),
    );
  const first = tree.children.find(({ type }) => type !== "html");
  if (first?.type !== "containerDirective" || first.name !== "essentiel") {
    issues.push(
      issue(
        file,
        ["texte"],
        "le texte d'un article publié commence par « :::essentiel »",
        linesBefore + (first ? lineOf(first) : 1),
      ),
    );
  }
  return [...issues, ...checkOrder(article)];
}

function checkOrder({ file, front: { changes, publishedAt } }: PublishedEntry): ContentIssue[] {
  const message = "les changements vont du plus ancien au plus récent, après la publication";
  return changes.flatMap(({ date }, index) =>
    date < (changes[index - 1]?.date ?? publishedAt) ? [issue(file, ["changes", index, "date"], message)] : [],
  );
}

function checkPlanned({ file, quiz }: ArticleEntry, { isEmpty, linesBefore }: ContentText): ContentIssue[] {
  const quizIssue = issue(quiz?.file ?? file, [], "l'article de ce quiz n'est pas encore publié");
  return [
    ...(isEmpty ? [] : [issue(file, ["texte"], "un article annoncé n'a pas encore de texte", linesBefore + 1)]),
    ...(quiz ? [quizIssue] : []),
  ];
}

export function checkQuizzes(files: ContentFiles, texts: Map<string, ContentText>): ContentIssue[] {
  return Object.entries(files).flatMap(([file, yaml]) => {
    if (!QUIZ_FILE.test(file)) return [];
    const articleFile = file.replace(/\.quiz\.yaml$/, ".md");
    const { value: quiz, issues } = readYaml({ file, yaml }, QuizSchema);
    const anchors = texts.get(articleFile)?.anchors;
    const sections = (quiz?.questions ?? []).flatMap(({ section }, index) =>
      section && anchors && !anchors.has(section)
        ? [issue(file, ["questions", index, "section"], `aucun titre de l'article n'a l'ancre « ${section} »`)]
        : [],
    );
    return [...issues, ...sections];
  });
}
