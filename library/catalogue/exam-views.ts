import { EXAM_ID, EXAM_UNITS, type ExamQuestion, type ExamUnit } from "#library/schema/exam.schema.ts";
import type { ExamGuide } from "#library/schema/exam-guide.schema.ts";
import type { Fact } from "#library/schema/facts.schema.ts";
import type { Content, ExamQuestionEntry, ExamThemeEntry, PublishedEntry } from "#library/schema/load-content.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { questionId } from "./article-views.ts";
import type { QuestionSource, QuizQuestion } from "./catalogue.ts";
import { cardsByFact, cardsOfTheme, type LearningCard, unitsOf } from "./exam-card-views.ts";
import { EXAM_PATH, examConfusionsPath, examThemePath } from "./exam-path.ts";
import { once } from "./once.ts";
import { type ShownSource, type StatedFact, shownSource, statedFact } from "./shown-source.ts";

/** A hard word, and what it means. */
type HardWord = { word: string; meaning: string };

export type ExamBankQuestion = QuizQuestion & {
  unit: ExamUnit;
  theme: string;
  kind: ExamQuestion["kind"];
  /** In easy French. */
  simple: string;
  words: HardWord[];
  /** The explanation in easy French, where the explanation is not. */
  simpleExplanation: string | null;
  /** Two questions on one are never drawn together. */
  mainFact: string;
  /** The card that teaches it. */
  card: string | null;
  sources: ShownSource[];
};

/** Each source once, with the places in the list, from 1 on, of the facts that it proves. */
export type ProvenFacts = {
  facts: Pick<Fact, "id" | "statement">[];
  sources: { source: ShownSource; proves: number[] }[];
};

export type ExamLink = { id: string; title: string; href: string };

export type ExamTheme = ExamLink & { questions: Record<ExamQuestion["kind"], number> };

export type ExamNotion = {
  unit: ExamUnit;
  label: string;
  drawn: number;
  cards: LearningCard[];
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
    /** What may be asked, in the order of the files. */
    listExamBank: bank,
    listExamThemes: () => content.exam.map((theme) => themeOf(theme, bank())),
    listExamArticles: articlesOf,
    getExamGuide: () => content.examGuide && guidePage(content.examGuide, stated),
    /** The last day on which a question was read again. */
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
          cards: cards.get(unit) ?? [],
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
  const asked = questions.map(({ id, rev, question, options, explanation, section }) => {
    return { id, rev, question, options, explanation, section };
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
  const cards = cardsByFact(content);
  return content.exam.flatMap((theme) => bankOfTheme(theme, cards));
}

function bankOfTheme(
  { id: theme, status, questions }: ExamThemeEntry,
  cards: ReadonlyMap<string, string>,
): ExamBankQuestion[] {
  if (status !== "published") return [];
  const today = parisDay(new Date());
  // A process makes its catalogue anew on the day after (server/app/follow-editions.ts).
  const asked = questions.filter((one) => !one.retired && !hasExpired(one, today));
  return asked.map((one) => bankQuestion(one, theme, cards));
}

/** @param today YYYY-MM-DD */
export function hasExpired({ validUntil }: Pick<ExamQuestion, "validUntil">, today: string): boolean {
  return validUntil !== undefined && validUntil < today;
}

function bankQuestion(entry: ExamQuestionEntry, theme: string, cards: ReadonlyMap<string, string>): ExamBankQuestion {
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
    card: cards.get(facts[0] ?? "") ?? null,
    sources: sources.map(shownSource),
  };
}

function themeOf({ id, title }: ExamThemeEntry, bank: ExamBankQuestion[]): ExamTheme {
  const count = (kind: ExamQuestion["kind"]) => bank.filter((one) => one.theme === id && one.kind === kind).length;
  const questions = { connaissance: count("connaissance"), situation: count("situation") };
  return { id, title, href: examThemePath(id), questions };
}

export function proven(facts: StatedFact[]): ProvenFacts {
  const proofs = facts.flatMap(({ sources }, index) => sources.map((source) => ({ source, place: index + 1 })));
  const groups = Map.groupBy(proofs, ({ source }) => `${source.title} ${source.note}`);
  return {
    facts: facts.map(({ id, statement }) => ({ id, statement })),
    sources: [...groups.values()].flatMap((some) =>
      some[0] ? [{ source: some[0].source, proves: some.map(({ place }) => place) }] : [],
    ),
  };
}

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
