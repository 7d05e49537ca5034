import { rightIndex } from "#library/catalogue/marking.ts";
import { escapeFormula, toCsvLine } from "#platform/csv-line.ts";
import { escapeMarkup } from "#platform/xml.ts";

/** Other programs file the questions under this name. */
const SITE_NAME = "Le Récap";

export type ExportedQuestion = {
  /** Made of the site, the quiz and the question. Anki replaces the card of a key by the newer one. */
  key: string;
  /**
   * The key with the revision; 100 characters at most. Keep its form: Moodle leaves out an id that a category already
   * has, so a new revision needs a new id.
   */
  id: string;
  question: string;
  /** The question in fewer words; null when the content has no such text. */
  short: string | null;
  options: { text: string; isCorrect: boolean }[];
  /** Is true for options that are rising numbers, which would be harder to read when shuffled. */
  keepsOrder: boolean;
  explanation: string;
};

export type ExportedQuiz = {
  /** The id in the address `/quiz/<id>.<extension>`. */
  id: string;
  title: string;
  questions: ExportedQuestion[];
  /** Says where the questions come from, at the end of each explanation. */
  source: string;
  terms: string;
  theme: string;
};

const UNWRITABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** Throws for a character that XML does not allow, because leaving it out silently would change the question. */
export function exportableText(text: string): string {
  const found = UNWRITABLE.exec(text)?.[0];
  if (found !== undefined) {
    const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    throw new TypeError(`No exported file can hold U+${code}`);
  }
  return text.replaceAll(/\r\n?/g, "\n").replaceAll("\t", " ").trim();
}

export function onOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, " ");
}

function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}

/** Returns the text that follows a right or a wrong answer. */
function feedbackOf({ explanation }: ExportedQuestion, { source }: ExportedQuiz): string {
  return `${explanation}\n${source}`;
}

/** Returns the name by which a teacher recognises the question in a list. */
function questionName({ question }: ExportedQuestion): string {
  const line = onOneLine(question);
  if (line.length <= MAX_NAME_LENGTH) return line;
  const cut = line.slice(0, MAX_NAME_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), MAX_NAME_LENGTH / 2)).toWellFormed()}…`;
}

const MAX_NAME_LENGTH = 80;

/** The answers come after all questions, so that a teacher can cut them off at one place. */
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

const MIN_OPTIONS = 4;

/** A French Excel opens the file correctly because of the semicolons, and of the BOM that marks UTF-8. */
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

/** Only entities of XML are used, because some programs know no others. */
function toHtml(text: string): string {
  return escapeMarkup(text).replaceAll("\n", "<br/>");
}

/** An XML comment must not hold two hyphens in a row, as the address of a site with an accent does. */
function xmlComment(text: string): string {
  return `<!-- ${text.replaceAll(/-(?=-)/g, "- ")} -->`;
}

export function writeMoodleXml(quiz: ExportedQuiz): string {
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    xmlComment(quiz.terms),
    "<quiz>",
    `<question type="category"><category><text>${escapeMarkup(categoryOf(quiz))}</text></category></question>`,
    ...quiz.questions.map((question) => writeMoodleQuestion(question, quiz)),
    "</quiz>",
    "",
  ].join("\n");
}

/** A slash separates categories in Moodle, so a slash in a name is written twice. */
function categoryOf({ title }: ExportedQuiz): string {
  return `$course$/top/${SITE_NAME}/${title.replaceAll("/", "//")}`;
}

function writeMoodleQuestion(question: ExportedQuestion, quiz: ExportedQuiz): string {
  return [
    `<question type="multichoice">`,
    `<name><text>${escapeMarkup(withoutTags(questionName(question)))}</text></name>`,
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
    `<tags>${[SITE_NAME, quiz.theme].map((tag) => `<tag><text>${escapeMarkup(tag)}</text></tag>`).join("")}</tags>`,
    "</question>",
  ].join("\n");
}

function htmlText(text: string): string {
  return `<text>${cdata(`<p>${toHtml(text)}</p>`)}</text>`;
}

function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}

/** Moodle removes tags from a name, so the angle brackets are replaced. */
function withoutTags(name: string): string {
  return name.replaceAll("<", "‹").replaceAll(">", "›");
}

const SPECIAL = /[\\~=#{}:]/g;
/** Moodle reads these characters at the beginning of a text as a weight or as the name of a format. */
const MISREAD_FIRST: Record<string, string> = { "%": "&#37;", "[": "&#91;" };

export function writeGift(quiz: ExportedQuiz): string {
  const questions = quiz.questions.map((question) => writeGiftQuestion(question, quiz));
  return `// ${quiz.terms}\n\n$CATEGORY: ${categoryOf(quiz)}\n\n${questions.join("\n\n")}\n`;
}

/** The line begins with « :: », because Moodle would not read a « // » or a lone « 0 » as a question. */
function writeGiftQuestion(question: ExportedQuestion, quiz: ExportedQuiz): string {
  const options = question.options.map(({ text, isCorrect }) => `${isCorrect ? "=" : "~"}${giftText(text)}`);
  const name = withoutTags(questionName(question)).replaceAll(SPECIAL, "\\$&");
  return `::${name}::[html]${giftText(question.question)} {${options.join(" ")} ####${giftText(feedbackOf(question, quiz))}}`;
}

function giftText(text: string): string {
  const html = toHtml(text);
  const first = MISREAD_FIRST[html.charAt(0)];
  return (first ? first + html.slice(1) : html).replaceAll(SPECIAL, "\\$&");
}

const COLUMNS = ["Identifiant", "Recto", "Verso", "Étiquettes"];

/**
 * No note type is named, because its name depends on the language of Anki. A card that is imported again, even in a new
 * revision, is updated.
 */
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
