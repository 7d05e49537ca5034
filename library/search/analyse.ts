import { fold } from "./fold.ts";
import { singularOf, stemOf } from "./stem.ts";

type Word = { start: number; end: number; forms: Forms };

export type Forms = {
  /** In lower case, with accents. */
  exact: string;
  /** Without accents and apostrophes. */
  surface: string;
  stem: string;
  /** Also stands for the plural, and distinguishes a word from others with the same stem. */
  singular: string;
  /** The numbers in a range, a date or an ordinal. */
  parts: string[];
  isStop: boolean;
};

const NUMBER_IN_GROUPS = String.raw`(?<![\p{L}\d.,])\d{1,3}(?:[ \u00A0\u202F]\d{3})+(?![\p{L}\d])`;
const NUMBER = String.raw`\d+(?:[.,/-]\d+)*[\p{L}\p{M}]*`;
const LETTERS = String.raw`[\p{L}\p{N}\p{M}]+(?:['’ʼ][\p{L}\p{N}\p{M}]+)*`;
/** Matched as one token, because otherwise every « dire » would match « c'est-à-dire ». */
const LOCUTION = String.raw`(?<!\p{L})c['’ʼ]est[- ][àa][- ]dire(?!\p{L})`;
const WORD = new RegExp(`${LOCUTION}|${NUMBER_IN_GROUPS}|${NUMBER}|${LETTERS}`, "giu");

/** Matches an elided word, but « aujourd'hui », « presqu'île » and « quelqu'un » are whole words. */
const ELISION = /^(?:[ldjmtsnc]|qu|jusqu|lorsqu|puisqu|quoiqu)['’ʼ](?=\p{L})/iu;
const APOSTROPHES = /['’ʼ]/g;

/** Matches control and format characters, except tabs and line ends. */
const INVISIBLE = /(?![\t\n])[\p{Cc}\p{Cf}]/gu;

/** Returns composed and well-formed text without invisible characters. */
export function cleanText(text: string): string {
  return text.toWellFormed().normalize("NFC").replace(INVISIBLE, "");
}

export function analyseWords(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: found, index }) => {
    let word = found;
    for (let elision = ELISION.exec(word); elision; elision = ELISION.exec(word)) word = word.slice(elision[0].length);
    const end = index + found.length;
    return { start: end - word.length, end, forms: formsOf(word) };
  });
}

/** Folded words. « pas » and « non » are not among them, because they may be essential to a question. */
const STOP_WORDS = new Set(
  `a afin ai ainsi alors apres au aucun aucune auquel aussi autre autres aux avait avant avec avoir c ca car ce ceci cela
  celle celles celui cependant ces cet cette ceux chaque chez ci combien comme comment d dans de definition depuis des difference dont donc du elle elles en encore
  entre es est et etaient etait etant etc etre eu eux faire fait faut il ils j je jusqu l la laquelle le lequel les lesquels leur leurs
  lors lorsqu lorsque lui m ma mais me meme memes mes moi mon n ne ni nos notre nous on ont or ou par parce pendant peu peut peuvent
  plus plusieurs pour pourquoi puis puisque qu quand que quel quelle quelles quels qui quoi quoiqu s sa sans se selon sera ses si signification signifie soit
  son sont sous sur t ta tandis te tel telle telles tels tes toi ton tous tout toute toutes tres tu un une vers veut vos votre vous y`.split(
    /\s+/,
  ),
);

/** The analysis of a word is cached, because most words recur. */
const known = new Map<string, Forms>();
const MAX_KNOWN = 20_000;
const MAX_KEPT_LENGTH = 30;

function formsOf(word: string): Forms {
  const seen = known.get(word);
  if (seen) return seen;
  const exact = ordinal(
    word
      .toLowerCase()
      .replace(APOSTROPHES, "")
      .replace(/^(est)[- ]([aà])[- ](dire)$/, "$1-à-$3"),
  );
  const surface = fold(exact);
  const forms = {
    exact,
    surface,
    stem: stemOf(surface),
    singular: singularOf(surface),
    parts: partsOf(exact),
    isStop: STOP_WORDS.has(surface),
  };
  if (known.size >= MAX_KNOWN) known.clear();
  if (word.length <= MAX_KEPT_LENGTH) known.set(word, forms);
  return forms;
}

/** Turns « 49-3 » and « 49,3 » into « 49.3 », and « XXème » into « XXe ». */
function ordinal(word: string): string {
  if (!/\d/.test(word)) return word.replace(/^([ivx]+)i?[eè]mes?$/, "$1e");
  return word
    .replace(/[ \u00A0\u202F]/g, "")
    .replace(/[,/-]/g, ".")
    .replace(/^1[eè]re$/, "1re")
    .replace(/^(\d+)i?[eè]mes?$/, "$1e");
}

/** Returns the numbers in « 1932-1933 », « 49.3 », « 49e » or « XIXe », but no single digits, which are too common. */
function partsOf(word: string): string[] {
  const roman = /^(x[ivx]*|[iv]x)e$/.exec(word)?.[1];
  if (roman) return [roman];
  const parts = word.match(/\d{2,}/g) ?? [];
  return parts[0] === word ? [] : parts;
}
