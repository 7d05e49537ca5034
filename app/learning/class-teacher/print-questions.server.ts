import { CLASS_FIELDS } from "#app/learning/class/class-paths.ts";
import type { PrintName } from "#app/learning/class/print-paths.ts";
import { hideAnswers } from "#app/learning/questions/hide-answers.ts";
import { NEW_CLASS_PATH } from "#app/learning/quiz/new-class-path.ts";
import type { QuizQuestion } from "#library/catalogue/catalogue.ts";
import { chosenOf, readPreparation } from "./chosen-questions.ts";
import { type ClassQuiz, firstTicked, idsOf, type Notion, titleOf } from "./class-quizzes.server.ts";
import { preparationQuery } from "./prepare-class.server.ts";

export type PrintedQuestions = {
  quiz: string;
  name: PrintName;
  title: string;
  /** Addresses of the articles or themes of the questions. */
  hrefs: string[];
  /** In the version for pupils, these do not say which options are right. */
  questions: QuizQuestion[];
  /** The notions of a theme of the exam, each of which can be printed alone. */
  notions: Omit<Notion, "questions">[];
  notion: Omit<Notion, "questions"> | null;
  /** The query that chose the questions, for links to the other versions. */
  query: string;
  /** Address of the page on which other questions can be chosen. */
  prepareHref: string;
};

/** Returns null when none of the questions is known. */
export function printOf(
  query: URLSearchParams,
  quizzes: ClassQuiz[],
  { quiz, name }: Pick<PrintedQuestions, "quiz" | "name">,
): PrintedQuestions | null {
  const notions = quizzes.flatMap((one) => one.notions);
  const notion = notions.find(({ id }) => id === query.get(CLASS_FIELDS.notion));
  const choice = readPreparation(query, idsOf(quizzes));
  const chosen = notion?.questions ?? (choice ? chosenOf(choice) : quizzes.flatMap(firstTicked));
  const known = new Map(quizzes.flatMap(({ questions }) => questions.map((one) => [one.id, one])));
  const questions = chosen.flatMap((id) => known.get(id) ?? []);
  if (questions.length === 0 && !query.has(CLASS_FIELDS.withOwn)) return null;
  const prepared = new URLSearchParams(query);
  prepared.set(CLASS_FIELDS.chosen, chosen.join(" "));
  return {
    quiz,
    name,
    title: titleOf(quizzes),
    hrefs: quizzes.map(({ origin }) => origin.href),
    questions: name === "answers" ? questions : hideAnswers(questions),
    notions: notions.map(({ id, label }) => ({ id, label })),
    notion: notion ? { id: notion.id, label: notion.label } : null,
    query: query.size > 0 ? `?${query}` : "",
    prepareHref: `${NEW_CLASS_PATH}?${preparationQuery(prepared, quizzes)}`,
  };
}
