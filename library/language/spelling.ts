import dictionary from "dictionary-fr";
import { once } from "#library/catalogue/once.ts";
import { dictionaryForms } from "./dictionary-forms.ts";
import { PROJECT_WORDS } from "./words.ts";

/** One a line; « # » begins a comment. */
export function readWords(text: string): Set<string> {
  const lines = text.split("\n").map((line) => line.replace(/#.*/, "").trim());
  return new Set(lines.filter((word) => word !== ""));
}

// A second of work, for whoever checks a text.
const readForms = once(() => new Set(dictionaryForms(dictionary)));
const projectWords = readWords(PROJECT_WORDS);

export function findNeedlessWords(): string[] {
  return [...projectWords].filter((word) => isInForms(word, readForms()));
}

/** @param accepted beside the dictionary and the project's words */
export function findUnknownWords(text: string, accepted: ReadonlySet<string> = new Set()): string[] {
  const prose = text
    .replace(/https?:\/\/\S+|[\w.+-]+@[\w.-]+|(?<=\s|^)\/[\w/-]+|\S+\.(?:csv|svg|md|yaml)|\w+_\w+/g, " ")
    // « informé(e) » gives two words.
    .replace(/(\p{L}+)\((e|ne|re|s|es)\)/gu, "$1 $1$2");
  const words = prose.match(/[\p{L}\p{N}\uFFFC]+(?:['’-][\p{L}\p{N}\uFFFC]+)*['’]?/gu) ?? [];
  return words.filter((word) => !word.includes("\uFFFC") && !isKnown(word.replaceAll("’", "'"), accepted));
}

const ELISION = /^(?:l|d|n|s|j|c|m|t|qu|jusqu|lorsqu|puisqu|quoiqu)'(?=.)/i;
const INVERSION = /-(?:t-)?(?:je|tu|il|elle|on|nous|vous|ils|elles|ce|le|la|les|moi|toi|lui|leur|y|en|ci|là)$/i;

function isKnown(word: string, accepted: ReadonlySet<string>): boolean {
  if (!/\p{L}/u.test(word) || isAcronym(word) || isCorrect(word, accepted)) return true;
  const bare = word.replace(ELISION, "");
  if (bare !== word) return isKnown(bare, accepted);
  const verb = word.replace(INVERSION, "");
  if (verb !== word) return isKnown(verb, accepted);
  return word.includes("-") && word.split("-").every((part) => part !== "" && isKnown(part, accepted));
}

/** The glossary covers acronyms. */
function isAcronym(word: string): boolean {
  return /^\p{Lu}{2,6}$/u.test(word) || /^\p{Lu}{1,2}\d+$/u.test(word);
}

function isCorrect(word: string, accepted: ReadonlySet<string>): boolean {
  return isInForms(word, projectWords) || isInForms(word, accepted) || isInForms(word, readForms());
}

/** A sentence may begin with any word, and a heading be in capitals. */
function isInForms(word: string, forms: ReadonlySet<string>): boolean {
  if (forms.has(word)) return true;
  const lower = word.toLowerCase();
  const isInCapitals = word === word.toUpperCase();
  return (
    forms.has(lower.slice(0, 1) + word.slice(1)) ||
    (isInCapitals && (forms.has(lower) || forms.has(word.slice(0, 1) + lower.slice(1))))
  );
}
