import type { Forms } from "./analyse.ts";
import { createNearWords, type NearWords } from "./near-words.ts";

export type Vocabulary = {
  has: (word: Forms) => boolean;
  near: NearWords;
  written: (surface: string) => string;
  termsOf: (word: Forms) => string[];
  weighedTermsOf: (word: Forms) => [term: string, weight: number][];
};

const FORM_WEIGHTS = { stem: 1, surface: 0.8, exact: 0.4 };

/** Null once a second form is seen. */
type OnlyForms = Map<string, string | null>;

export class VocabularyBuilder {
  private readonly surfaceOfStem: OnlyForms = new Map();
  private readonly exactOfSurface: OnlyForms = new Map();
  private readonly frequencies = new Map<string, number>();
  private readonly writtenForms = new Map<string, string>();

  add({ stem, surface, exact }: Forms, form: string): void {
    addForm(this.surfaceOfStem, stem, surface);
    addForm(this.exactOfSurface, surface, exact);
    this.frequencies.set(surface, (this.frequencies.get(surface) ?? 0) + 1);
    // A word seen without a capital is not a name.
    if (!this.writtenForms.has(surface) || form === form.toLowerCase()) this.writtenForms.set(surface, form);
  }

  build(): Vocabulary {
    const { surfaceOfStem, exactOfSurface, frequencies, writtenForms } = this;
    // A stem with a single spelling needs no second term, which halves the index.
    const isToldBySurface = (stem: string) => surfaceOfStem.get(stem) === null;
    const isToldByExact = (surface: string) => exactOfSurface.get(surface) === null;
    return {
      has: ({ stem, surface }) => surfaceOfStem.has(stem) || frequencies.has(surface),
      near: createNearWords(frequencies),
      written: (surface) => writtenForms.get(surface) ?? surface,
      termsOf: ({ stem, surface, exact }) => [
        stem,
        ...(isToldBySurface(stem) ? [`=${surface}`] : []),
        ...(isToldByExact(surface) ? [`~${exact}`] : []),
      ],
      weighedTermsOf({ stem, surface, exact }) {
        const terms = new Map([[stem, FORM_WEIGHTS.stem]]);
        const weigh = (term: string, weight: number) => terms.set(term, (terms.get(term) ?? 0) + weight);
        const ofSurface = isToldBySurface(stem) ? `=${surface}` : stem;
        if (isToldBySurface(stem) || surfaceOfStem.get(stem) === surface) weigh(ofSurface, FORM_WEIGHTS.surface);
        if (isToldByExact(surface)) weigh(`~${exact}`, FORM_WEIGHTS.exact);
        else if (exactOfSurface.get(surface) === exact) weigh(ofSurface, FORM_WEIGHTS.exact);
        return [...terms];
      },
    };
  }
}

function addForm(forms: OnlyForms, of: string, form: string): void {
  const known = forms.get(of);
  if (known === undefined) forms.set(of, form);
  else if (known !== form) forms.set(of, null);
}
