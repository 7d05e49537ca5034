import { randomInt, randomUUID } from "node:crypto";
import { IDEMPOTENCY_KEY_FIELD } from "#app/features/forms/account-form.ts";
import type { QuestionSource } from "#library/catalogue/catalogue.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { EXAM_ID } from "#library/schema/exam-id.ts";
import { runOnce } from "#platform/idempotency.server.ts";
import { consume, LIMITS, networkKeys } from "#platform/limits/rate-limits.server.ts";
import type { Services } from "#platform/services.ts";
import { createCode, createResumeCode } from "../rules/class-code.ts";
import { LIVE_HOURS, MAX_DAYS, MAX_PLACES, MAX_QUESTIONS, placesFor } from "../rules/class-limits.ts";
import { CLASS_FIELDS, WAYS } from "../rules/class-paths.ts";
import type { Way } from "../rules/class-steps.ts";
import { CLASS_TEXTS } from "../rules/class-texts.ts";
import { networkHash, resumeHash } from "../store/class-keys.server.ts";
import { type ClassSession, insertSession, makeRoom, type NewSession } from "../store/class-sessions.server.ts";
import type { HeldDesk } from "./held-desk.server.ts";
import type { Paper } from "./paper-page.tsx";
import type { Preparation, QuizChoice } from "./prepare-page.tsx";

const HOUR_MS = 3_600_000;
const CODES_TRIED = 5;

/** The quiz of an article: only questions of fact of published quizzes are asked in a class. */
export function findQuiz(content: Pick<Catalogue, "getQuestions">, id: string | null): QuestionSource | null {
  return id === null || id === EXAM_ID ? null : content.getQuestions(id);
}

/** Without parsing a text: they are of all articles. */
export function listQuizzes(content: Pick<Catalogue, "getArticleHeading" | "listAskedQuestions">): QuizChoice[] {
  return Object.keys(content.listAskedQuestions())
    .flatMap((id) => {
      const title = content.getArticleHeading(id)?.title;
      return title === undefined ? [] : [{ id, title }];
    })
    .sort((one, other) => one.title.localeCompare(other.title, "fr"));
}

export type Prepared = { way: Way; questions: string[]; expected: number | null; days: number };

/** Ticked questions by their rank; those of one rank as they stand in the quiz. */
function readChosen(fields: URLSearchParams, { questions }: QuestionSource): string[] {
  const chosen = questions.map(({ id }, index) => ({ id, index, key: questionKey(id) }));
  const rankOf = ({ key, index }: { key: string; index: number }) => {
    const rank = Number.parseInt(fields.get(CLASS_FIELDS.rank(key)) ?? "", 10);
    return Number.isNaN(rank) ? index + 1 : rank;
  };
  return chosen
    .filter(({ key }) => fields.has(CLASS_FIELDS.question(key)))
    .sort((one, other) => rankOf(one) - rankOf(other) || one.index - other.index)
    .map(({ id }) => id);
}

/** « question » of « article.question ». */
export function questionKey(id: string): string {
  return id.split(".")[1] ?? id;
}

/** Null without a question, or with too many. */
export function readPrepared(form: URLSearchParams, quiz: QuestionSource): Prepared | null {
  const questions = readChosen(form, quiz);
  if (questions.length === 0 || questions.length > MAX_QUESTIONS) return null;
  return {
    questions,
    way: form.get(CLASS_FIELDS.way) === WAYS.ownPace ? "own-pace" : "live",
    expected: within(form.get(CLASS_FIELDS.expected), MAX_PLACES),
    days: within(form.get(CLASS_FIELDS.days), MAX_DAYS) ?? 1,
  };
}

function within(text: string | null, max: number): number | null {
  const number = Number(text ?? "");
  return Number.isInteger(number) && number >= 1 ? Math.min(number, max) : null;
}

/** Sent with the refusal, so that the scripts of the page do not carry them. */
export const PREPARE_PROBLEMS = {
  networkHour:
    "Beaucoup de séances viennent d’être ouvertes depuis votre établissement. Réessayez dans une heure, ou utilisez les cartes papier.",
  networkDay:
    "Trop de séances ont été ouvertes aujourd’hui depuis votre établissement. Réessayez demain, ou utilisez les cartes papier.",
  networkFull: "Votre établissement a déjà quarante séances ouvertes. Finissez-en une, ou utilisez les cartes papier.",
  noQuestion: "Cochez au moins une question, et trente au plus.",
  saturated: "Trop de séances sont ouvertes. Réessayez dans quelques minutes, ou utilisez les cartes papier.",
  restart: CLASS_TEXTS.restart,
};

