import { splitAtStops } from "#library/check/uncarried-sentences.ts";
import { MARKED_TEXT } from "#library/proofs/fact-marks.ts";
import { listPassages, type Passage } from "#library/proofs/marked-passages.ts";
import { writeFacts } from "#library/proofs/write-facts.ts";
import { readYaml } from "#library/schema/content-file.ts";
import { QuizSchema } from "#library/schema/quiz.schema.ts";
import type { Draft } from "../draft.ts";
import { joinText, splitText } from "../fields/document-text.server.ts";
import { writeQuestionFacts } from "./question-facts.server.ts";

export type ProvedPassage = Pick<Passage, "text" | "facts" | "isQuotation" | "isCaption"> & {
  /** Derived from its words: others may have saved since the page was made. */
  id: string;
  /** Of its file. */
  path: string;
  section: string;
  /** Of the explanation of a question. */
  question: string | null;
  /** Where its beginning can have facts of its own: each sentence but the last one. */
  beginnings: string[];
  /** The whole file with other facts for it, or for its beginning; null where only a person can write them. */
  write: (facts: string[], beginning?: string) => string | null;
};

/** Of the draft's text, and of its quiz when it can be read. */
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
  const seen = new Map<string, number>();
  return passages.map(({ key, section, ...passage }, index) => {
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return {
      ...passage,
      ...{ id: count === 1 ? key : `${key}-${count}`, path, section: section.text, question: null },
      beginnings: beginningsOf(passage),
      write(facts, beginning) {
        const body = writeFacts(parts.body, passages, { index, facts, beginning });
        return body === null ? null : joinText({ ...parts, body });
      },
    };
  });
}

function passagesOfQuiz(path: string, text: string): ProvedPassage[] {
  const questions = readYaml({ file: path, yaml: text }, QuizSchema).value?.questions ?? [];
  return questions.map(({ id, question, explanation, facts = [] }, index) => ({
    ...{ id: `quiz-${id}`, path, section: "Quiz", question, text: explanation, facts },
    ...{ isQuotation: false, isCaption: false, beginnings: [] },
    write: (ids) => writeQuestionFacts(text, index, ids),
  }));
}

function beginningsOf({ text, isQuotation, isCaption }: Pick<Passage, "text" | "isQuotation" | "isCaption">): string[] {
  if (isQuotation || isCaption) return [];
  const sentences = splitAtStops(text);
  return sentences.slice(0, -1).map((_sentence, index) => sentences.slice(0, index + 1).join(" "));
}
