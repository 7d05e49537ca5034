import MiniSearch, { type SearchResult } from "minisearch";
import { type Forms, wordsOf } from "./analyse.ts";
import type { Passage, PassageKind } from "./passage.ts";
import {
  type Correction,
  keyOf,
  type QueryWord,
  type ReadQuery,
  readQuery,
  type Understood,
  understand,
} from "./query.ts";
import { type Found, type Hit, rank } from "./rank.ts";
import { prepareSynonyms, type SearchWords } from "./synonyms.ts";
import { type Vocabulary, VocabularyBuilder } from "./vocabulary.ts";
import { WEIGHTS } from "./weights.ts";

export type Answer = {
  query: ReadQuery;
  sought: QueryWord[];
  hits: Hit[];
  definition: Passage | null;
  correction: Correction | null;
  marked: Set<string>;
};

export type SearchIndex = {
  /** @param mend a misspelt word is searched as its nearest one */
  search: (typed: string, mend?: boolean) => Answer;
};

const BM25 = { k: 1.2, b: 0.75, d: 0.5 };

export function createSearchIndex(passages: Passage[], searchWords: SearchWords[]): SearchIndex {
  const { index, vocabulary } = indexPassages(passages);
  const entries = passages.filter(({ kind }) => kind === "word");
  const definitions = new Map(
    entries.flatMap((entry) =>
      [entry.heading ?? entry.title, entry.title].map((name) => [keyOf(formsIn(name)), entry]),
    ),
  );
  // A long name also searches its acronym, which most texts write.
  const acronyms = entries.flatMap(({ title, heading }) => (heading ? [{ searched: heading, also: [title] }] : []));
  const options = { vocabulary, synonyms: prepareSynonyms([...searchWords, ...acronyms]) };

  return {
    search(typed, mend = true) {
      const query = readQuery(typed);
      const understood = understand(query, { ...options, mend });
      const found = understood.wanted.size === 0 ? [] : lookUp(index, understood, passages);
      const { sought, correction, marked } = understood;
      const mended = correction ? formsIn(correction.text) : query.words;
      return {
        ...{ query, sought, correction, marked },
        hits: rank(found, understood),
        definition: definitions.get(keyOf(query.words)) ?? definitions.get(keyOf(mended)) ?? null,
      };
    },
  };
}

type Fields = Record<keyof typeof WEIGHTS.fields, string>;
type Indexed = { id: number } & Record<keyof Fields, string[]>;

function indexPassages(passages: Passage[]): { index: MiniSearch<Indexed>; vocabulary: Vocabulary } {
  const builder = new VocabularyBuilder();
  const read = passages.map((passage) => {
    const fields = Object.entries(fieldsOf(passage)).map(([field, text]) => [field, wordsIn(text, builder)] as const);
    return Object.fromEntries(fields) as Record<keyof Fields, Forms[]>;
  });
  const vocabulary = builder.build();
  const index = new MiniSearch<Indexed>({
    fields: Object.keys(WEIGHTS.fields),
    extractField: (document, field) => document[field as keyof Indexed] as unknown as string,
    // Words are analysed already: the library gets their terms.
    stringifyField: (terms) => terms as unknown as string,
    tokenize: (terms) => terms as unknown as string[],
    processTerm: (term) => term,
    autoVacuum: false,
  });
  for (const [id, fields] of read.entries()) {
    const terms = Object.entries(fields).map(([field, words]) => [field, words.flatMap(vocabulary.termsOf)] as const);
    index.add({ id, ...(Object.fromEntries(terms) as Record<keyof Fields, string[]>) });
  }
  return { index, vocabulary };
}

function wordsIn(text: string, builder: VocabularyBuilder): Forms[] {
  return wordsOf(text).flatMap(({ forms, start, end }) => {
    if (forms.isStop) return [];
    builder.add(forms, text.slice(start, end));
    return [forms];
  });
}

function formsIn(text: string): Forms[] {
  return wordsOf(text).map(({ forms }) => forms);
}

/** An article's title is indexed once: repeated in each section, it would weigh nothing. */
function fieldsOf({ kind, title, heading, text }: Passage): Fields {
  const hasTitle = kind === "article" || kind === "theme" || kind === "soon" || (isTextPage(kind) && heading === null);
  // Counts a question or an acronym's meaning as text: longer than a heading, it says less.
  const isShort = kind === "question" || kind === "word";
  return {
    title: hasTitle ? title : "",
    word: kind === "word" ? title : "",
    heading: isShort ? "" : (heading ?? ""),
    text: isShort ? [heading ?? "", text].join("\n") : text,
  };
}

function isTextPage(kind: PassageKind): boolean {
  return kind === "page" || kind === "resource" || kind === "path" || kind === "letter";
}

function lookUp(index: MiniSearch<Indexed>, { wanted }: Understood, passages: Passage[]): Found[] {
  const results: SearchResult[] = index.search("-", {
    tokenize: () => [...wanted.keys()],
    boost: WEIGHTS.fields,
    bm25: BM25,
    combineWith: "OR",
    boostTerm: (term) => wanted.get(term)?.weight ?? 1,
  });
  return results.flatMap(({ id, score, queryTerms, terms }) => {
    const passage = passages[id as number];
    // Undoes the library's factor for the number of terms; `rank` counts words instead.
    return passage ? [{ passage, score: score / Math.max(1, terms.length), terms: queryTerms }] : [];
  });
}
