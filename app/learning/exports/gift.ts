import { type ExportedQuestion, type ExportedQuiz, feedbackOf, nameOf } from "./exported-quiz.ts";
import { toHtml } from "./html-text.ts";
import { categoryOf, withoutTags } from "./moodle-xml.ts";

const SPECIAL = /[\\~=#{}:]/g;
/** Read as a weight or as the name of a format, where a text begins with it. */
const MISREAD_FIRST: Record<string, string> = { "%": "&#37;", "[": "&#91;" };

export function writeGift(quiz: ExportedQuiz): string {
  const questions = quiz.questions.map((question) => writeQuestion(question, quiz));
  return `// ${quiz.terms}\n\n$CATEGORY: ${categoryOf(quiz)}\n\n${questions.join("\n\n")}\n`;
}

/** On one line that begins with « :: », or Moodle takes a « // » or a lone « 0 » for something else. */
function writeQuestion(question: ExportedQuestion, quiz: ExportedQuiz): string {
  const options = question.options.map(({ text, isCorrect }) => `${isCorrect ? "=" : "~"}${giftText(text)}`);
  const name = withoutTags(nameOf(question)).replaceAll(SPECIAL, "\\$&");
  return `::${name}::[html]${giftText(question.question)} {${options.join(" ")} ####${giftText(feedbackOf(question, quiz))}}`;
}

function giftText(text: string): string {
  const html = toHtml(text);
  const first = MISREAD_FIRST[html.charAt(0)];
  return (first ? first + html.slice(1) : html).replaceAll(SPECIAL, "\\$&");
}
