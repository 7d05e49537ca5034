import dictionary from "dictionary-fr";
import { once } from "#library/catalogue/once.ts";
import { PROJECT_WORDS } from "./words.ts";

type Affix = { isPrefix: boolean; strip: string; add: string; next: string[]; condition: RegExp };

type Dictionary = { aff: Uint8Array; dic: Uint8Array };

const FORBIDDEN = "{}";
const NEEDS_AFFIX = "()";

/**
 * Yields all forms of `dictionary-fr` except its elisions, some of them twice. The flags are those of its .aff file:
 * another dictionary has others.
 */
export function* dictionaryForms({ aff, dic }: Dictionary): Generator<string> {
  const affixes = readAffixes(new TextDecoder().decode(aff));
  for (const line of new TextDecoder().decode(dic).split("\n").slice(1)) {
    const [entry = ""] = line.split(/[\t ]/, 1);
    const [word = "", flags = ""] = entry.split("/");
    yield* formsOf(word, splitFlags(flags), affixes);
  }
}

function* formsOf(word: string, flags: string[], affixes: Map<string, Affix[]>): Generator<string> {
  if (flags.includes(FORBIDDEN)) return;
  if (!flags.includes(NEEDS_AFFIX)) yield word;
  for (const { isPrefix, strip, add, next, condition } of flags.flatMap((flag) => affixes.get(flag) ?? [])) {
    if (!condition.test(word)) continue;
    const form = isPrefix ? add + word.slice(strip.length) : word.slice(0, word.length - strip.length) + add;
    // Hunspell allows one level of continuation affixes.
    if (next.length > 0) yield* formsOf(form, next, affixes);
    else yield form;
  }
}

function readAffixes(aff: string): Map<string, Affix[]> {
  const rules = [...aff.matchAll(/^(PFX|SFX) (\S+) +(\S+) +(\S+) +(\S+)/gm)].flatMap(
    ([, kind, flag = "", strip, added = "", condition]) => {
      const [add = "", next = ""] = added.split("/", 2);
      const isPrefix = kind === "PFX";
      if (isPrefix && add.includes("'")) return [];
      return {
        flag,
        isPrefix,
        next: splitFlags(next),
        strip: strip === "0" || strip === undefined ? "" : strip,
        add: add === "0" ? "" : add,
        condition: new RegExp(isPrefix ? `^${condition}` : `${condition}$`, "u"),
      };
    },
  );
  return Map.groupBy(rules, ({ flag }) => flag);
}

/** The .aff file declares « FLAG long »: each flag has two characters. */
function splitFlags(flags: string): string[] {
  return flags.match(/../gu) ?? [];
}

/** Reads one word per line; « # » begins a comment. */
export function readWords(text: string): Set<string> {
  const lines = text.split("\n").map((line) => line.replace(/#.*/, "").trim());
  return new Set(lines.filter((word) => word !== ""));
}

// The dictionary is read at the first check, because this takes a second.
const readForms = once(() => new Set(dictionaryForms(dictionary)));
const projectWords = readWords(PROJECT_WORDS);

export function findNeedlessWords(): string[] {
  return [...projectWords].filter((word) => isInForms(word, readForms()));
}

/**
 * Returns the words that neither the dictionary nor the project contains.
 * @param accepted other words that the text may use
 */
export function findUnknownWords(text: string, accepted: ReadonlySet<string> = new Set()): string[] {
  const prose = text
    .replace(/https?:\/\/\S+|[\w.+-]+@[\w.-]+|(?<=\s|^)\/[\w/-]+|\S+\.(?:csv|svg|md|yaml)|\w+_\w+/g, " ")
    // « informé(e) » is checked as two words.
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

/** True when a word of the text seems to be a name: it has a capital within a sentence. */
export function isNameIn(text: string, word: string): boolean {
  const bare = word.replaceAll("’", "'").replace(ELISION, "");
  if (!/^\p{Lu}\p{Ll}/u.test(bare)) return false;
  const isElided = bare.length < word.length && /^\p{Ll}/u.test(word);
  return (
    isElided ||
    text
      .split(word)
      .slice(0, -1)
      .some((before) => /[\p{L}\p{N},;)][ \u00A0\u202F]$/u.test(before))
  );
}

/** Acronyms are not spell-checked: each must be explained, for instance by the glossary. */
function isAcronym(word: string): boolean {
  return /^\p{Lu}{2,6}$/u.test(word) || /^\p{Lu}{1,2}\d+$/u.test(word);
}

function isCorrect(word: string, accepted: ReadonlySet<string>): boolean {
  return isInForms(word, projectWords) || isInForms(word, accepted) || isInForms(word, readForms());
}

/** The first letter may be a capital at the start of a sentence, and a heading may be in capitals. */
function isInForms(word: string, forms: ReadonlySet<string>): boolean {
  if (forms.has(word)) return true;
  const lower = word.toLowerCase();
  const isInCapitals = word === word.toUpperCase();
  return (
    forms.has(lower.slice(0, 1) + word.slice(1)) ||
    (isInCapitals && (forms.has(lower) || forms.has(word.slice(0, 1) + lower.slice(1))))
  );
}
