import type { Forms } from "./analyse.ts";
import { createNearWords, type NearWords } from "./near-words.ts";

export type Vocabulary = {
  has: (word: Forms) => boolean;
  near: NearWords;
  written: (surface: string) => string;
  termsOf: (word: Forms) => string[];
  weighedTermsOf: (word: Forms) => [term: string, weight: number][];
  /** Has the word itself, in the singular or the plural; null where no text has. */
  exactTermOf: (word: Forms) => string | null;
};

const FORM_WEIGHTS = { stem: 1, singular: 0.8, exact: 0.4 };
const PART_WEIGHT = 0.5;

/** Null once a second form is seen. */
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
    // A word seen without a capital is not a name.
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
