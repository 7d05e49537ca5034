import { randomInt, randomUUID } from "node:crypto";
import { IDEMPOTENCY_KEY_FIELD } from "#app/accounts/forms/account-form.ts";
import { createCode, createResumeCode } from "#app/learning/class/class-code.ts";
import { networkHash, resumeHash } from "#app/learning/class/class-keys.server.ts";
import {
  FIRST_TICKED,
  LIVE_HOURS,
  MAX_DAYS,
  MAX_PLACES,
  MAX_QUESTIONS,
  MAX_QUIZZES,
  placesFor,
} from "#app/learning/class/class-limits.ts";
import { CLASS_FIELDS, WAYS } from "#app/learning/class/class-paths.ts";
import { insertSession, makeRoom, type NewSession } from "#app/learning/class/class-sessions.server.ts";
import type { Way } from "#app/learning/class/class-steps.ts";
import { CLASS_TEXTS } from "#app/learning/class/class-texts.ts";
import { type AskedQuestion, type Origin, originsOf } from "#app/learning/class/class-view.ts";
import { orderOptions } from "#app/learning/exam/option-order.ts";
import { hashText, randomFrom } from "#app/learning/exam/random.ts";
import { NEW_CLASS_PATH } from "#app/learning/quiz/new-class-path.ts";
import type { QuizQuestion } from "#library/catalogue/catalogue.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { examQuizId } from "#library/catalogue/teaching-paths.ts";
import { EXAM_ID } from "#library/schema/exam-id.ts";
import { runOnce } from "#platform/idempotency.server.ts";
import { consume, LIMITS, networkKeys } from "#platform/limits/rate-limits.server.ts";
import { qrCode } from "#platform/qr-code.server.ts";
import type { Services } from "#platform/services.ts";
import type { Paper } from "./class-paper-page.tsx";
import type { CurrentDesk } from "./current-desk.server.ts";
import type { Preparation, QuizGroup } from "./prepare-page.tsx";

const HOUR_MS = 3_600_000;
const CODES_TRIED = 5;

/** The quiz of an article, or the questions of a theme of the exam. */
export type ClassQuiz = { id: string; origin: Origin; questions: QuizQuestion[] };

type QuizContent = Pick<Catalogue, "getQuestions" | "listExamThemes" | "listExamBank">;

/** Only questions of fact of published quizzes are asked in a class. */
export function findQuiz(content: QuizContent, id: string): ClassQuiz | null {
  const theme = content.listExamThemes().find((one) => examQuizId(one.id) === id);
  if (theme) {
    const bank = content.listExamBank().filter((question) => question.theme === theme.id);
    // The same order at each look: a reload must not move the letters.
    const questions = orderOptions(bank, randomFrom(hashText(id)));
    return { id, origin: { title: `Examen civique : ${theme.title}`, href: theme.href }, questions };
  }
  const quiz = id === EXAM_ID ? null : content.getQuestions(id);
  return quiz && { id, origin: { title: quiz.title, href: quiz.href }, questions: quiz.questions };
}

/** Those that the address asks for; null when one of them is unknown. */
export function askedQuizzes(content: QuizContent, query: URLSearchParams): ClassQuiz[] | null {
  const named = [...(query.get(CLASS_FIELDS.quiz) ?? "").split(" "), query.get(CLASS_FIELDS.added) ?? ""];
  const ids = [...new Set(named.filter(Boolean))];
  const found = ids.slice(0, MAX_QUIZZES).map((id) => findQuiz(content, id));
  return found.every((quiz) => quiz !== null) ? found : null;
}

type ListContent = Pick<Catalogue, "listClassroomQuizzes" | "listAskedQuestions" | "listExamThemes">;

/** By category, the exam last. Without parsing a text: they are of all articles. */
export function listQuizzes(content: ListContent): QuizGroup[] {
  const asked = content.listAskedQuestions();
  const ofThemes = new Map(
    content.listExamThemes().map(({ id, questions }) => [examQuizId(id), questions.connaissance + questions.situation]),
  );
  const listed = content.listClassroomQuizzes().map(({ id, title, category }) => {
    return { id, title, category, questions: asked[id]?.length ?? ofThemes.get(id) ?? 0 };
  });
  const groups = Map.groupBy(
    listed.filter(({ questions }) => questions > 0),
    ({ category }) => category,
  );
  return [...groups].map(([category, quizzes]) => ({ name: category ?? "Examen civique", quizzes }));
}

