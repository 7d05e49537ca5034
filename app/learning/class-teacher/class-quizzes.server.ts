import { FIRST_TICKED, MAX_QUESTIONS, MAX_QUIZZES } from "#app/learning/class/class-limits.ts";
import { CLASS_FIELDS } from "#app/learning/class/class-paths.ts";
import type { Origin } from "#app/learning/class/class-view.ts";
import { orderOptions } from "#app/learning/exam/draw.ts";
import { fnv1a, randomFrom } from "#app/learning/exam/random.ts";
import type { QuizQuestion } from "#library/catalogue/catalogue.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import type { ExamBankQuestion } from "#library/catalogue/exam-views.ts";
import { examQuizId } from "#library/catalogue/teaching-paths.ts";
import { EXAM_ID } from "#library/schema/exam-id.ts";
import { EXAM_UNIT_IDS, EXAM_UNITS } from "#library/schema/exam-units.ts";

/** The quiz of an article, or the questions of a theme of the civic exam. */
export type ClassQuiz = {
  id: string;
  origin: Origin;
  questions: QuizQuestion[];
  /** Empty except for a theme of the civic exam. */
  notions: Notion[];
};

export type Notion = { id: string; label: string; questions: string[] };

export type QuizGroup = { name: string; quizzes: { id: string; title: string; questions: number }[] };

type QuizContent = Pick<Catalogue, "getQuestions" | "listExamThemes" | "listExamBank">;

/** Only questions of fact of published quizzes are asked in a class. */
export function findQuiz(content: QuizContent, id: string): ClassQuiz | null {
  const theme = content.listExamThemes().find((one) => examQuizId(one.id) === id);
  if (theme) {
    const bank = content.listExamBank().filter((question) => question.theme === theme.id);
    // The order depends on the id alone, so that a reload does not move the letters.
    const questions = orderOptions(bank, randomFrom(fnv1a(id)));
    const origin = { title: `Examen civique : ${theme.title}`, href: theme.href };
    return { id, origin, questions, notions: notionsOf(bank) };
  }
  const quiz = id === EXAM_ID ? null : content.getQuestions(id);
  return quiz && { id, origin: { title: quiz.title, href: quiz.href }, questions: quiz.questions, notions: [] };
}

function notionsOf(bank: ExamBankQuestion[]): Notion[] {
  return EXAM_UNIT_IDS.flatMap((id) => {
    const questions = bank.filter(({ unit }) => unit === id).map((question) => question.id);
    return questions.length > 0 ? [{ id, label: EXAM_UNITS[id].label, questions }] : [];
  });
}

/** Returns the quizzes that the address or the form names, or null when one of them is unknown. */
export function askedQuizzes(content: QuizContent, query: URLSearchParams): ClassQuiz[] | null {
  const named = [...(query.get(CLASS_FIELDS.quiz) ?? "").split(" "), query.get(CLASS_FIELDS.added) ?? ""];
  const ids = [...new Set(named)].filter((id) => id !== "" && id !== query.get(CLASS_FIELDS.removed));
  const found = ids.slice(0, MAX_QUIZZES).map((id) => findQuiz(content, id));
  return found.every((quiz) => quiz !== null) ? found : null;
}

type ListContent = Pick<
  Catalogue,
  "listClassroomQuizzes" | "listAskedQuestions" | "listExamThemes" | "listProgrammeLevels" | "getProgrammeLevel"
>;

/**
 * Lists the quizzes by the level whose programme they serve, in the order of its notions; a quiz may serve several
 * levels. Parses no text, as the list covers all articles.
 */
export function listQuizzes(content: ListContent): QuizGroup[] {
  const asked = content.listAskedQuestions();
  const ofThemes = new Map(
    content.listExamThemes().map(({ id, questions }) => [examQuizId(id), questions.connaissance + questions.situation]),
  );
  const listed = content
    .listClassroomQuizzes()
    .map(({ id, title, isExam }) => {
      const questions = asked[id]?.length ?? ofThemes.get(id) ?? 0;
      return { id, title: isExam ? `Examen civique\u00A0: ${title}` : title, questions };
    })
    .filter(({ questions }) => questions > 0);
  const levels = content.listProgrammeLevels().map((level) => {
    const notions = content.getProgrammeLevel(level.id)?.parts.flatMap((part) => part.notions) ?? [];
    const ids = new Set(notions.flatMap(({ articles, exam }) => [...articles, ...exam].map(({ id }) => id)));
    const quizzes = [...ids].flatMap((id) => listed.filter((quiz) => quiz.id === id));
    return { name: level.title ? `${level.name}\u00A0: ${level.title}` : level.name, quizzes };
  });
  const served = new Set(levels.flatMap(({ quizzes }) => quizzes.map(({ id }) => id)));
  const others = { name: "Autres quiz", quizzes: listed.filter(({ id }) => !served.has(id)) };
  return [...levels, others].filter(({ quizzes }) => quizzes.length > 0);
}

export function idsOf(quizzes: ClassQuiz[]): string[] {
  return quizzes.flatMap(({ questions }) => questions.map(({ id }) => id));
}

/** Returns the questions that are ticked before the teacher chooses, which are the first ones of a large quiz. */
export function firstTicked({ questions }: ClassQuiz): string[] {
  const ids = questions.map(({ id }) => id);
  return ids.length > MAX_QUESTIONS ? ids.slice(0, FIRST_TICKED) : ids;
}

export function titleOf(quizzes: ClassQuiz[]): string {
  return quizzes.map(({ origin }) => origin.title).join(" + ");
}
