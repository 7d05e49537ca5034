import {
  type ExportedQuestion,
  type ExportedQuiz,
  feedbackOf,
  letterOf,
  onOneLine,
  rightIndex,
  SITE_NAME,
} from "./exported-quiz.ts";
import { toHtml } from "./html-text.ts";

const COLUMNS = ["Identifiant", "Recto", "Verso", "Étiquettes"];

/** No type of note is named: its name is in the language of each Anki. Imported again, also in a new revision, a card is brought up to date. */
export function writeAnki(quiz: ExportedQuiz): string {
  const head = [
    "#separator:tab",
    "#html:true",
    `#deck:${[SITE_NAME, onOneLine(quiz.title).replaceAll("::", ":")].join("::")}`,
    `#columns:${COLUMNS.join("\t")}`,
    "#guid column:1",
    "#tags column:4",
  ];
  const cards = quiz.questions.map((question) => {
    const tags = `le-recap ${quiz.id}`;
    return [question.key, frontOf(question), backOf(question, quiz), tags].map(quote).join("\t");
  });
  return `${[...head, ...cards].join("\n")}\n`;
}

function frontOf({ question, options }: ExportedQuestion): string {
  const list = options.map(({ text }) => `<li>${toHtml(text)}</li>`).join("");
  return `<p>${toHtml(question)}</p><ol type="A">${list}</ol>`;
}

function backOf(question: ExportedQuestion, quiz: ExportedQuiz): string {
  const right = rightIndex(question);
  const answer = `${letterOf(right)}. ${toHtml(question.options[right]?.text ?? "")}`;
  return `<p><b>${answer}</b></p><p>${toHtml(feedbackOf(question, quiz))}</p>`;
}

function quote(field: string): string {
  return field.includes('"') ? `"${field.replaceAll('"', '""')}"` : field;
}
