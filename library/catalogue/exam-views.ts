import { rightAnswer } from "#library/catalogue/marking.ts";
import { EXAM_ID, type ExamQuestion } from "#library/schema/exam.schema.ts";
import type { ExamGuide } from "#library/schema/exam-guide.schema.ts";
import { EXAM_UNITS, type ExamUnit } from "#library/schema/exam-units.ts";
import type { Fact } from "#library/schema/facts.schema.ts";
import type { Content, ExamQuestionEntry, ExamThemeEntry, PublishedEntry } from "#library/schema/load-content.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { questionId } from "./article-views.ts";
import type { QuestionSource, QuizQuestion } from "./catalogue.ts";
import { type CardLink, cardFinder, cardsOfTheme, type LearningCard, unitsOf } from "./exam-card-views.ts";
import { EXAM_PATH, examConfusionsPath, examThemePath } from "./exam-path.ts";
import { once } from "./once.ts";
import {
  type PlacedSource,
  placeSources,
  type ShownSource,
  type StatedFact,
  shownSource,
  statedFact,
} from "./shown-source.ts";

/** A hard word and its meaning. */
type HardWord = { word: string; meaning: string };

export type ExamBankQuestion = QuizQuestion & {
  unit: ExamUnit;
  theme: string;
  kind: ExamQuestion["kind"];
  /** The question in easy French. */
  simple: string;
  words: HardWord[];
  /** The explanation in easy French; null when the explanation itself is easy. */
  simpleExplanation: string | null;
  /** Two questions with the same main fact are never drawn together. */
  mainFact: string;
  /** The card that teaches the answer. */
  card: CardLink | null;
  sources: ShownSource[];
};

/** Each source is listed once, with the positions, from 1 on, of the facts that it proves. */
export type ProvenFacts = {
  facts: Pick<Fact, "id" | "statement">[];
  sources: PlacedSource[];
};

export type ExamLink = { id: string; title: string; href: string };

export type ExamTheme = ExamLink & { questions: Record<ExamQuestion["kind"], number> };

type SituationHelp = { cards: CardLink[]; example: { question: string; right: string; explanation: string } };

export type ExamNotion = {
  unit: ExamUnit;
  label: string;
  drawn: number;
  cards: LearningCard[];
  sources: PlacedSource[];
  /** Null for a unit without situations. */
  help: SituationHelp | null;
  articles: { title: string; href: string }[];
};

export type ExamThemePage = ExamTheme & {
  notions: ExamNotion[];
  confusions: { question: string; answer: string; href: string }[];
};

type ConfusionPages = ExamGuide["confusions"];
type Confusion = Omit<ConfusionPages[number]["points"][number], "facts" | "theme">;

export type ExamConfusionsPage = Pick<ConfusionPages[number], "id" | "title" | "lead"> & {
  points: (Confusion & { theme: { title: string; href: string }; proven: ProvenFacts })[];
};

type ExamSources = { content: Content; byId: Map<string, PublishedEntry>; facts: () => Map<string, Fact> };

export function examViews({ content, byId, facts }: ExamSources) {
  const bank = once(() => bankOf(content));
  const confusionPages = content.examGuide?.confusions ?? [];
  const stated = (ids: string[]) => ids.flatMap((id) => statedFact(facts().get(id)) ?? []);
  const articlesOf = (unit: ExamUnit) =>
    (content.examGuide?.articles[unit] ?? []).flatMap((id) => {
      const article = byId.get(id);
      return article ? { title: article.front.title, href: article.href } : [];
    });
  return {
    /** Lists the questions that may be drawn, in the order of the files. */
    listExamBank: bank,
    listExamThemes: () => content.exam.map((theme) => themeOf(theme, bank())),
    listExamArticles: articlesOf,
    getExamGuide: () => content.examGuide && guidePage(content.examGuide, stated),
    /** Returns the last day on which a question was reviewed. */
    getExamBankDay: () => bankDay(content),
    getExamTheme(id: string): ExamThemePage | null {
      const theme = content.exam.find((one) => one.id === id);
      if (!theme) return null;
      const cards = cardsOfTheme(content, id, stated);
      return {
        ...themeOf(theme, bank()),
        notions: unitsOf(id).map((unit) => ({
          unit,
          label: EXAM_UNITS[unit].label,
          drawn: EXAM_UNITS[unit].drawn,
          cards: cards.get(unit)?.cards ?? [],
          sources: cards.get(unit)?.sources ?? [],
          help: situationHelp(unit, bank()),
          articles: articlesOf(unit),
        })),
        confusions: confusionPages.flatMap((page) => shortConfusions(page, id)),
      };
    },
    listExamConfusions: (): ExamLink[] =>
      confusionPages.map(({ id, title }) => ({ id, title, href: examConfusionsPath(id) })),
    getExamConfusions(pageId: string): ExamConfusionsPage | null {
      const page = confusionPages.find((one) => one.id === pageId);
      if (!page) return null;
      const points = page.points.map(({ facts: ids, theme, ...point }) => {
        const title = content.exam.find(({ id }) => id === theme)?.title ?? "";
        return { ...point, theme: { title, href: examThemePath(theme) }, proven: proven(stated(ids)) };
      });
      return { id: page.id, title: page.title, lead: page.lead, points };
    },
  };
}

