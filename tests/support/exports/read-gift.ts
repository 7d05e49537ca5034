import { type ReadQuestion, textOfHtml } from "./read-question.ts";

const ESCAPED = /\\([\\~=#{}:n])/g;
/** Where what was escaped waits, in Unicode's private use. */
const SHELTER = 0xe000;
const FORMAT = /^\s*\[(html|moodle|markdown|plain)\]/;

/** Reads as Moodle's importer does, its traps included: what it would take for something else becomes something else here. */
export function readGift(text: string): ReadQuestion[] {
  return blocksOf(text)
    .filter((block) => !block.startsWith("$CATEGORY:"))
    .map(readQuestion);
}

/** A line « // » is no line, an empty one or a lone « 0 » ends a question. */
function blocksOf(text: string): string[] {
  const lines = text.split(/\r\n|[\r\n]/).filter((line) => !/^\s*\/\//.test(line));
  const blocks: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() === "" || line.trim() === "0") blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  return blocks.filter((block) => block.length > 0).map((block) => block.join("\n").trim());
}

function readQuestion(block: string): ReadQuestion {
  const text = block.replaceAll(ESCAPED, (_, character) => String.fromCodePoint(SHELTER + character.charCodeAt(0)));
  const [, named = ""] = /^::.*?::(.*)$/s.exec(text) ?? [];
  const [start, end] = [named.indexOf("{"), named.indexOf("}")];
  if (start === -1 || end < start || named.slice(end + 1).trim() !== "")
    throw new Error(`No one answer block: ${block}`);
  const stem = named.slice(0, start).trim();
  if (FORMAT.exec(stem)?.[1] !== "html") throw new Error(`Not read as HTML: ${block}`);
  const [answers = "", feedback = ""] = splitLast(named.slice(start + 1, end), "####");
  if (answers.includes("->")) throw new Error(`Becomes a question of pairs: ${block}`);
  const options = answers
    .replaceAll("=", "~=")
    .split("~")
    .map((one) => one.trim())
    .filter(Boolean);
  if (options.length < 2) throw new Error(`Becomes a short answer: ${block}`);
  return {
    question: settle(stem.replace(FORMAT, "")),
    options: options.map((option) => readOption(option, block)),
    feedback: settle(withoutFormat(feedback)),
  };
}

function readOption(option: string, block: string) {
  const isCorrect = option.startsWith("=");
  const text = isCorrect ? option.slice(1) : option;
  if (/^\s*%-?\d/.test(text)) throw new Error(`Read as a weight: ${block}`);
  if (text.includes("#")) throw new Error(`Cut by a feedback: ${block}`);
  return { text: settle(withoutFormat(text)), isCorrect };
}

/** The prefix is swallowed, whatever stands after it. */
function withoutFormat(text: string): string {
  return text.replace(FORMAT, "");
}

function splitLast(text: string, separator: string): string[] {
  const place = text.lastIndexOf(separator);
  return place === -1 ? [text] : [text.slice(0, place), text.slice(place + separator.length)];
}

function settle(text: string): string {
  const restored = text.trim().replaceAll(/[\uE000-\uE0FF]/g, (character) => {
    const plain = String.fromCodePoint(character.charCodeAt(0) - SHELTER);
    return plain === "n" ? "\n" : plain;
  });
  return textOfHtml(restored);
}
