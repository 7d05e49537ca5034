import { EXAM_PICTURES, type ExamCard } from "#library/schema/exam-cards.schema.ts";
import { EXAM_UNIT_IDS, EXAM_UNITS, type ExamUnit } from "#library/schema/exam-units.ts";
import type { Content } from "#library/schema/load-content.ts";
import { examThemePath } from "./exam-path.ts";
import { type PlacedSource, placeSources, type StatedFact } from "./shown-source.ts";

export type LearningCard = Pick<ExamCard, "id" | "title" | "says" | "list" | "why"> & {
  /** The period that the card is about. */
  when: string | null;
  /** `href` is the word's entry in the glossary; null when it has none. */
  words: { word: string; meaning: string; href: string | null }[];
  picture: { src: string; shows: string; width: number; height: number } | null;
};

/** Each source is listed once, with the positions of the cards that it proves. */
export type NotionCards = { cards: LearningCard[]; sources: PlacedSource[] };

type CardContent = Pick<Content, "examCards" | "glossary">;

/** Returns the cards of a theme by unit, in their order. */
export function cardsOfTheme(
  { examCards, glossary }: CardContent,
  theme: string,
  stated: (ids: string[]) => StatedFact[],
): Map<ExamUnit, NotionCards> {
  const units = examCards.find(({ id }) => id === theme)?.units ?? {};
  const terms = new Map(glossary.map(({ term, id }) => [bareWord(term), `/glossaire#${id}`]));
  const shown = ({ facts, year, when, picture, words, ...card }: ExamCard): LearningCard => ({
    ...card,
    when: when ?? (year === undefined ? null : String(year)),
    words: Object.entries(words).map(([word, meaning]) => ({ word, meaning, href: terms.get(bareWord(word)) ?? null })),
    picture: picture ? { src: `/exam/${picture}.svg`, ...EXAM_PICTURES[picture] } : null,
  });
  const notion = (cards: ExamCard[]): NotionCards => ({
    cards: cards.map(shown),
    sources: placeSources(cards.map(({ facts }) => stated(facts).flatMap(({ sources }) => sources))),
  });
  return new Map(unitsOf(theme).map((unit) => [unit, notion(units[unit] ?? [])]));
}

export type CardLink = { title: string; href: string };

/** Finds the first card that teaches a fact, preferably a card of the given theme. */
export function cardFinder({ examCards }: CardContent): (fact: string, theme: string) => CardLink | null {
  const taught = examCards.flatMap(({ id: theme, units }) =>
    unitsOf(theme).flatMap((unit) =>
      (units[unit] ?? []).flatMap(({ id, title, facts }) =>
        facts.map((fact) => ({ fact, theme, card: { title, href: `${examThemePath(theme)}#${id}` } })),
      ),
    ),
  );
  const byFact = Map.groupBy(taught, ({ fact }) => fact);
  return (fact, theme) => {
    const cards = byFact.get(fact) ?? [];
    return (cards.find((one) => one.theme === theme) ?? cards[0])?.card ?? null;
  };
}

export function unitsOf(theme: string): ExamUnit[] {
  return EXAM_UNIT_IDS.filter((unit) => EXAM_UNITS[unit].theme === theme);
}

/** Removes the article, so that « une procuration » finds the glossary's « Procuration ». */
function bareWord(word: string): string {
  return word.toLowerCase().replace(/^(?:(?:une?|les?|la|des)\s+|l[’'])/u, "");
}
