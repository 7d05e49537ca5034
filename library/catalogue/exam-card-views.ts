import { EXAM_UNIT_IDS, EXAM_UNITS, type ExamUnit } from "#library/schema/exam.schema.ts";
import { EXAM_PICTURES, type ExamCard } from "#library/schema/exam-cards.schema.ts";
import type { Content } from "#library/schema/load-content.ts";
import { examThemePath } from "./exam-path.ts";
import type { ShownSource, StatedFact } from "./shown-source.ts";

export type LearningCard = Pick<ExamCard, "id" | "title" | "says" | "list" | "why"> & {
  /** Of what it tells. */
  when: string | null;
  /** `href` is the word's place in the glossary, where it has one. */
  words: { word: string; meaning: string; href: string | null }[];
  picture: { src: string; shows: string; width: number; height: number } | null;
  sources: ShownSource[];
};

type CardContent = Pick<Content, "examCards" | "glossary">;

/** A theme's cards, by unit, in their order. */
export function cardsOfTheme(
  { examCards, glossary }: CardContent,
  theme: string,
  stated: (ids: string[]) => StatedFact[],
): Map<ExamUnit, LearningCard[]> {
  const units = examCards.find(({ id }) => id === theme)?.units ?? {};
  const terms = new Map(glossary.map(({ term, id }) => [bareWord(term), `/glossaire#${id}`]));
  const shown = ({ facts, year, when, picture, words, ...card }: ExamCard): LearningCard => ({
    ...card,
    when: when ?? (year === undefined ? null : String(year)),
    words: Object.entries(words).map(([word, meaning]) => ({ word, meaning, href: terms.get(bareWord(word)) ?? null })),
    picture: picture ? { src: `/exam/${picture}.svg`, ...EXAM_PICTURES[picture] } : null,
    sources: onceEach(stated(facts).flatMap(({ sources }) => sources)),
  });
  return new Map(unitsOf(theme).map((unit) => [unit, (units[unit] ?? []).map(shown)]));
}

/** By fact, the address of the first card that teaches it. */
export function cardsByFact({ examCards }: CardContent): Map<string, string> {
  const taught = examCards.flatMap(({ id: theme, units }) =>
    unitsOf(theme).flatMap((unit) =>
      (units[unit] ?? []).flatMap(({ id, facts }) =>
        facts.map((fact): [string, string] => [fact, `${examThemePath(theme)}#${id}`]),
      ),
    ),
  );
  return new Map(taught.reverse());
}

export function unitsOf(theme: string): ExamUnit[] {
  return EXAM_UNIT_IDS.filter((unit) => EXAM_UNITS[unit].theme === theme);
}

/** « une procuration » is the glossary's « Procuration ». */
function bareWord(word: string): string {
  return word.toLowerCase().replace(/^(?:(?:une?|les?|la|des)\s+|l[’'])/u, "");
}

function onceEach(sources: ShownSource[]): ShownSource[] {
  return [...new Map(sources.map((source) => [source.title + source.note, source])).values()];
}
