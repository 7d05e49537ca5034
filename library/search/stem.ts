type Rule = [ending: RegExp, replacement: string, shortest: number];

/** `shortest` is the least number of letters to remain. */
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

/** Of what several do, what one does: « ils proposent », « il propose ». */
const PERSONS: Rule[] = [[/(?<!m)ent$/, "e", 5]];

const INFINITIVES: Rule[] = [[/er$/, "", 5]];

const NOUNS: Rule[] = [
  [/(?:ation|ition)$/, "", 5],
  [/ion$/, "", 5],
  [/ement$/, "", 5],
  [/ien$/, "", 5],
];

/** A light stemmer after Savoy; the exact forms correct its mistakes. Takes a folded word. */
export function stemOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const masculine = applyFirst(applyFirst(singularOf(word), PERSONS), FEMININES);
  const root = withoutDouble(applyFirst(masculine, INFINITIVES));
  return withoutDouble(applyFirst(root, NOUNS));
}

function withoutDouble(word: string): string {
  return word.replace(/(\p{L})\1$/u, "$1");
}

export function singularOf(word: string): string {
  return word.length < 4 || /\d/.test(word) ? word : applyFirst(word, PLURALS);
}

function applyFirst(word: string, rules: Rule[]): string {
  for (const [ending, replacement, shortest] of rules) {
    if (!ending.test(word)) continue;
    const changed = word.replace(ending, replacement);
    if (changed.length >= shortest) return changed;
  }
  return word;
}