function shortConfusions({ id, points }: ConfusionPages[number], theme: string): ExamThemePage["confusions"] {
  const own = points.filter((point) => point.theme === theme);
  return own.map(({ id: anchor, question, answer }) => {
    return { question, answer, href: `${examConfusionsPath(id)}#${anchor}` };
  });
}

/** Null while no theme is published. */
export function examQuestions(content: Content): QuestionSource | null {
  const questions = bankOf(content);
  if (questions.length === 0) return null;
  const asked = questions.map(({ id, rev, question, options, explanation, section, ...one }) => {
    const easy = { question: one.simple, words: one.words, explanation: one.simpleExplanation, card: one.card };
    return { id, rev, question, options, explanation, section, easy };
  });
  return {
    kind: "bank",
    id: EXAM_ID,
    title: "Examen civique",
    href: EXAM_PATH,
    theme: "Examen civique",
    questions: asked,
  };
}

function bankOf(content: Content): ExamBankQuestion[] {
  const findCard = cardFinder(content);
  return content.exam.flatMap((theme) => bankOfTheme(theme, findCard));
}

function bankOfTheme(
  { id: theme, status, questions }: ExamThemeEntry,
  findCard: ReturnType<typeof cardFinder>,
): ExamBankQuestion[] {
  if (status !== "published") return [];
  const today = parisDay(new Date());
  // The result depends on the day: a process makes a new catalogue on the next one (server/app/follow-editions.ts).
  const asked = questions.filter((one) => !one.retired && !hasExpired(one, today));
  return asked.map((one) => bankQuestion(one, theme, findCard));
}

/** @param today YYYY-MM-DD */
export function hasExpired({ validUntil }: Pick<ExamQuestion, "validUntil">, today: string): boolean {
  return validUntil !== undefined && validUntil < today;
}

function bankQuestion(
  entry: ExamQuestionEntry,
  theme: string,
  findCard: ReturnType<typeof cardFinder>,
): ExamBankQuestion {
  const { id, rev, unit, kind, question, simple, words, options, explanation, simpleExplanation, facts, sources } =
    entry;
  return {
    id: questionId(EXAM_ID, id),
    rev,
    unit,
    theme,
    kind,
    question,
    simple,
    words: Object.entries(words).map(([word, meaning]) => ({ word, meaning })),
    options,
    explanation,
    simpleExplanation: simpleExplanation ?? null,
    section: null,
    mainFact: facts[0] ?? "",
    card: findCard(facts[0] ?? "", theme),
    sources: sources.map(shownSource),
  };
}

function themeOf({ id, title }: ExamThemeEntry, bank: ExamBankQuestion[]): ExamTheme {
  const count = (kind: ExamQuestion["kind"]) => bank.filter((one) => one.theme === id && one.kind === kind).length;
  const questions = { connaissance: count("connaissance"), situation: count("situation") };
  return { id, title, href: examThemePath(id), questions };
}

export function proven(facts: StatedFact[]): ProvenFacts {
  return {
    facts: facts.map(({ id, statement }) => ({ id, statement })),
    sources: placeSources(facts.map(({ sources }) => sources)),
  };
}

/** Returns the cards whose rules solve most of a unit's situations, and one situation with its solution. */
function situationHelp(unit: ExamUnit, bank: ExamBankQuestion[]): SituationHelp | null {
  const questions = bank.filter((one) => one.unit === unit && one.kind === "situation");
  const [example] = questions;
  if (!example) return null;
  const uses = Map.groupBy(questions, ({ card }) => card?.href);
  const cards = [...uses.values()]
    .toSorted((one, other) => other.length - one.length)
    .flatMap(([first]) => first?.card ?? []);
  const right = rightAnswer(example);
  const explanation = example.simpleExplanation ?? example.explanation;
  return { cards: cards.slice(0, MOST_USED_CARDS), example: { question: example.question, right, explanation } };
}

const MOST_USED_CARDS = 8;

function guidePage({ essential, onTheDay, permits, ...guide }: ExamGuide, stated: (ids: string[]) => StatedFact[]) {
  return {
    ...guide,
    essential: stated(essential),
    onTheDay: stated(onTheDay),
    permits: permits.map(({ facts, ...permit }) => ({ ...permit, facts: stated(facts) })),
  };
}

export type ExamGuidePage = ReturnType<typeof guidePage>;

function bankDay({ exam }: Content): string | null {
  const days = exam.flatMap(({ questions }) => questions.flatMap(({ readings }) => readings.map(({ on }) => on)));
  return days.sort().at(-1) ?? null;
}
