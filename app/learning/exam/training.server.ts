import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import type { ExamBankQuestion, ExamTheme } from "#library/catalogue/exam-views.ts";
import { isCorrect } from "#library/catalogue/marking.ts";
import { drawTraining } from "./draw.ts";
import { type Explained, explain } from "./grade-paper.ts";
import { FAMILIES, formatSeed, newSeed, parseSeed } from "./seed.ts";
import { readKind, TRAINING_FIELDS, type TrainingKind } from "./training-fields.ts";

const QUESTIONS = 10;

type Site = Pick<Catalogue, "listExamBank" | "listExamThemes" | "listExamArticles">;

type TrainingQuestion = ExamBankQuestion & { help: Explained };

export type Training = {
  theme: ExamTheme;
  kind: TrainingKind | null;
  series: string;
  questions: TrainingQuestion[];
  /** Number of the question shown without scripts, from 1. */
  number: number;
};

/** Returns null for an unknown theme. When the address names no series, a new one is drawn. */
export function findTraining(content: Site, themeId: string, query: URLSearchParams): Training | null {
  const theme = content.listExamThemes().find(({ id }) => id === themeId);
  if (!theme) return null;
  const kind = readKind(query);
  const seed = parseSeed(query.get(TRAINING_FIELDS.series) ?? "") ?? newSeed(0, 1);
  const bank = content.listExamBank().filter((one) => one.theme === themeId && (kind === null || one.kind === kind));
  const drawn = drawTraining(bank, { family: seed.family % FAMILIES, count: QUESTIONS });
  const asked = Number(query.get(TRAINING_FIELDS.number) ?? "1");
  return {
    theme,
    kind,
    series: formatSeed(seed),
    questions: drawn.map((question) => ({ ...question, help: explain(content, question) })),
    number: Number.isInteger(asked) && asked >= 1 && asked <= drawn.length ? asked : 1,
  };
}

export type TrainingAnswer = { chosen: string; isRight: boolean };

/** Returns null when the answer is no option of the question. */
export function answerTraining(training: Training, form: URLSearchParams | null): TrainingAnswer | null {
  const chosen = form?.get(TRAINING_FIELDS.answer);
  const question = training.questions[training.number - 1];
  if (!question?.options.some(({ id }) => id === chosen) || !chosen) return null;
  return { chosen, isRight: isCorrect(question, chosen) };
}
