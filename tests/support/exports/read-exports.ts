import { crc32 } from "node:zlib";
import { XmlDocument, type XmlNode } from "libxml2-wasm";
import { createCsvReader } from "#app/features/admin/csv/csv-text.ts";
import type { ExportExtension } from "#app/features/teaching/exports/export-paths.ts";
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
  zip: readQti,
};

function readMoodleXml(file: Buffer): ReadQuestion[] {
  using document = XmlDocument.fromBuffer(file);
  return document.find("/quiz/question[@type='multichoice']").map((question) => ({
    id: contentOf(question, "idnumber"),
    question: textOfHtml(contentOf(question, "questiontext[@format='html']/text")),
    options: question.find("answer[@format='html']").map((answer) => ({
      text: textOfHtml(contentOf(answer, "text")),
      isCorrect: contentOf(answer, "@fraction") === "100",
    })),
    feedback: textOfHtml(contentOf(question, "generalfeedback[@format='html']/text")),
  }));
}

function readSpreadsheet(file: Buffer): ReadQuestion[] {
  const text = file.toString();
  if (!text.startsWith("\uFEFF")) throw new Error("Excel takes it for another encoding");
  const reader = createCsvReader(";");
  const records = [...reader.push(text.slice(1)), ...reader.end()].map(({ fields }) => fields.map(unescapeFormula));
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

const QTI = { q: "http://www.imsglobal.org/xsd/imsqti_v2p1", p: "http://www.imsglobal.org/xsd/imscp_v1p1" };

function readQti(file: Buffer): ReadQuestion[] {
  const files = readZip(file);
  using manifest = XmlDocument.fromString(files.get("imsmanifest.xml") ?? "");
  const hrefs = manifest.find("//p:resource[@type='imsqti_item_xmlv2p1']/@href", QTI).map(({ content }) => content);
  if (hrefs.length !== files.size - 1) throw new Error("A file that the manifest does not name");
  return hrefs.map((href) => {
    using item = XmlDocument.fromString(files.get(href) ?? "");
    const read = (path: string) => linesOf(item.get(path, QTI));
    const right = read("//q:correctResponse/q:value");
    return {
      id: item.get("/q:assessmentItem/@identifier", QTI)?.content ?? "",
      question: read("//q:choiceInteraction/q:prompt"),
      options: item.find("//q:simpleChoice", QTI).map((choice) => ({
        text: linesOf(choice),
        isCorrect: choice.get("@identifier")?.content === right,
      })),
      feedback: read("//q:modalFeedback"),
    };
  });
}

function linesOf(node: XmlNode | null): string {
  return (node?.find("text()|*[local-name()='br']") ?? [])
    .map((part) => ("name" in part && part.name === "br" ? "\n" : part.content))
    .join("");
}

function contentOf(node: XmlNode, path: string): string {
  const found = node.get(path);
  if (!found) throw new Error(`Nothing at ${path}`);
  return found.content;
}

const MAIN = { m: "http://schemas.openxmlformats.org/spreadsheetml/2006/main" };

/** By cell, such as B9. */
export function readSheet(file: Buffer): Map<string, string> {
  using sheet = XmlDocument.fromString(readZip(file).get("xl/worksheets/sheet1.xml") ?? "");
  const cells = sheet.find("//m:c", MAIN);
  return new Map(cells.map((cell) => [cell.get("@r")?.content ?? "", cell.content]));
}

/** By its directory, as every reader does. Throws for a sum that is not the file's. */
export function readZip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  const files = new Map<string, string>();
  let place = file.readUInt32LE(end + 16);
  for (let count = file.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (file.readUInt32LE(place) !== 0x02014b50) throw new Error(`No entry at ${place}`);
    const [sum, length, nameLength] = [
      file.readUInt32LE(place + 16),
      file.readUInt32LE(place + 20),
      file.readUInt16LE(place + 28),
    ];
    const head = file.readUInt32LE(place + 42);
    const name = file.toString("utf8", place + 46, place + 46 + nameLength);
    if (file.toString("utf8", head + 30, head + 30 + nameLength) !== name) throw new Error(`Two names: ${name}`);
    const start = head + 30 + nameLength + file.readUInt16LE(head + 28);
    const body = file.subarray(start, start + length);
    if (crc32(body) !== sum) throw new Error(`Another sum: ${name}`);
    files.set(name, body.toString("utf8"));
    place += 46 + nameLength;
  }
  return files;
}
