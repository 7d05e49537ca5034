/** By term: weight and, as bits, the places of the query's words that it stands for. */
export type Wanted = Map<string, { weight: number; places: number }>;

export type Match = { id: number; score: number; places: number };

export type TermIndex = { lookUp: (wanted: Wanted) => Match[] };

export type IndexedDocument<Field extends string> = Record<Field, string[]>;

/** `length`: how much a long text is worth less, from 0 to 1. */
export type FieldWeight = { boost: number; length: number };

/** How soon a word that comes again stops to count. */
const SATURATION = 1.2;
/** What it counts, in a text of any length, that a word is there at all. */
const FOUND = 0.5;

/**
 * BM25 by field, where what counts for the rarity of a term is how many documents have it anywhere: « France » is no rare word because few
 * headings have it.
 */
export function createTermIndex<Field extends string>(
  documents: IndexedDocument<Field>[],
  weights: Record<Field, FieldWeight>,
): TermIndex {
  const fields = Object.entries(weights) as [Field, FieldWeight][];
  const means = new Map(fields.map(([field]) => [field, meanLength(documents.map((document) => document[field]))]));
  const drafts: Drafts = new Map();
  for (const [id, document] of documents.entries())
    for (const [field, { boost, length }] of fields) {
      const norm = SATURATION * (1 - length + (length * document[field].length) / (means.get(field) ?? 1));
      for (const [term, times] of timesOf(document[field]))
        add(drafts, { term, id, worth: boost * (FOUND + (times * (SATURATION + 1)) / (times + norm)) });
    }
  const postings = pack(drafts, documents.length);
  const scores = new Float32Array(documents.length);
  const places = new Int32Array(documents.length);
  return {
    lookUp(wanted) {
      const touched: number[] = [];
      for (const [term, { weight, places: bits }] of wanted) {
        const posting = postings.get(term);
        if (!posting) continue;
        for (const [at, id] of posting.ids.entries()) {
          if (places[id] === 0) touched.push(id);
          scores[id] = (scores[id] ?? 0) + weight * (posting.worths[at] ?? 0);
          places[id] = (places[id] ?? 0) | bits;
        }
      }
      return touched.map((id) => {
        const match = { id, score: scores[id] ?? 0, places: places[id] ?? 0 };
        scores[id] = 0;
        places[id] = 0;
        return match;
      });
    },
  };
}

function meanLength(lists: string[][]): number {
  const written = lists.filter(({ length }) => length > 0);
  return written.reduce((sum, { length }) => sum + length, 0) / Math.max(1, written.length);
}

function timesOf(terms: string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const term of terms) times.set(term, (times.get(term) ?? 0) + 1);
  return times;
}

type Drafts = Map<string, { ids: number[]; worths: number[] }>;

/** Documents come one after the other: what comes again is the last one. */
function add(drafts: Drafts, { term, id, worth }: { term: string; id: number; worth: number }): void {
  const draft = drafts.get(term);
  if (!draft) {
    drafts.set(term, { ids: [id], worths: [worth] });
    return;
  }
  const last = draft.ids.length - 1;
  if (draft.ids[last] === id) draft.worths[last] = (draft.worths[last] ?? 0) + worth;
  else {
    draft.ids.push(id);
    draft.worths.push(worth);
  }
}

type Posting = { ids: Uint32Array; worths: Float32Array };

function pack(drafts: Drafts, documents: number): Map<string, Posting> {
  const postings = new Map<string, Posting>();
  for (const [term, { ids, worths }] of drafts) {
    const share = rarity(ids.length, documents);
    postings.set(term, { ids: Uint32Array.from(ids), worths: Float32Array.from(worths, (worth) => worth * share) });
  }
  return postings;
}

function rarity(having: number, documents: number): number {
  return Math.log(1 + (documents - having + 0.5) / (having + 0.5));
}
