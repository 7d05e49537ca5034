import MiniSearch from "minisearch";

/**
 * For each term, its weight. `places` is the bit mask of the query's words for which it stands, and `exact` of those
 * that it equals.
 */
export type Wanted = Map<string, { weight: number; places: number; exact: number }>;

export type Match = { id: number; score: number; places: number; exact: number };

export type TermIndex = { lookUp: (wanted: Wanted) => Match[] };

type IndexedDocument<Field extends string> = Record<Field, string[]>;

/** `length` is BM25's `b` (length normalisation), from 0 to 1. */
type FieldWeight = { boost: number; length: number };

/** BM25's `k1`: how soon further repetitions of a word stop counting. */
const SATURATION = 1.2;
/** BM25+'s `δ`: the minimum score of a word that occurs, however long the text is. */
const FOUND = 0.5;

/**
 * BM25 by field. The library takes the rarity of a term from the texts that contain it in one field. It is corrected to
 * that of all fields, because « France » is not rare although few headings contain it.
 */
export function createTermIndex<Field extends string>(
  documents: IndexedDocument<Field>[],
  weights: Record<Field, FieldWeight>,
): TermIndex {
  const fields = Object.entries(weights) as [Field, FieldWeight][];
  const index = indexDocuments(documents, Object.keys(weights));
  const everywhere = countTexts(documents.map((document) => Object.values<string[]>(document).flat()));
  const corrections = new Map(
    fields.map(([field]) => {
      const inField = countTexts(documents.map((document) => document[field]));
      return [field, correctionsOf(inField, everywhere, documents.length)] as const;
    }),
  );
  return {
    lookUp(wanted) {
      const terms = [...wanted.keys()];
      const queries = fields.map(([field, { boost, length }]) => ({
        queries: ["-"],
        fields: [field],
        boost: { [field]: boost },
        bm25: { k: SATURATION, b: length, d: FOUND },
        boostTerm: (term: string) => (wanted.get(term)?.weight ?? 1) * (corrections.get(field)?.get(term) ?? 1),
      }));
      const found = index.search({ queries }, { tokenize: () => terms });
      // The library multiplies the score by the number of terms found, but the ranking counts the
      // query's words instead.
      return found.map(({ id, score, queryTerms }) => ({
        id,
        score: score / queryTerms.length,
        places: queryTerms.reduce((places, term) => places | (wanted.get(term)?.places ?? 0), 0),
        exact: queryTerms.reduce((exact, term) => exact | (wanted.get(term)?.exact ?? 0), 0),
      }));
    },
  };
}

type Indexed = { id: number; [field: string]: unknown };

function indexDocuments(documents: Record<string, string[]>[], fields: string[]): MiniSearch<Indexed> {
  const index = new MiniSearch<Indexed>({
    fields,
    // The documents contain terms that are already analysed, so no further processing is needed.
    stringifyField: (terms) => terms,
    tokenize: (terms) => terms as unknown as string[],
    processTerm: (term) => term,
    autoVacuum: false,
  });
  for (const [id, document] of documents.entries()) index.add({ ...document, id });
  return index;
}

/** Only terms that occur in several fields need a correction. */
function correctionsOf(inField: Map<string, number>, everywhere: Map<string, number>, texts: number) {
  const corrections = new Map<string, number>();
  for (const [term, having] of inField) {
    const all = everywhere.get(term) ?? having;
    if (all !== having) corrections.set(term, rarity(all, texts) / rarity(having, texts));
  }
  return corrections;
}

function countTexts(texts: string[][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const terms of texts) for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function rarity(having: number, texts: number): number {
  return Math.log(1 + (texts - having + 0.5) / (having + 0.5));
}