export type Prepared = { way: Way; questions: string[]; expected: number | null; days: number };

/** Raw, as a form that is sent by its address writes them. */
export function hasFields(query: URLSearchParams): boolean {
  return [...query.keys()].some((name) => name.startsWith(CLASS_FIELDS.question("")) || name === CLASS_FIELDS.added);
}

/** In the order that an address gives, or that the ranks of a form give; null where nothing was chosen yet. */
function readChosen(fields: URLSearchParams, quizzes: ClassQuiz[]): string[] | null {
  const listed = quizzes.flatMap(({ questions }) => questions.map(({ id }) => id));
  const ordered = fields.get(CLASS_FIELDS.chosen)?.split(" ");
  if (ordered) return [...new Set(ordered)].filter((id) => listed.includes(id));
  if (!hasFields(fields)) return null;
  const rankOf = ({ id, index }: { id: string; index: number }) => {
    const rank = Number.parseInt(fields.get(CLASS_FIELDS.rank(id)) ?? "", 10);
    return Number.isNaN(rank) ? index + 1 : rank;
  };
  return listed
    .map((id, index) => ({ id, index }))
    .filter(({ id }) => fields.has(CLASS_FIELDS.question(id)))
    .sort((one, other) => rankOf(one) - rankOf(other) || one.index - other.index)
    .map(({ id }) => id);
}

/** What is ticked before the teacher chooses. */
function firstTicked({ questions }: ClassQuiz): string[] {
  const ids = questions.map(({ id }) => id);
  return ids.length > MAX_QUESTIONS ? ids.slice(0, FIRST_TICKED) : ids;
}

/** A preparation as an address that can be kept: quizzes, order, mode. */
export function preparationQuery(fields: URLSearchParams, quizzes: ClassQuiz[]): URLSearchParams {
  const query = new URLSearchParams({ [CLASS_FIELDS.quiz]: quizzes.map(({ id }) => id).join(" ") });
  const added = quizzes.find(({ id }) => id === fields.get(CLASS_FIELDS.added));
  const chosen = [...(readChosen(fields, quizzes) ?? []), ...(added ? firstTicked(added) : [])];
  query.set(CLASS_FIELDS.chosen, chosen.slice(0, MAX_QUESTIONS).join(" "));
  for (const name of [CLASS_FIELDS.way, CLASS_FIELDS.expected, CLASS_FIELDS.days]) {
    const value = fields.get(name)?.slice(0, 20);
    if (value) query.set(name, value);
  }
  if (query.get(CLASS_FIELDS.way) !== WAYS.ownPace) query.delete(CLASS_FIELDS.days);
  return query;
}

export type PrepareProblem = keyof typeof PREPARE_PROBLEMS;

export function readPrepared(form: URLSearchParams, quizzes: ClassQuiz[]): Prepared | PrepareProblem {
  const questions = readChosen(form, quizzes) ?? [];
  if (questions.length === 0 || questions.length > MAX_QUESTIONS) return "noQuestion";
  const way = form.get(CLASS_FIELDS.way) === WAYS.ownPace ? "own-pace" : "live";
  const expected = numberIn(form, CLASS_FIELDS.expected, MAX_PLACES);
  if (expected === "wrong") return "expected";
  const days = way === "live" ? null : numberIn(form, CLASS_FIELDS.days, MAX_DAYS);
  return days === "wrong" ? "days" : { way, questions, expected, days: days ?? 1 };
}

/** Null for an empty field. */
function numberIn(form: URLSearchParams, name: string, max: number): number | null | "wrong" {
  const text = form.get(name)?.trim() ?? "";
  if (text === "") return null;
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= max ? number : "wrong";
}

/** Sent with the refusal instead of standing in the page's scripts. */
export const PREPARE_PROBLEMS = {
  networkHour:
    "Beaucoup de séances viennent d’être ouvertes depuis votre établissement. Réessayez dans une heure, ou utilisez les cartes papier.",
  networkDay:
    "Trop de séances ont été ouvertes aujourd’hui depuis votre établissement. Réessayez demain, ou utilisez les cartes papier.",
  networkFull: "Votre établissement a déjà quarante séances ouvertes. Finissez-en une, ou utilisez les cartes papier.",
  days: `Pour les jours d’ouverture, écrivez un nombre de 1 à ${MAX_DAYS}.`,
  expected: `Pour les élèves attendus, écrivez un nombre de 1 à ${MAX_PLACES}, ou rien.`,
  noQuestion: "Cochez au moins une question, et trente au plus.",
  saturated: "Trop de séances sont ouvertes. Réessayez dans quelques minutes, ou utilisez les cartes papier.",
  restart: CLASS_TEXTS.restart,
};

