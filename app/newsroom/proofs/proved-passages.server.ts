import type { Draft } from "#app/newsroom/drafts/draft.ts";
import type { ProofQuery } from "#app/newsroom/drafts/proof-fields.ts";
import { readFields, writeField } from "#app/newsroom/drafts/yaml-fields.server.ts";
import { joinText, splitText } from "#app/newsroom/fields/document-text.server.ts";
import { doubtfulSign, splitAtStops } from "#library/check/uncarried-sentences.ts";
import { MARKED_TEXT } from "#library/proofs/fact-marks.ts";
import { listPassages, type Passage } from "#library/proofs/marked-passages.ts";
import { writeFacts } from "#library/proofs/write-facts.ts";

export type ProvedPassage = Pick<Passage, "text" | "facts" | "isQuotation" | "isCaption" | "words"> & {
  /** The id is derived from the words, because others may have saved since the page was loaded. */
  id: string;
  path: string;
  section: string;
  /** Id of the question whose explanation the passage is; null for other passages. */
  question: string | null;
  /** Ends of sentences at which the passage can be split, so that its beginning has its own facts. */
  beginnings: string[];
  isTable: boolean;
  /** True for a line of a list. */
  isItem: boolean;
  /**
   * Returns the whole file with other facts for the passage or its beginning; null when the file is too irregular to be
   * edited safely.
   */
  write: (facts: string[], beginning?: string) => string | null;
};

/** Returns the passages of the draft's text, and of its quiz when that can be read. */
export function provedPassages(files: Draft["files"]): ProvedPassage[] {
  return files.flatMap(({ path, text }) => {
    if (text === null) return [];
    if (MARKED_TEXT.test(path)) return passagesOfText(path, text);
    return path.endsWith(".quiz.yaml") ? passagesOfQuiz(path, text) : [];
  });
}

function passagesOfText(path: string, text: string): ProvedPassage[] {
  const parts = splitText(path, text);
  const { passages } = listPassages(parts.body);
  const alike = Map.groupBy(passages, ({ key }) => key);
  return passages.map((whole, index) => {
    const { key, section, ...passage } = whole;
    const same = alike.get(key) ?? [];
    // When the same words occur several times, the id also contains their number and rank, so that after a removal it
    // designates no other passage.
    const id = same.length === 1 ? key : `${key}-${same.length}-${same.indexOf(whole)}`;
    const line = lineAt(parts.body, passage.words?.from ?? 0);
    return {
      ...passage,
      id,
      path,
      section: section.text,
      question: null,
      beginnings: beginningsOf(passage),
      isTable: line.startsWith("|"),
      isItem: /^\s*(?:[-*+]|\d+[.)])\s/.test(line),
      write(facts, beginning) {
        const body = writeFacts(parts.body, passages, { index, facts, beginning });
        return body === null ? null : joinText({ ...parts, body });
      },
    };
  });
}

const lineAt = (text: string, offset: number) => text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset + 1);

/** Reads an incomplete quiz too, so that an empty answer does not hide its question. */
function passagesOfQuiz(path: string, text: string): ProvedPassage[] {
  const questions = readFields(text)(["questions"]);
  if (!Array.isArray(questions)) return [];
  return questions.flatMap((written: Record<string, unknown> | null, index): ProvedPassage[] => {
    const { id, question, explanation, facts } = written ?? {};
    if (typeof id !== "string" || typeof question !== "string" || typeof explanation !== "string") return [];
    if (explanation.trim() === "") return [];
    return [
      {
        id: `quiz-${id}`,
        path,
        section: "Quiz",
        question,
        text: explanation,
        facts: Array.isArray(facts) ? facts.map(String) : [],
        isQuotation: false,
        isCaption: false,
        words: null,
        beginnings: [],
        isTable: false,
        isItem: false,
        write: (ids) => writeField(text, ["questions", index, "facts"], ids.length === 0 ? null : ids, "section"),
      },
    ];
  });
}

function beginningsOf({ text, isQuotation, isCaption }: Pick<Passage, "text" | "isQuotation" | "isCaption">): string[] {
  if (isQuotation || isCaption) return [];
  const sentences = splitAtStops(text);
  let end = 0;
  return sentences.slice(0, -1).map((sentence) => {
    end = text.indexOf(sentence, end) + sentence.length;
    return text.slice(0, end);
  });
}

/**
 * Returns the passage at an offset of the text, with the form for the sentence there when nothing proves the passage.
 * @param offset UTF-16 units
 */
export function passageAt({ document, files }: Pick<Draft, "document" | "files">, offset: number): ProofQuery {
  const file = files.filter(({ path }) => path === document);
  const passage = provedPassages(file).findLast(({ words }) => words !== null && words.from <= offset);
  if (!passage?.words) return { passage: null, words: "" };
  const before = splitText(document, file[0]?.text ?? "").body.slice(passage.words.from, offset);
  const sentence = Math.min(splitAtStops(before).length, splitAtStops(passage.text).length) - 1;
  return { passage: passage.id, words: "", form: passage.facts.length === 0 ? { sentence } : undefined };
}

/**
 * Returns the next passage that nothing proves, with the form of a fact; the explanation of a question repeats the text,
 * so the facts to choose are shown for it. Returns null when each passage has a proof.
 */
export function nextToProve(passages: ProvedPassage[], id: string): ProofQuery | null {
  const at = passages.findIndex((one) => one.id === id);
  const inOrder = [...passages.slice(at + 1), ...passages.slice(0, Math.max(0, at))];
  const next = inOrder.find(({ facts, isCaption }) => facts.length === 0 && !isCaption);
  if (!next) return null;
  if (next.question !== null) return { passage: next.id, words: "" };
  const sentence = Math.max(
    0,
    splitAtStops(next.text).findIndex((one) => doubtfulSign(one) !== null),
  );
  return { passage: next.id, words: "", form: { sentence } };
}
