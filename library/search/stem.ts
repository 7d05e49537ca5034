type Rule = [ending: RegExp, replacement: string, minLength: number];

/** The third element, `minLength`, is the number of letters that must remain. */
const PLURALS: Rule[] = [
  [/eaux$/, "eau", 3],
  [/(?<=..)aux$/, "al", 5],
  [/oux$/, "ou", 3],
  [/eux$/, "eu", 3],
  [/(?<!s)[sx]$/, "", 3],
];

const FEMININES: Rule[] = [
  [/ail$/, "al", 5],
  [/trice$/, "teur", 5],
  [/euse$/, "eu", 4],
  [/ive$/, "if", 4],
  [/iere$/, "ier", 5],
  [/ee$/, "", 3],
  [/(?<=[aiou])se$/, "", 5],
  [/e$/, "", 3],
];

/** Reduces the third person plural to the singular: « ils proposent », « il propose ». */
const PERSONS: Rule[] = [
  [/(?<!m)ent$/, "e", 5],
  [/(?<=^.{1,2}ai)ent$/, "e", 4],
];

const INFINITIVES: Rule[] = [[/er$/, "", 3]];

const NOUNS: Rule[] = [
  [/(?:ation|ition)$/, "", 5],
  [/ion$/, "", 5],
  [/ement$/, "", 5],
  [/(?<=^.{1,2}ai)ement$/, "", 3],
  [/ien$/, "", 5],
];

/** Reduces « paye », « payer », « paient » and « paiement » to one root. */
const SHORT_FORMS: Rule[] = [
  [/ayer?$/, "ai", 3],
  [/(?<=ai)(?:e|ent|ement)$/, "", 3],
  [/(?<=[^e])er$/, "e", 4],
  [/(?<=[^aeiou])ent$/, "e", 4],
  [/(?<=[iu])e$/, "", 3],
];

/** A root of four letters or fewer is ambiguous: « crime » and « Crimée », or « paye » and « pays », share one. */
const MAX_SHORT_ROOT_LENGTH = 4;

/** A light stemmer after Savoy, whose mistakes the exact forms correct. `word` must be folded. */
export function stemOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const singular = singularOf(word);
  const masculine = applyFirst(applyFirst(singular, PERSONS), FEMININES);
  const infinitive = withoutDouble(applyFirst(masculine, INFINITIVES));
  const root = withoutDouble(applyFirst(infinitive, NOUNS));
  return root.length > MAX_SHORT_ROOT_LENGTH ? root : applyFirst(singular, SHORT_FORMS);
}

function withoutDouble(word: string): string {
  return word.replace(/(\p{L})\1$/u, "$1");
}

export function singularOf(word: string): string {
  return word.length < 4 || /\d/.test(word) ? word : applyFirst(word, PLURALS);
}

function applyFirst(word: string, rules: Rule[]): string {
  for (const [ending, replacement, minLength] of rules) {
    if (!ending.test(word)) continue;
    const changed = word.replace(ending, replacement);
    if (changed.length >= minLength) return changed;
  }
  return word;
}
