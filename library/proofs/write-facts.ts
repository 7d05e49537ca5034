import { writeMark } from "./fact-marks.ts";
import { listPassages, type Passage } from "./marked-passages.ts";

type Written = {
  index: number;
  facts: string[];
  /** The first words of the passage, when the facts belong to these alone: the passage is then split in two. */
  beginning?: string | undefined;
};

/**
 * Changes the facts of one passage and keeps every other byte; null when no mark can express the change. Without facts,
 * the passage is merged into the next one of its block.
 * @param passages the result of `listPassages` for the text
 */
export function writeFacts(markdown: string, passages: Passage[], written: Written): string | null {
  const { index, facts, beginning } = written;
  const passage = passages[index];
  if (!passage || passage.isCaption) return null;
  const texts =
    beginning !== undefined
      ? withMarkWithin(markdown, passage, writeMark(facts))
      : facts.length > 0
        ? withMark(markdown, passage, writeMark(facts))
        : withoutMark(markdown, passage);
  for (const text of texts) if (isWritten(listPassages(text).passages, passages, written)) return text;
  return null;
}

/** Returns the possible positions of a mark, the most usual one first. */
function withMark(markdown: string, { mark, words }: Passage, written: string): string[] {
  if (mark) return [replace(markdown, mark.from, mark.to, written)];
  if (!words) return [];
  const rest = markdown.indexOf("\n", words.to);
  const line = markdown.slice(0, rest < 0 ? markdown.length : rest).trimEnd().length;
  const cell = markdown.lastIndexOf("|", line);
  return [
    replace(markdown, line, line, ` ${written}`),
    // The passage may be the last cell of a table.
    ...(cell >= words.to ? [replace(markdown, cell, cell, `${markdown[cell - 1] === " " ? "" : " "}${written} `)] : []),
  ];
}

/** The number is bounded because each attempt parses the text. */
const MAX_PLACES = 30;

/** Returns one text for each place where a sentence of the passage may end, with the mark at that place. */
function withMarkWithin(markdown: string, { words }: Passage, written: string): string[] {
  if (!words) return [];
  const ends = markdown.slice(words.from, words.to).matchAll(/[.!?…](?: »|[»)*_\]]*(?:\([^)\s]*\))?)(?= )/g);
  return [...ends].slice(0, MAX_PLACES).map(({ 0: end, index }) => {
    const at = words.from + index + end.length;
    return replace(markdown, at, at, ` ${written}`);
  });
}

function withoutMark(markdown: string, { mark }: Passage): string[] {
  if (!mark) return [markdown];
  const before = withoutEnd(markdown.slice(0, mark.from), " \t");
  // A mark alone on its line is removed together with the line.
  const ownLine = before.endsWith("\n") ? [withoutEnd(before, "\n") + markdown.slice(mark.to)] : [];
  return [...ownLine, before + markdown.slice(mark.to)];
}

/** A regular expression would take quadratic time on a long run of blanks. */
function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function replace(text: string, from: number, to: number, written: string): string {
  return text.slice(0, from) + written + text.slice(to);
}

type Expected = Pick<Passage, "section" | "text" | "facts" | "isQuotation"> & { isFree?: boolean };

function isWritten(after: Passage[], before: Passage[], { index, facts, beginning }: Written): boolean {
  const [passage, next] = [before[index], before[index + 1]];
  if (!passage) return false;
  const expected = before.map(
    (one, place): Expected => ({
      ...one,
      // A caption gets its facts from the next mark, which may have changed.
      isFree: one.isCaption && place < index && (one.mark === null || one.mark.from === passage.mark?.from),
    }),
  );
  if (beginning !== undefined) {
    const rest = { ...passage, text: passage.text.slice(beginning.length).trim() };
    return readsAs(after, expected.toSpliced(index, 1, { ...passage, text: beginning, facts }, rest));
  }
  if (readsAs(after, expected.with(index, { ...passage, facts }))) return true;
  if (facts.length > 0 || !next) return false;
  return readsAs(after, expected.toSpliced(index, 2, { ...next, text: `${passage.text} ${next.text}` }));
}

function readsAs(passages: Passage[], expected: Expected[]): boolean {
  return (
    passages.length === expected.length &&
    passages.every(({ text, section, facts, isQuotation }, place) => {
      const wanted = expected[place];
      return (
        wanted?.text === text &&
        wanted.section.id === section.id &&
        wanted.isQuotation === isQuotation &&
        (wanted.isFree || wanted.facts.join() === facts.join())
      );
    })
  );
}