export type OpenedClass = { id: string; code: string; resume: string; desk: string; endsAt: string };
type Refusal = { refusal: "saturated" | "networkFull" | "networkHour" | "networkDay"; retryAfterSeconds?: number };
export type CreateOutcome = { opened: OpenedClass } | Refusal;

type Asked = {
  form: URLSearchParams;
  quiz: QuestionSource;
  prepared: Prepared;
  desk: Pick<HeldDesk, "token" | "hash">;
  now: Date;
};

/** Once for each form, however often it arrives. */
export async function createClass(
  services: Services,
  { form, quiz, prepared, desk, now }: Asked,
): Promise<CreateOutcome> {
  const sent = { name: "class", id: form.get(IDEMPOTENCY_KEY_FIELD) ?? "", fields: form.toString() };
  const network = networkHash(services, services.clientAddress);
  const { answer } = await runOnce<CreateOutcome>(
    services,
    sent,
    async (tx) => {
      const refusal = await takeFromAddress({ ...services, db: tx }, now);
      if (refusal) return refusal;
      const room = await makeRoom(tx, network, now);
      if (room !== "made") return { refusal: room };
      const resume = createResumeCode(randomInt);
      const row = newSession({ quiz, prepared, now });
      const keys = { deskHash: desk.hash, networkHash: network, resumeHash: resumeHash(services, resume) };
      for (let tried = 0; tried < CODES_TRIED; tried += 1) {
        const session = { ...row, ...keys, code: createCode(randomInt) };
        if (await insertSession(tx, session))
          return {
            opened: { id: row.id, code: session.code, resume, desk: desk.token, endsAt: row.endsAt.toISOString() },
          };
      }
      return { refusal: "saturated" };
    },
    now,
    (outcome) => "opened" in outcome,
  );
  return answer;
}

/** By the hour first: what it refuses takes nothing from the day. */
async function takeFromAddress(services: Services, now: Date): Promise<Refusal | null> {
  for (const [refusal, limit] of [
    ["networkHour", LIMITS.networkForms],
    ["networkDay", LIMITS.classSessions],
  ] as const) {
    const answer = await consume(services, networkKeys(limit, services.clientAddress, "class"), now);
    if (!answer.allowed) return { refusal, retryAfterSeconds: answer.retryAfterSeconds };
  }
  return null;
}

export function preparationOf({ id, title, questions }: QuestionSource, key: string): Preparation {
  const listed = questions.map((question) => ({ key: questionKey(question.id), text: question.question }));
  return { quiz: { id, title, questions: listed }, key };
}

/** Null unless the address asks for a session without phones: its questions stand in the address. */
export function paperOf(query: URLSearchParams, quiz: QuestionSource): Paper | null {
  const chosen = readChosen(query, quiz);
  if (chosen.length === 0) return null;
  return { quiz: { id: quiz.id, title: quiz.title, href: quiz.href }, questions: frozen(quiz, chosen) };
}

function frozen(quiz: QuestionSource, ids: string[]): ClassSession["questions"] {
  const asked = ids.flatMap((id) => quiz.questions.find((question) => question.id === id) ?? []);
  return asked.map(({ id, rev, question, options, explanation, section }) => ({
    id,
    rev,
    question,
    explanation,
    options: options.map(({ id, text, isCorrect }) => ({ id, text, isCorrect })),
    section: section ? { id: section.id, text: section.text } : null,
  }));
}

type Made = Omit<NewSession, "deskHash" | "networkHash" | "resumeHash" | "code">;

function newSession({ quiz, prepared, now }: Pick<Asked, "quiz" | "prepared" | "now">): Made {
  const { way, expected, days, questions } = prepared;
  const hours = way === "live" ? LIVE_HOURS : days * 24;
  return {
    id: randomUUID(),
    way,
    expected,
    quiz: quiz.id,
    title: quiz.title,
    href: quiz.href,
    questions: frozen(quiz, questions),
    places: placesFor(expected),
    createdAt: now,
    changedAt: now,
    teacherSeenAt: now,
    endsAt: new Date(now.getTime() + hours * HOUR_MS),
  };
}
