import dictionary from "dictionary-fr";
import nspell from "nspell";
import { PROJECT_WORDS } from "./words.ts";

function readProjectWords(): string[] {
  const lines = PROJECT_WORDS.split("\n");
  return lines.map((line) => line.replace(/#.*/, "").trim()).filter((word) => word !== "");
}

const speller = nspell(dictionary);

export const needlessWords = readProjectWords().filter((word) => speller.correct(word));

for (const word of readProjectWords()) speller.add(word);

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
  // A sentence may begin with any word.
  return (
    speller.correct(word) || (/^\p{Lu}\p{Ll}/u.test(word) && speller.correct(word[0]?.toLowerCase() + word.slice(1)))
  );
}
