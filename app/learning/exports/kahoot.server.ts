import { strToU8, zipSync } from "fflate";
import { rightIndex } from "#library/catalogue/marking.ts";
import { escapeMarkup } from "#platform/xml.ts";
import { KAHOOT_COLUMNS, KAHOOT_LIMITS } from "./kahoot-columns.ts";
import { type ExportedQuestion, type ExportedQuiz, onOneLine } from "./question-files.ts";

/** This is enough to read four options twice, and teachers can change it in Kahoot. */
const SECONDS = 60;
const HEAD_ROW = 8;
const FIRST_COLUMN = 1;
/** The earliest date that a ZIP file can hold makes the bytes the same whenever the file is made. */
const FIRST_DAY = new Date(1980, 0, 1);

type KahootSheet = {
  rows: { question: ExportedQuestion; text: string; isShort: boolean }[];
  /** Questions that the file leaves out, as Kahoot refuses longer ones. */
  tooLong: { question: ExportedQuestion; reason: string }[];
};

/** Separates what the file holds from what it cannot hold, which readers see before they download it. */
export function kahootSheet({ questions }: ExportedQuiz): KahootSheet {
  const rows: KahootSheet["rows"] = [];
  const tooLong: KahootSheet["tooLong"] = [];
  for (const question of questions) {
    const full = onOneLine(question.question);
    const short = onOneLine(question.short ?? "");
    const isShort = full.length > KAHOOT_LIMITS.question && short !== "" && short.length <= KAHOOT_LIMITS.question;
    const text = isShort ? short : full;
    const reason = reasonToLeaveOut(text, question);
    if (reason) tooLong.push({ question, reason });
    else rows.push({ question, text, isShort });
  }
  return { rows, tooLong };
}

function reasonToLeaveOut(text: string, { options }: ExportedQuestion): string | null {
  if (text.length > KAHOOT_LIMITS.question) return `question de ${text.length} caractères`;
  if (options.length > KAHOOT_LIMITS.options) return `${options.length} réponses`;
  const longest = Math.max(...options.map((option) => onOneLine(option.text).length));
  return longest > KAHOOT_LIMITS.option ? `réponse de ${longest} caractères` : null;
}

export function writeKahoot(quiz: ExportedQuiz): Uint8Array<ArrayBuffer> {
  const rows = kahootSheet(quiz).rows.map(({ question, text }) => {
    const options = [0, 1, 2, 3].map((index) => onOneLine(question.options[index]?.text ?? ""));
    return [text, ...options, SECONDS, rightIndex(question) + 1];
  });
  const lines = [[`Le Récap : ${onOneLine(quiz.title)}`], [quiz.source], [quiz.terms]];
  const sheet = [
    ...lines.map((cells, index) => writeRow(index + 2, cells)),
    ...[KAHOOT_COLUMNS, ...rows].map((cells, index) => writeRow(HEAD_ROW + index, cells)),
  ];
  const worksheet = `${XML}<worksheet xmlns="${MAIN}"><sheetData>${sheet.join("\n")}</sheetData></worksheet>`;
  const texts = Object.entries({ ...WORKBOOK, "xl/worksheets/sheet1.xml": worksheet });
  return zipSync(Object.fromEntries(texts.map(([name, text]) => [name, strToU8(text)])), { mtime: FIRST_DAY });
}

/** A number stands before the column of the question, as in Kahoot's own spreadsheet. */
function writeRow(row: number, cells: (string | number)[]): string {
  const number = row > HEAD_ROW ? writeCell(row, 0, row - HEAD_ROW) : "";
  const others = cells.map((cell, index) => writeCell(row, FIRST_COLUMN + index, cell));
  return `<row r="${row}">${number}${others.join("")}</row>`;
}

function writeCell(row: number, column: number, cell: string | number): string {
  const place = `${String.fromCharCode(65 + column)}${row}`;
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  return cell === ""
    ? ""
    : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeMarkup(cell)}</t></is></c>`;
}

const XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const WORKBOOK = {
  "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Kahoot" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};
