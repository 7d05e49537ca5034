import type { AskedQuestion } from "./class-view.ts";

/**
 * A question of fact that the teacher wrote. It is kept in the browser, and in its session until the totals are erased.
 */
export type OwnQuestion = { question: string; options: string[]; right: number };

export const MAX_OWN_QUESTIONS = 3;
export const MAX_OWN_QUESTION = 200;
export const MAX_OWN_OPTION = 100;
export const OWN_OPTIONS = 4;
const MIN_OPTIONS = 2;

/** Returns null when one of the questions cannot be asked; empty questions are left out. */
export function readOwnQuestions(value: unknown): OwnQuestion[] | null {
  if (!Array.isArray(value) || value.length > MAX_OWN_QUESTIONS) return null;
  const read = value.map(readOwn).filter((one) => one !== "empty");
  return read.every((one) => one !== null) ? read : null;
}

function readOwn(value: unknown): OwnQuestion | "empty" | null {
  const { question, options, right } = (value ?? {}) as Partial<Record<keyof OwnQuestion, unknown>>;
  if (typeof question !== "string" || !Array.isArray(options) || options.length > OWN_OPTIONS) return null;
  const texts = options.map((option) => cleanText(typeof option === "string" ? option : ""));
  const asked = cleanText(question);
  if (asked === "" && texts.every((text) => text === "")) return "empty";
  const isRightThere = typeof right === "number" && Boolean(texts[right]);
  // An option after an empty one is refused, because leaving out the empty one would move the letters.
  const kept = texts.slice(0, texts.findLastIndex((text) => text !== "") + 1);
  const isWhole = kept.length >= MIN_OPTIONS && kept.every((text) => text !== "" && text.length <= MAX_OWN_OPTION);
  if (!(isRightThere && isWhole) || new Set(kept).size < kept.length) return null;
  return asked !== "" && asked.length <= MAX_OWN_QUESTION ? { question: asked, options: kept, right } : null;
}

/** Puts the text on one line and removes the characters that turn or hide other text. */
function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
}

export function askedOwn({ question, options, right }: OwnQuestion, index: number): AskedQuestion {
  return {
    id: `professeur.${index + 1}`,
    rev: 1,
    question,
    options: options.map((text, option) => ({ id: String(option + 1), text, isCorrect: option === right })),
    explanation: "",
    section: null,
    origin: null,
  };
}
