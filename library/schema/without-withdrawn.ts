import type { ExamGuide } from "./exam-guide.schema.ts";
import type { LetterFrontMatter } from "./letter.schema.ts";
import type { PathFile } from "./path.schema.ts";

type Step = PathFile["steps"][number];

/** The parts of the content that refer to articles by id. */
type Content = {
  withdrawn: { front: { id: string }; letters: string[] }[];
  paths: Pick<PathFile, "steps">[];
  progressTopics: { article?: string | undefined }[];
  letters: { href: string; front: LetterFrontMatter }[];
  lessons: { id: string }[];
  examGuide: ExamGuide | null;
};

/** Removes every reference to withdrawn articles, so that withdrawing one needs a single sentence in its file. */
export function withoutWithdrawn<Given extends Content>(content: Given): Given {
  const ids = new Set(content.withdrawn.map(({ front }) => front.id));
  if (ids.size === 0) return content;
  const isKept = (id: string) => !ids.has(id);
  const { examGuide } = content;
  return {
    ...content,
    // A letter presents one article and is withdrawn with it.
    withdrawn: content.withdrawn.map((article) => ({
      ...article,
      letters: content.letters.filter(({ front }) => front.article === article.front.id).map(({ href }) => href),
    })),
    paths: content.paths
      .map((path) => ({ ...path, steps: path.steps.filter((step) => isKept(idOf(step))) }))
      .filter(({ steps }) => steps.some((step) => idOf(step) !== "")),
    progressTopics: content.progressTopics.map(({ article, ...topic }) =>
      article !== undefined && isKept(article) ? { ...topic, article } : topic,
    ),
    lessons: content.lessons.filter(({ id }) => isKept(id)),
    letters: content.letters
      .filter(({ front }) => isKept(front.article))
      .map((letter) => {
        const questions = letter.front.questions.filter((id) => isKept(articleOf(id)));
        return { ...letter, front: { ...letter.front, questions } };
      }),
    examGuide: examGuide && {
      ...examGuide,
      articles: Object.fromEntries(
        Object.entries(examGuide.articles).map(([unit, articles]) => [unit, articles.filter(isKept)]),
      ),
    },
  };
}

function idOf(step: Step): string {
  if ("article" in step) return step.article;
  return "quiz" in step ? step.quiz : "";
}

/** `question` is written « article.question ». */
function articleOf(question: string): string {
  return question.split(".", 1)[0] ?? "";
}
