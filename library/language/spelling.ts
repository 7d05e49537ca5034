import dictionary from "dictionary-fr";
import { once } from "#library/catalogue/once.ts";
import { dictionaryForms } from "./dictionary-forms.ts";
import { PROJECT_WORDS } from "./words.ts";

function readProjectWords(): string[] {
  const lines = PROJECT_WORDS.split("\n");
  return lines.map((line) => line.replace(/#.*/, "").trim()).filter((word) => word !== "");
}

// A second of work, for whoever checks a text.
const readForms = once(() => new Set(dictionaryForms(dictionary)));
const projectWords = new Set(readProjectWords());

export function findNeedlessWords(): string[] {
  return [...projectWords].filter((word) => isInForms(word, readForms()));
}

export function findUnknownWords(text: string): string[] {
  const prose = text
    .replace(/https?:\/\/\S+|[\w.+-]+@[\w.-]+|(?<=\s|^)\/[\w/-]+|\S+\.(?:csv|svg|md|yaml)|\w+_\w+/g, " ")
    // « informé(e) » gives two words.
    .replace(/(\p{L}+)\((e|ne|re|s|es)\)/gu, "$1 $1$2");
  const words = prose.match(/[\p{L}\p{N}\uFFFC]+(?:['’-][\p{L}\p{N}\uFFFC]+)*['’]?/gu) ?? [];
  return words.filter((word) => !word.includes("\uFFFC") && !isKnown(word.replaceAll("’", "'")));
}

const ELISION = /^(?:l|d|n|s|j|c|m|t|qu|jusqu|lorsqu|puisqu|quoiqu)'(?=.)/i;
const INVERSION = /-(?:t-)?(?:je|tu|il|elle|on|nous|vous|ils|elles|ce|le|la|les|moi|toi|lui|leur|y|en|ci|là)$/i;

function isKnown(word: string): boolean {
  if (!/\p{L}/u.test(word) || isAcronym(word) || isCorrect(word)) return true;
  const bare = word.replace(ELISION, "");
  if (bare !== word) return isKnown(bare);
  const verb = word.replace(INVERSION, "");
  if (verb !== word) return isKnown(verb);
  return word.includes("-") && word.split("-").every((part) => part !== "" && isKnown(part));
}

/** The glossary covers acronyms. */
function isAcronym(word: string): boolean {
  return /^\p{Lu}{2,6}$/u.test(word) || /^\p{Lu}{1,2}\d+$/u.test(word);
}

function isCorrect(word: string): boolean {
  return isInForms(word, projectWords) || isInForms(word, readForms());
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
