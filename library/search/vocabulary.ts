import type { Forms } from "./analyse.ts";

type NearWords = {
  nearest: (surface: string) => string | null;
  beginningWith: (surface: string) => string[];
};

const MIN_CORRECTED_LENGTH = 5;
/** Words of this length may be corrected by two letters; shorter ones would become other words. */
const LONG = 8;
const MAX_CORRECTED_LENGTH = 30;
const MIN_BEGINNING_LENGTH = 3;
const MAX_BEGINNINGS = 6;

/** @param frequencies number of occurrences by folded word */
function createNearWords(frequencies: Map<string, number>): NearWords {
  const byFirstLetter = Map.groupBy(frequencies.keys(), (word) => word[0] ?? "");
  return {
    nearest(surface) {
      if (surface.length < MIN_CORRECTED_LENGTH || surface.length > MAX_CORRECTED_LENGTH || /\d/.test(surface))
        return null;
      const allowed = surface.length < LONG ? 1 : 2;
      let best: { word: string; distance: number; frequency: number } | null = null;
      // The first letter is seldom wrong, except when the first two were swapped.
      const firsts = new Set([surface[0] ?? "", surface[1] ?? ""]);
      for (const word of [...firsts].flatMap((letter) => byFirstLetter.get(letter) ?? [])) {
        if (Math.abs(word.length - surface.length) > allowed || !sharesBeginning(word, surface)) continue;
        const distance = editDistance(surface, word, allowed);
        const frequency = frequencies.get(word) ?? 0;
        if (distance > allowed) continue;
        if (!best || distance < best.distance || (distance === best.distance && frequency > best.frequency))
          best = { word, distance, frequency };
      }
      return best?.word ?? null;
    },
    beginningWith(surface) {
      if (surface.length < MIN_BEGINNING_LENGTH) return [];
      return (byFirstLetter.get(surface[0] ?? "") ?? [])
        .filter((word) => word.startsWith(surface))
        .sort((a, b) => (frequencies.get(b) ?? 0) - (frequencies.get(a) ?? 0))
        .slice(0, MAX_BEGINNINGS);
    },
  };
}

function sharesBeginning(word: string, typed: string): boolean {
  return word[0] === typed[0] || (word[0] === typed[1] && word[1] === typed[0]);
}

/** Damerau-Levenshtein distance, in which a swap counts as one edit; it is not exact above `allowed`. */
function editDistance(a: string, b: string, allowed: number): number {
  let twoAbove: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) cost = Math.min(cost, (twoAbove[column - 2] ?? 0) + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > allowed) return allowed + 1;
    twoAbove = above;
    above = current;
  }
  return above[b.length] ?? allowed + 1;
}

export type Vocabulary = {
  has: (word: Forms) => boolean;
  near: NearWords;
  written: (surface: string) => string;
  termsOf: (word: Forms) => string[];
  weighedTermsOf: (word: Forms) => [term: string, weight: number][];
  /** Returns a term that stands for the word itself, in the singular or plural; null when no text contains it. */
  exactTermOf: (word: Forms) => string | null;
};

const FORM_WEIGHTS = { stem: 1, singular: 0.8, exact: 0.4 };
const PART_WEIGHT = 0.5;

/** The only form seen so far; null once a second one was seen. */
type OnlyForms = Map<string, string | null>;

export class VocabularyBuilder {
  private readonly singularOfStem: OnlyForms = new Map();
  private readonly exactOfSurface: OnlyForms = new Map();
  private readonly frequencies = new Map<string, number>();
  private readonly writtenForms = new Map<string, string>();

  add({ stem, singular, surface, exact, parts }: Forms, form: string): void {
    addForm(this.singularOfStem, stem, singular);
    for (const part of parts) addForm(this.singularOfStem, part, part);
    addForm(this.exactOfSurface, surface, exact);
    this.frequencies.set(surface, (this.frequencies.get(surface) ?? 0) + 1);
    // A word that occurs in lower case is not a name.
    if (!this.writtenForms.has(surface) || form === form.toLowerCase()) this.writtenForms.set(surface, form);
  }

  build(): Vocabulary {
    const { singularOfStem, exactOfSurface, frequencies, writtenForms } = this;
    // A stem with a single spelling needs no second term, which halves the index.
    const isToldBySingular = (stem: string) => singularOfStem.get(stem) === null;
    const isToldByExact = (surface: string) => exactOfSurface.get(surface) === null;
    const exactTermOf = ({ stem, singular }: Pick<Forms, "stem" | "singular">) => {
      if (isToldBySingular(stem)) return `=${singular}`;
      return singularOfStem.get(stem) === singular ? stem : null;
    };
    return {
      has: ({ stem, surface }) => singularOfStem.has(stem) || frequencies.has(surface),
      near: createNearWords(frequencies),
      written: (surface) => writtenForms.get(surface) ?? surface,
      termsOf: ({ stem, singular, surface, exact, parts }) => [
        stem,
        ...parts,
        ...(isToldBySingular(stem) ? [`=${singular}`] : []),
        ...(isToldByExact(surface) ? [`~${exact}`] : []),
      ],
      weighedTermsOf({ stem, singular, surface, exact, parts }) {
        const terms = new Map([[stem, FORM_WEIGHTS.stem], ...parts.map((part) => [part, PART_WEIGHT] as const)]);
        const weigh = (term: string, weight: number) => terms.set(term, (terms.get(term) ?? 0) + weight);
        const ofSingular = exactTermOf({ stem, singular });
        if (ofSingular) weigh(ofSingular, FORM_WEIGHTS.singular);
        if (isToldByExact(surface)) weigh(`~${exact}`, FORM_WEIGHTS.exact);
        else if (ofSingular && exactOfSurface.get(surface) === exact) weigh(ofSingular, FORM_WEIGHTS.exact);
        return [...terms];
      },
      exactTermOf,
    };
  }
}

function addForm(forms: OnlyForms, of: string, form: string): void {
  const known = forms.get(of);
  if (known === undefined) forms.set(of, form);
  else if (known !== form) forms.set(of, null);
}
