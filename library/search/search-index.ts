import type { Passage, PassageKind } from "#library/catalogue/search-passage.ts";
import { analyseWords, type Forms } from "./analyse.ts";
import { isFrenchWord } from "./french-words.ts";
import {
  type Correction,
  keyOf,
  prepareSynonyms,
  type QueryWord,
  type ReadQuery,
  readQuery,
  type SearchWords,
  type Understood,
  understand,
} from "./query.ts";
import { type Found, type Hit, rank, WEIGHTS } from "./rank.ts";
import { createTermIndex, type TermIndex } from "./term-index.ts";
import { type Vocabulary, VocabularyBuilder } from "./vocabulary.ts";

export type Answer = {
  query: ReadQuery;
  sought: QueryWord[];
  hits: Hit[];
  definition: Passage | null;
  correction: Correction | null;
  marked: Set<string>;
};

export type SearchIndex = {
  /** @param correctsWords when true, a misspelt word is searched as the nearest known one */
  search: (typed: string, correctsWords?: boolean) => Answer;
};

/**
 * @param frenchWords the result of `makeFrenchWords`; without it, as in development, ordinary words may be corrected
 * too
 */
export function createSearchIndex(
  passages: Passage[],
  searchWords: SearchWords[],
  frenchWords: Uint8Array | null = null,
): SearchIndex {
  const { index, vocabulary } = indexPassages(passages);
  const entries = passages.filter(({ kind }) => kind === "word");
  const definitions = new Map(
    entries.flatMap((entry) =>
      [entry.heading ?? entry.title, entry.title].map((name) => [keyOf(formsIn(name)), entry]),
    ),
  );
  // A search for the full name also searches the acronym, which most texts use.
  const acronyms = entries.flatMap(({ title, heading }) => (heading ? [{ searched: heading, also: [title] }] : []));
  const options = {
    vocabulary,
    synonyms: prepareSynonyms([...searchWords, ...acronyms]),
    isFrench: (surface: string) => frenchWords !== null && isFrenchWord(surface, frenchWords),
  };

  return {
    search(typed, correctsWords = true) {
      const query = readQuery(typed);
      const understood = understand(query, { ...options, correctsWords });
      const found = understood.wanted.size === 0 ? [] : lookUp(index, understood, passages);
      const { sought, correction, marked } = understood;
      const corrected = correction ? formsIn(correction.text) : query.words;
      return {
        query,
        sought,
        correction,
        marked,
        hits: rank(found, understood),
        definition: definitions.get(keyOf(query.words)) ?? definitions.get(keyOf(corrected)) ?? null,
      };
    },
  };
}

type Fields<Value> = Record<keyof typeof WEIGHTS.fields, Value>;

function indexPassages(passages: Passage[]): { index: TermIndex; vocabulary: Vocabulary } {
  const builder = new VocabularyBuilder();
  const read = passages.map((passage) => mapFields(fieldsOf(passage), (text) => wordsIn(text, builder)));
  const vocabulary = builder.build();
  const terms = read.map((fields) => mapFields(fields, (words) => words.flatMap(vocabulary.termsOf)));
  return { index: createTermIndex(terms, WEIGHTS.fields), vocabulary };
}

function mapFields<From, To>(fields: Fields<From>, change: (value: From) => To): Fields<To> {
  const entries = Object.entries(fields) as [keyof Fields<From>, From][];
  return Object.fromEntries(entries.map(([field, value]) => [field, change(value)])) as Fields<To>;
}

function wordsIn(text: string, builder: VocabularyBuilder): Forms[] {
  return analyseWords(text).flatMap(({ forms, start, end }) => {
    if (forms.isStop) return [];
    builder.add(forms, text.slice(start, end));
    return [forms];
  });
}

function formsIn(text: string): Forms[] {
  return analyseWords(text).map(({ forms }) => forms);
}

/** The title of an article is indexed once: repeated in each section, it would be too common to count. */
function fieldsOf({ kind, title, heading, text, leads }: Passage): Fields<string> {
  const hasTitle = kind === "article" || kind === "theme" || kind === "soon" || (isTextPage(kind) && heading === null);
  // A question, or the meaning of an acronym, counts as text because it is longer and less specific than a heading.
  const isShort = kind === "question" || kind === "word";
  const body = isShort ? [heading ?? "", text].join("\n") : text;
  return {
    title: hasTitle ? title : "",
    word: kind === "word" ? title : "",
    heading: isShort ? "" : (heading ?? ""),
    lead: leads,
    definition: kind === "word" ? body : "",
    text: kind === "word" ? "" : body,
  };
}

function isTextPage(kind: PassageKind): boolean {
  return kind === "page" || kind === "resource" || kind === "path" || kind === "letter" || kind === "lesson";
}

function lookUp(index: TermIndex, { wanted }: Understood, passages: Passage[]): Found[] {
  return index.lookUp(wanted).flatMap(({ id, ...match }) => {
    const passage = passages[id];
    return passage ? [{ passage, ...match }] : [];
  });
}
