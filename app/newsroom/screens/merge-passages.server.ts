import { likeness } from "#app/newsroom/drafts/compare.server.ts";
import { WORDS_FILE } from "#app/newsroom/drafts/documents.ts";
import { splitText } from "#app/newsroom/fields/document-text.server.ts";
import { type Chunk, chunksOf, decide } from "#app/newsroom/publication/merge-texts.ts";

/** The lines of the file on which the passage stands; null when that text does not have it. */
type PassageText = { text: string; lines: { line: number; endLine: number } | null };

/** A passage that both changed. */
export type Passage = { mine: PassageText; theirs: PassageText };

type ThreeTexts = { base: string | null; mine: string | null; theirs: string | null };

/**
 * Merges two texts of a file. What only one of them changed or added is merged; what both changed differently stays
 * a passage, of which a person chooses one. All in this order is the whole text.
 */
export function mergePassages(path: string, texts: ThreeTexts): (string | Passage)[] {
  const whole = [{ mine: wholeText(texts.mine), theirs: wholeText(texts.theirs) }];
  const { base, mine, theirs } = texts;
  if (base === null || mine === null || theirs === null) return whole;
  const [began, ours, others] = [splitText(path, base), splitText(path, mine), splitText(path, theirs)];
  if (ours.before !== others.before) return whole;
  const lineOf = (words: string) => words.split("\n").length;
  const form = path === WORDS_FILE ? LIST : FIELDS;
  const head = mergeParts(form, {
    base: partsOf(began.yaml, form, lineOf(began.before)),
    mine: partsOf(ours.yaml, form, lineOf(ours.before)),
    theirs: partsOf(others.yaml, form, lineOf(others.before)),
  });
  const body = mergeParts(PROSE, {
    base: partsOf(began.body, PROSE, 1),
    mine: partsOf(ours.body, PROSE, lineOf(mine) - lineOf(ours.body) + 1),
    theirs: partsOf(others.body, PROSE, lineOf(theirs) - lineOf(others.body) + 1),
  });
  return head && body ? joinTexts([ours.before, ...head, ours.between, ...body]) : whole;
}

function joinTexts(parts: (string | Passage)[]): (string | Passage)[] {
  const joined: typeof parts = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === "string" && typeof last === "string") joined.splice(-1, 1, last + part);
    else if (part !== "") joined.push(part);
  }
  return joined;
}

function wholeText(text: string | null): PassageText {
  return { text: text ?? "", lines: text === null ? null : { line: 1, endLine: text.split("\n").length } };
}

/**
 * Prose is merged by its paragraphs, the rest by its lines. What both added at one place all stays in prose and in
 * lists; of fields one is chosen, because a field that stands twice cannot be read.
 */
type Form = { end: "\n" | "\n\n"; isStrict: boolean };
const PROSE: Form = { end: "\n\n", isStrict: false };
const LIST: Form = { end: "\n", isStrict: false };
const FIELDS: Form = { end: "\n", isStrict: true };

type Part = { text: string; line: number };

function partsOf(text: string, { end }: Form, firstLine: number): Part[] {
  const parts = text.split(end === "\n" ? /(?<=\n)/ : /(?<=\n[ \t]*\n)(?=[ \t]*\S)/);
  let line = firstLine;
  return parts.flatMap((own) => {
    const part = { text: own, line };
    line += own.split("\n").length - 1;
    return own === "" ? [] : [part];
  });
}

/** Empty lines between paragraphs are no change. */
const keyOf = ({ text }: Part) => text.replace(/^\n+/, "").trimEnd();

/** Returns null when the comparison takes too long. */
function mergeParts(form: Form, parts: Chunk<Part>): (string | Passage)[] | null {
  const merged = chunksOf(parts, keyOf)?.flatMap((chunk) => mergeChunk(chunk, form));
  return (
    merged?.map((own) => {
      if (Array.isArray(own)) return textOf(own, form);
      return { mine: passageText(own.mine, form), theirs: passageText(own.theirs, form) };
    }) ?? null
  );
}

function textOf(parts: Part[], { end }: Form): string {
  return parts.map(({ text }) => (text.endsWith(end) ? text : `${text.trimEnd()}${end}`)).join("");
}

function passageText(parts: Part[], form: Form): PassageText {
  const [first, last] = [parts[0], parts.at(-1)];
  const endLine = last ? last.line + last.text.trimEnd().split("\n").length - 1 : 0;
  return { text: textOf(parts, form), lines: first ? { line: first.line, endLine } : null };
}

/** What both changed over more parts than that is chosen as a whole, because comparing each with each takes long. */
const MAX_PAIRS = 10_000;

/** Returns the parts that stand, and the chunks of which a person has to choose one side. */
function mergeChunk(chunk: Chunk<Part>, { isStrict }: Form): (Part[] | Chunk<Part>)[] {
  const decided = decide(chunk, keyOf);
  if (decided) return [decided];
  if (chunk.base.length * Math.max(chunk.mine.length, chunk.theirs.length) > MAX_PAIRS) return [chunk];
  const chunks = splitChunk(chunk);
  if (isStrict && chunks.some(isUneven)) return [chunk];
  return chunks.map((one) => {
    if (one.base.length > 0 || isStrict) return decide(one, keyOf) ?? one;
    const known = new Set(one.mine.map(keyOf));
    return [...one.mine, ...one.theirs.filter((part) => !known.has(keyOf(part)))];
  });
}

/** A field of which one side has taken away lines, or to which both have added some, is chosen as a whole. */
function isUneven(chunk: Chunk<Part>): boolean {
  const { base, mine, theirs } = chunk;
  return base.length > 0 ? mine.length !== theirs.length : decide(chunk, keyOf) === null;
}

/** Cuts a chunk at each part of the base, with what each side made of it, and between them what each has added. */
function splitChunk({ base, mine, theirs }: Chunk<Part>): Chunk<Part>[] {
  const [ours, others] = [splitSide(base, mine), splitSide(base, theirs)];
  return ours.map((own, index) => {
    return {
      base: index % 2 === 0 ? [] : base.slice((index - 1) / 2, (index + 1) / 2),
      mine: own,
      theirs: others[index] ?? [],
    };
  });
}

/** Returns what was added before the first part of the base, what became of that part, and so on. */
function splitSide(base: Part[], text: Part[]): Part[][] {
  let next = 0;
  const sides = pairParts(base, text).flatMap((place) => {
    if (place === undefined) return [[], []];
    const own = [text.slice(next, place), text.slice(place, place + 1)];
    next = place + 1;
    return own;
  });
  return [...sides, text.slice(next)];
}

/** Returns, for each part of the base, the place of what became of it; undefined when it was taken away. */
function pairParts(base: Part[], text: Part[]): (number | undefined)[] {
  const places: (number | undefined)[] = base.map(() => undefined);
  for (const isOf of [isSame, isRewritten, () => true]) {
    let free = 0;
    for (const [index, part] of base.entries()) {
      if (places[index] === undefined) {
        const end = places.slice(index).find((place) => place !== undefined) ?? text.length;
        const found = text.slice(free, end).findIndex((one) => isOf(part, one));
        if (found !== -1) places[index] = free + found;
      }
      free = (places[index] ?? free - 1) + 1;
    }
  }
  return places;
}

const isSame = (one: Part, other: Part) => keyOf(one) === keyOf(other);
const isRewritten = (one: Part, other: Part) => likeness(one.text, other.text) > 0;
