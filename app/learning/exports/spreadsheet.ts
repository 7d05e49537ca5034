import { escapeFormula, toCsvLine } from "#platform/csv-line.ts";
import { type ExportedQuiz, letterOf, rightIndex } from "./exported-quiz.ts";

const MIN_OPTIONS = 4;

/** As a French Excel opens it by itself: semicolons, and a BOM for UTF-8. */
export function writeSpreadsheet(quiz: ExportedQuiz): string {
  const { questions, source } = quiz;
  const width = Math.max(MIN_OPTIONS, ...questions.map(({ options }) => options.length));
  const letters = Array.from({ length: width }, (_, index) => letterOf(index));
  const head = ["Identifiant", "Question", ...letters, "Bonne réponse", "Explication", "Source"];
  const rows = questions.map((question) => [
    question.id,
    question.question,
    ...letters.map((_, index) => question.options[index]?.text ?? ""),
    letterOf(rightIndex(question)),
    question.explanation,
    source,
  ]);
  return `\uFEFF${[head, ...rows].map((row) => toCsvLine(row.map(escapeFormula), ";")).join("")}`;
}
