import { writeMark } from "./fact-marks.ts";
import { listPassages, type Passage } from "./marked-passages.ts";

/**
 * The text with other facts for one of its passages, every other byte the same; null where no mark can say so. Without
 * facts, the words of a passage become the beginning of the next one of their block.
 *
 * @param passages of the text, as `listPassages` gives them
 */
export function writeFacts(
  markdown: string,
  passages: Passage[],
  { index, facts }: { index: number; facts: string[] },
): string | null {
  const passage = passages[index];
  if (!passage || passage.isCaption) return null;
  const texts = facts.length > 0 ? withMark(markdown, passage, writeMark(facts)) : withoutMark(markdown, passage);
  return texts.find((text) => isWritten(listPassages(text).passages, passages, { index, facts })) ?? null;
}

/** The most usual form first. */
function withMark(markdown: string, { mark, wordsEnd }: Passage, written: string): string[] {
  if (mark) return [replace(markdown, mark.from, mark.to, written)];
  if (wordsEnd === null) return [];
  const rest = markdown.indexOf("\n", wordsEnd);
  const line = markdown.slice(0, rest < 0 ? markdown.length : rest).trimEnd().length;
  const cell = markdown.lastIndexOf("|", line);
  return [
    replace(markdown, line, line, ` ${written}`),
    // The last cell of a table.
    ...(cell >= wordsEnd ? [replace(markdown, cell, cell, `${markdown[cell - 1] === " " ? "" : " "}${written} `)] : []),
  ];
}

function withoutMark(markdown: string, { mark }: Passage): string[] {
  if (!mark) return [markdown];
  const before = markdown.slice(0, mark.from).replace(/[ \t]+$/, "");
  // One that stands on a line of its own leaves no empty line behind.
  const ownLine = before.endsWith("\n") ? [before.replace(/\n+$/, "") + markdown.slice(mark.to)] : [];
  return [...ownLine, before + markdown.slice(mark.to)];
}

function replace(text: string, from: number, to: number, written: string): string {
  return text.slice(0, from) + written + text.slice(to);
}

type Expected = Pick<Passage, "section" | "text" | "facts" | "isQuotation"> & { isFree?: boolean };

function isWritten(after: Passage[], before: Passage[], { index, facts }: { index: number; facts: string[] }): boolean {
  const [passage, next] = [before[index], before[index + 1]];
  if (!passage) return false;
  const expected = before.map(
    (one, place): Expected => ({
      ...one,
      // Captions go with the next mark, whichever that is now.
      isFree: one.isCaption && place < index && (one.mark === null || one.mark.from === passage.mark?.from),
    }),
  );
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
