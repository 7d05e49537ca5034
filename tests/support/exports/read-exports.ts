import { strFromU8, unzipSync } from "fflate";
import { DomUtils, parseDocument } from "htmlparser2";
import Papa from "papaparse";
import type { ExportExtension } from "#app/learning/exports/export-paths.ts";
import { unescapeFormula } from "#platform/csv-line.ts";
import { readGift } from "./read-gift.ts";
import { type ReadQuestion, textOfHtml } from "./read-question.ts";

/** Kahoot's sheet holds less and has its own tests. */
export const READERS: Record<Exclude<ExportExtension, "xlsx">, (file: Buffer) => ReadQuestion[]> = {
  xml: readMoodleXml,
  gift: (file) => readGift(file.toString()),
  csv: readSpreadsheet,
  txt: readPlainText,
  tsv: readAnki,
};

type Node = ReturnType<typeof parseDocument>["children"][number];
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

function parseXml(text: string): Node[] {
  return parseDocument(text, { xmlMode: true }).children;
}

function elements(within: Node[], name: string): Element[] {
  return DomUtils.getElementsByTagName(name, within);
}

function readMoodleXml(file: Buffer): ReadQuestion[] {
  const questions = elements(parseXml(file.toString()), "question");
  return questions
    .filter(({ attribs }) => attribs["type"] === "multichoice")
    .map((question) => ({
      id: DomUtils.textContent(only(question, "idnumber")),
      question: htmlIn(only(question, "questiontext")),
      options: elements(question.children, "answer").map((answer) => ({
        text: htmlIn(answer),
        isCorrect: answer.attribs["fraction"] === "100",
      })),
      feedback: htmlIn(only(question, "generalfeedback")),
    }));
}

function only(parent: Element, name: string): Element {
  const [found, ...others] = elements(parent.children, name).filter((one) => one.parent === parent);
  if (!found || others.length > 0) throw new Error(`Not one <${name}>`);
  return found;
}

function htmlIn(element: Element): string {
  if (element.attribs["format"] !== "html") throw new Error(`<${element.name}> is not HTML`);
  return textOfHtml(DomUtils.textContent(only(element, "text")));
}

function readSpreadsheet(file: Buffer): ReadQuestion[] {
  const text = file.toString();
  if (!text.startsWith("\uFEFF")) throw new Error("Excel takes it for another encoding");
  const { data } = Papa.parse<string[]>(text.slice(1), { delimiter: ";", skipEmptyLines: true });
  const records = data.map((fields) => fields.map(unescapeFormula));
  const [head = [], ...rows] = records;
  const place = (name: string) => head.indexOf(name);
  return rows.map((row) => {
    const right = row[place("Bonne réponse")] ?? "";
    const letters = head.filter((name) => /^[A-Z]$/.test(name) && row[place(name)] !== "");
    return {
      id: row[place("Identifiant")] ?? "",
      question: row[place("Question")] ?? "",
      options: letters.map((letter) => ({ text: row[place(letter)] ?? "", isCorrect: letter === right })),
      feedback: `${row[place("Explication")]}\n${row[place("Source")]}`,
    };
  });
}

/** A pupil's copy: what stands before the answers names none of them. */
function readPlainText(file: Buffer): ReadQuestion[] {
  const [asked = "", answers = ""] = file.toString().split("----------------------------------------\nCORRIGÉ\n\n");
  const source = asked.split("\n")[1] ?? "";
  const blocks = (text: string) => text.split(/^(?=\d+\. )/m).filter((block) => /^\d+\. /.test(block));
  const unindent = (text: string) => text.trimEnd().replaceAll("\n   ", "\n");
  const corrected = blocks(answers);
  return blocks(asked).map((block, index) => {
    const [question = "", ...options] = block.trimEnd().split(/\n {3}(?=[A-Z]\. )/);
    const [letter = "", ...rest] = unindent((corrected[index] ?? "").replace(/^\d+\. /, "")).split(". ");
    const right = unindent(options.find((option) => option.startsWith(letter)) ?? "").slice(3);
    const answer = rest.join(". ");
    if (!answer.startsWith(`${right}\n`)) throw new Error(`The answer ${letter} has another text: ${answer}`);
    return {
      question: unindent(question.replace(/^\d+\. /, "")),
      options: options.map((option) => ({ text: unindent(option.slice(3)), isCorrect: option.startsWith(letter) })),
      feedback: `${answer.slice(right.length + 1)}\n${source}`,
    };
  });
}

function readAnki(file: Buffer): ReadQuestion[] {
  const [head, cards] = splitHead(file.toString());
  for (const line of ["#separator:tab", "#html:true", "#guid column:1", "#tags column:4"]) {
    if (!head.includes(line)) throw new Error(`Without ${line}`);
  }
  return cards.map((card) => {
    const [id = "", front = "", back = "", tags = "", ...others] = card.split("\t").map(unquote);
    if (others.length > 0 || !/^[\w-]+ [\w-]+$/.test(tags)) throw new Error(`Not four fields: ${card}`);
    const [, question = "", list = ""] = /^<p>(.*)<\/p><ol type="A">(.*)<\/ol>$/.exec(front) ?? [];
    const [, letter, answer = "", feedback = ""] = /^<p><b>([A-Z])\. (.*?)<\/b><\/p><p>(.*)<\/p>$/.exec(back) ?? [];
    const options = [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, text = ""], index) => {
      return { text: textOfHtml(text), isCorrect: "ABCDEFGH"[index] === letter };
    });
    if (options.find(({ isCorrect }) => isCorrect)?.text !== textOfHtml(answer))
      throw new Error(`Other answer: ${back}`);
    return { id, question: textOfHtml(question), options, feedback: textOfHtml(feedback) };
  });
}

function splitHead(text: string): [string[], string[]] {
  const lines = text.trimEnd().split("\n");
  const first = lines.findIndex((line) => !line.startsWith("#"));
  return [lines.slice(0, first), lines.slice(first)];
}

function unquote(field: string): string {
  if (!field.includes('"')) return field;
  const [, inner] = /^"((?:[^"]|"")*)"$/.exec(field) ?? [];
  if (inner === undefined) throw new Error(`A quote that nothing closes: ${field}`);
  return inner.replaceAll('""', '"');
}

export function readSheetXml(file: Buffer): string {
  return strFromU8(unzipSync(file)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
}

/** By cell, such as B9. */
export function readSheet(file: Buffer): Map<string, string> {
  const cells = elements(parseXml(readSheetXml(file)), "c");
  return new Map(cells.map((cell) => [cell.attribs["r"] ?? "", DomUtils.textContent(cell)]));
}
