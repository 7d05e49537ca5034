import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import type { ExamBankQuestion, ExamLink, ExamTheme } from "#library/catalogue/exam-views.ts";
import { bankVersionOf, drawExam, missingUnits, roundsOf } from "./draw.ts";
import { answerField, PAPER_FIELDS } from "./exam-paths.ts";
import { type ExamResult, gradePaper } from "./grade-paper.ts";
import { formatSeed, newSeed, parseSeed } from "./seed.ts";

type ExamSite = Pick<Catalogue, "listExamBank" | "listExamThemes" | "listExamArticles" | "getExamBankDay">;

/** Without what is right: the page would give it away. */
export type AskedQuestion = Pick<ExamBankQuestion, "question" | "simple" | "words" | "kind"> & {
  options: { id: string; text: string }[];
};

export type OpenPaper = {
  state: "open";
  seed: string;
  questions: AskedQuestion[];
  /** The bank has changed since the seed was made: these are other questions. */
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
  /** By unit. */
  articles: Record<string, { title: string; href: string }[]>;
};

/** Null for no series of this bank. */
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

/** Nothing of it is stored. @param form null for a body that no form of ours sends */
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

/** Null when a field or an answer is not of these questions. */
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

/** @param wanted what the device proposes, so that its questions are new; null when the bank is not ready */
export function chooseSeed(content: ExamSite, wanted: string | null): string | null {
  const { isReady, version, rounds } = examStart(content);
  if (!isReady) return null;
  const seed = parseSeed(wanted ?? "");
  const isCurrent = seed !== null && seed.version === version && seed.round < rounds;
  return formatSeed(isCurrent ? seed : newSeed(version, rounds));
}