export type OpenedClass = { id: string; code: string; resume: string; desk: string; endsAt: string };
type Refusal = { refusal: "saturated" | "networkFull" | "networkHour" | "networkDay"; retryAfterSeconds?: number };
export type CreateOutcome = { opened: OpenedClass } | Refusal;

type Asked = {
  form: URLSearchParams;
  quizzes: ClassQuiz[];
  prepared: Prepared;
  desk: Pick<CurrentDesk, "token" | "hash">;
  now: Date;
};

/** Once for each form, however often it arrives. */
export async function createClass(
  services: Services,
  { form, quizzes, prepared, desk, now }: Asked,
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
      const row = newSession({ quizzes, prepared, now });
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

/** The hourly limit is checked first, so that its refusals do not count against the daily one. */
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

export function preparationOf(query: URLSearchParams, quizzes: ClassQuiz[], key: string): Preparation {
  const chosen = readChosen(query, quizzes) ?? quizzes.flatMap(firstTicked);
  const rankOf = (id: string) => chosen.indexOf(id) + 1;
  let unranked = chosen.length;
  return {
    key,
    title: titleOf(quizzes),
    isKept: query.has(CLASS_FIELDS.chosen),
    quizzes: quizzes.map(({ id, origin, questions }) => ({
      id,
      title: origin.title,
      questions: questions.map(({ id, question, options, explanation }) => {
        const isTicked = chosen.includes(id);
        if (!isTicked) unranked += 1;
        return { id, text: question, options, explanation, isTicked, rank: isTicked ? rankOf(id) : unranked };
      }),
    })),
    typed: Object.fromEntries(query),
  };
}

/** Null when none of its questions is known. */
export function paperOf(query: URLSearchParams, quizzes: ClassQuiz[], siteOrigin: string): Paper | null {
  const chosen = readChosen(query, quizzes) ?? quizzes.flatMap(({ questions }) => questions.map(({ id }) => id));
  const questions = frozen(quizzes, chosen);
  if (questions.length === 0) return null;
  const origins = originsOf(questions);
  const [first] = origins;
  return {
    title: titleOf(quizzes),
    questions,
    origins,
    host: new URL(siteOrigin).host,
    endQr: first ? qrCode(`${siteOrigin}${first.href}`) : null,
    prepareHref: `${NEW_CLASS_PATH}?${preparationQuery(query, quizzes)}`,
  };
}

function titleOf(quizzes: ClassQuiz[]): string {
  return quizzes.map(({ origin }) => origin.title).join(" ; ");
}

function frozen(quizzes: ClassQuiz[], ids: string[]): AskedQuestion[] {
  const known = new Map(quizzes.flatMap(({ origin, questions }) => questions.map((one) => [one.id, { one, origin }])));
  return ids.flatMap((id) => {
    const found = known.get(id);
    if (!found) return [];
    const { one, origin } = found;
    const { rev, question, options, explanation, section } = one;
    return {
      ...{ id, rev, question, explanation, origin },
      options: options.map(({ id, text, isCorrect }) => ({ id, text, isCorrect })),
      section: section ? { id: section.id, text: section.text } : null,
    };
  });
}

type Made = Omit<NewSession, "deskHash" | "networkHash" | "resumeHash" | "code">;

function newSession({ quizzes, prepared, now }: Pick<Asked, "quizzes" | "prepared" | "now">): Made {
  const { way, expected, days, questions } = prepared;
  const hours = way === "live" ? LIVE_HOURS : days * 24;
  return {
    id: randomUUID(),
    way,
    expected,
    title: titleOf(quizzes),
    questions: frozen(quizzes, questions),
    places: placesFor(expected),
    createdAt: now,
    changedAt: now,
    teacherSeenAt: now,
    endsAt: new Date(now.getTime() + hours * HOUR_MS),
  };
}
