import { type ExportedQuestion, type ExportedQuiz, letterOf, rightIndex } from "./exported-quiz.ts";

/** The answers come after all questions, so that a teacher cuts once. */
export function writePlainText(quiz: ExportedQuiz): string {
  const { title, questions, source, terms } = quiz;
  return [
    title,
    source,
    terms,
    "",
    ...questions.map((question, index) => `${index + 1}. ${indented(question.question)}\n${listOptions(question)}\n`),
    "----------------------------------------",
    "CORRIGÉ",
    "",
    ...questions.map((question, index) => {
      const right = rightIndex(question);
      const answer = `${letterOf(right)}. ${indented(question.options[right]?.text ?? "")}`;
      return `${index + 1}. ${answer}\n   ${indented(question.explanation)}\n`;
    }),
  ].join("\n");
}

function listOptions({ options }: ExportedQuestion): string {
  return options.map(({ text }, index) => `   ${letterOf(index)}. ${indented(text)}`).join("\n");
}

function indented(text: string): string {
  return text.replaceAll("\n", "\n   ");
}
