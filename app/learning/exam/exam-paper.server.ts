import { data } from "react-router";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import type { ExamBankQuestion, ExamLink, ExamTheme } from "#library/catalogue/exam-views.ts";
import { createNetworkLimit } from "#platform/limits/network-limit.ts";
import type { Services } from "#platform/services.ts";
import { bankVersionOf, drawExam, missingUnits, roundsOf } from "./draw.ts";
import { answerField, PAPER_FIELDS } from "./exam-paths.ts";
import { TOO_MANY } from "./exam-texts.ts";
import { type ExamResult, gradePaper } from "./grade-paper.ts";
import { formatSeed, newSeed, parseSeed } from "./seed.ts";

type ExamSite = Pick<Catalogue, "listExamBank" | "listExamThemes" | "listExamArticles" | "getExamBankDay">;

/** A question without its right answer, which the code of the page would otherwise reveal. */
export type AskedQuestion = Pick<ExamBankQuestion, "question" | "simple" | "words" | "kind"> & {
  options: { id: string; text: string }[];
};

export type OpenPaper = {
  state: "open";
  seed: string;
  questions: AskedQuestion[];
  /** Is true when the bank has changed since the seed was made, so that these are other questions. */
  isOtherVersion: boolean;
  bankDay: string | null;
};

export type Paper = OpenPaper | { state: "unknown" } | { state: "not-ready" };

type FoundPaper = { paper: Exclude<Paper, OpenPaper>; drawn: null } | { paper: OpenPaper; drawn: ExamBankQuestion[] };

export function findPaper(content: ExamSite, text: string): FoundPaper {
  const seed = parseSeed(text);
  if (!seed) return { paper: { state: "unknown" }, drawn: null };
  const bank = content.listExamBank();
  const version = bankVersionOf(bank);
  const current = seed.version === version ? seed : { ...seed, version, round: seed.round % roundsOf(bank) };
  const drawn = drawExam(bank, current);
  if (!drawn) return { paper: { state: "not-ready" }, drawn: null };
  const questions = drawn.map(({ question, simple, words, kind, options }) => ({
    question,
    simple,
    words,
    kind,
    options: options.map(({ id, text: words }) => ({ id, text: words })),
  }));
  const isOtherVersion = seed.version !== version;
  return {
    paper: { state: "open", seed: formatSeed(current), questions, isOtherVersion, bankDay: content.getExamBankDay() },
    drawn,
  };
}

export type Correction = {
  questions: ExamBankQuestion[];
  themes: ExamTheme[];
  /** The articles that help, by unit. */
  articles: Record<string, { title: string; href: string }[]>;
};

/** Returns null for a seed that is no series of this version of the bank. */
export function findCorrection(content: ExamSite, text: string): Correction | null {
  const { paper, drawn } = findPaper(content, text);
  if (!drawn || paper.isOtherVersion) return null;
  const units = [...new Set(drawn.map(({ unit }) => unit))];
  return {
    questions: drawn,
    themes: content.listExamThemes(),
    articles: Object.fromEntries(units.map((unit) => [unit, content.listExamArticles(unit)])),
  };
}

export type QuestionsOfTheme = ExamLink & { questions: string[] };

export function examQuestionsByTheme(content: ExamSite): QuestionsOfTheme[] {
  const bank = content.listExamBank();
  return content.listExamThemes().map(({ id, title, href }) => {
    return { id, title, href, questions: bank.flatMap((one) => (one.theme === id ? one.id : [])) };
  });
}

export type PaperAnswer =
  | { outcome: "forged" | "other-version" }
  | { outcome: "missing"; missing: number[]; given: Record<number, string>; late: number[]; helped: number }
  | { outcome: "graded"; result: ExamResult; sent: SentAnswers };

/** Grades a paper and stores nothing of it. `form` is null for a body that no form of the site sends. */
export function answerPaper(content: ExamSite, text: string, form: URLSearchParams | null): PaperAnswer {
  const { paper, drawn } = findPaper(content, text);
  if (!drawn) return { outcome: "forged" };
  if (paper.isOtherVersion) return { outcome: "other-version" };
  const sent = form && readAnswers(drawn, form);
  if (!sent) return { outcome: "forged" };
  const missing = drawn.flatMap((_, index) => (sent.given[index + 1] === undefined ? index + 1 : []));
  if (missing.length > 0 && !sent.asIs) return { outcome: "missing", missing, ...sent };
  return { outcome: "graded", result: gradePaper(content, { ...sent, seed: paper.seed, drawn }), sent };
}

type SentAnswers = {
  given: Record<number, string>;
  late: number[];
  helped: number;
  asIs: boolean;
};

const NUMBERS = /^(?:\d{1,2}(?:,\d{1,2}){0,39})?$/;
const OWN_FIELDS: string[] = [PAPER_FIELDS.asIs, PAPER_FIELDS.late, PAPER_FIELDS.helped];

/** Returns null when a field or an answer belongs to no question of this series. */
function readAnswers(drawn: ExamBankQuestion[], form: URLSearchParams): SentAnswers | null {
  const fields = new Map(drawn.map(({ options }, index) => [answerField(index + 1), { number: index + 1, options }]));
  const given: Record<number, string> = {};
  for (const [name, value] of form) {
    const field = fields.get(name);
    if (!field && OWN_FIELDS.includes(name)) continue;
    if (!field?.options.some(({ id }) => id === value)) return null;
    given[field.number] = value;
  }
  const lateText = form.get(PAPER_FIELDS.late) ?? "";
  const helpedText = form.get(PAPER_FIELDS.helped) || "0";
  if (!NUMBERS.test(lateText) || !/^\d{1,3}$/.test(helpedText)) return null;
  const late = lateText === "" ? [] : lateText.split(",").map(Number);
  return { given, late, helped: Number(helpedText), asIs: form.has(PAPER_FIELDS.asIs) };
}

export type ExamStart = { isReady: boolean; version: number; rounds: number; missing: number; questions: number };

export function examStart(content: ExamSite): ExamStart {
  const bank = content.listExamBank();
  const missing = missingUnits(bank).length;
  return {
    isReady: missing === 0,
    missing,
    questions: bank.length,
    version: bankVersionOf(bank),
    rounds: roundsOf(bank),
  };
}

/** Returns null when the bank is not ready. */
export function chooseSeed(content: ExamSite): string | null {
  const { isReady, version, rounds } = examStart(content);
  return isReady ? formatSeed(newSeed(version, rounds)) : null;
}

/** The limit is counted in memory (decision 36), and leaves room for a class of thirty-five behind one address. */
const countPage = createNetworkLimit({ max: 600, windowSeconds: 60 });

/** Throws a 429 whose text the page shows. */
export function limitExamPages({ settings, clientAddress }: Pick<Services, "settings" | "clientAddress">): void {
  const seconds = settings.rateLimits ? countPage(clientAddress, new Date()) : 0;
  if (seconds > 0) throw data(TOO_MANY, { status: 429, headers: { "Retry-After": String(seconds) } });
}
