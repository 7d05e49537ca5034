import { type ExportedQuestion, type ExportedQuiz, feedbackOf, nameOf, SITE_NAME } from "./exported-quiz.ts";
import { escapeXml, toHtml, xmlComment } from "./html-text.ts";

export function writeMoodleXml(quiz: ExportedQuiz): string {
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    xmlComment(quiz.terms),
    "<quiz>",
    `<question type="category"><category><text>${escapeXml(categoryOf(quiz))}</text></category></question>`,
    ...quiz.questions.map((question) => writeQuestion(question, quiz)),
    "</quiz>",
    "",
  ].join("\n");
}

/** A slash in a name is written twice. */
export function categoryOf({ title }: ExportedQuiz): string {
  return `$course$/top/${SITE_NAME}/${title.replaceAll("/", "//")}`;
}

function writeQuestion(question: ExportedQuestion, quiz: ExportedQuiz): string {
  return [
    `<question type="multichoice">`,
    `<name><text>${escapeXml(withoutTags(nameOf(question)))}</text></name>`,
    `<questiontext format="html">${htmlText(question.question)}</questiontext>`,
    `<generalfeedback format="html">${htmlText(feedbackOf(question, quiz))}</generalfeedback>`,
    "<defaultgrade>1</defaultgrade>",
    "<penalty>0.3333333</penalty>",
    "<hidden>0</hidden>",
    `<idnumber>${question.id}</idnumber>`,
    "<single>true</single>",
    `<shuffleanswers>${!question.keepsOrder}</shuffleanswers>`,
    "<answernumbering>ABCD</answernumbering>",
    ...question.options.map(
      ({ text, isCorrect }) =>
        `<answer fraction="${isCorrect ? 100 : 0}" format="html">${htmlText(text)}<feedback format="html"><text></text></feedback></answer>`,
    ),
    `<tags>${[SITE_NAME, quiz.theme].map((tag) => `<tag><text>${escapeXml(tag)}</text></tag>`).join("")}</tags>`,
    "</question>",
  ].join("\n");
}

function htmlText(text: string): string {
  return `<text>${cdata(`<p>${toHtml(text)}</p>`)}</text>`;
}

function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}

/** Moodle takes tags out of a name. */
export function withoutTags(name: string): string {
  return name.replaceAll("<", "‹").replaceAll(">", "›");
}
