import { randomInt, randomUUID } from "node:crypto";
import { IDEMPOTENCY_KEY_FIELD } from "#app/accounts/forms/form-names.ts";
import { createCode } from "#app/learning/class/class-code.ts";
import { networkHash, resumeCodeOf, resumeHash } from "#app/learning/class/class-keys.server.ts";
import { LIVE_HOURS, MAX_DAYS, MAX_PLACES, MAX_QUESTIONS, placesFor } from "#app/learning/class/class-limits.ts";
import { CLASS_FIELDS, DESTINATIONS, KEEP_AT_ONCE, paperPath, WAYS } from "#app/learning/class/class-paths.ts";
import { insertSession, makeRoom, type NewSession } from "#app/learning/class/class-sessions.server.ts";
import type { Way } from "#app/learning/class/class-steps.ts";
import { CLASS_TEXTS } from "#app/learning/class/class-texts.ts";
import type { AskedQuestion } from "#app/learning/class/class-view.ts";
import { askedOwn, type OwnQuestion, readOwnQuestions } from "#app/learning/class/own-questions.ts";
import { PRINT_AT_ONCE, printPath } from "#app/learning/class/print-paths.ts";
import { NEW_CLASS_PATH } from "#app/learning/quiz/new-class-path.ts";
import { runOnce } from "#platform/idempotency.server.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { consume, networkKeys } from "#platform/limits/rate-limits.server.ts";
import type { Services } from "#platform/services.ts";
import { type Choice, chosenOf, readPreparation } from "./chosen-questions.ts";
import type { Paper } from "./class-paper-page.tsx";
import { type ClassQuiz, firstTicked, idsOf, titleOf } from "./class-quizzes.server.ts";
import type { CurrentDesk } from "./desk.server.ts";
import type { Preparation } from "./prepare-page.tsx";
import { endsOf } from "./projector.server.ts";

const HOUR_MS = 3_600_000;
const CODES_TRIED = 5;

export type Prepared = { way: Way; questions: string[]; own: OwnQuestion[]; expected: number | null; days: number };

const { preparation, way, expected, days, withOwn } = CLASS_FIELDS;
const COPIED = [preparation, way, expected, days, withOwn];
/** The longest that is copied is the id of a preparation, a UUID. */
const MAX_COPIED = 36;

/** Writes a preparation as the query of an address that can be kept: quizzes, order and mode. */
export function preparationQuery(fields: URLSearchParams, quizzes: ClassQuiz[]): URLSearchParams {
  const query = new URLSearchParams({ [CLASS_FIELDS.quiz]: quizzes.map(({ id }) => id).join(" ") });
  const added = quizzes.find(({ id }) => id === fields.get(CLASS_FIELDS.added));
  const chosen = [...chosenOf(choiceOf(fields, quizzes)), ...(added ? firstTicked(added) : [])];
  query.set(CLASS_FIELDS.chosen, chosen.slice(0, MAX_QUESTIONS).join(" "));
  for (const name of COPIED) {
    const value = fields.get(name)?.slice(0, MAX_COPIED);
    if (value) query.set(name, value);
  }
  if (query.get(CLASS_FIELDS.way) !== WAYS.ownPace) query.delete(CLASS_FIELDS.days);
  return query;
}

function choiceOf(fields: URLSearchParams, quizzes: ClassQuiz[]): Choice {
  const order = idsOf(quizzes);
  return readPreparation(fields, order) ?? { order, ticked: quizzes.flatMap(firstTicked) };
}

/** `to` is one of `DESTINATIONS`; any other value leads back to the preparation. */
export function addressOf(form: URLSearchParams, quizzes: ClassQuiz[], to: string): string {
  const id = quizzes[0]?.id ?? "";
  const query = preparationQuery(form, quizzes);
  if (to === DESTINATIONS.paper) return `${paperPath(id)}?${query}`;
  if (to === DESTINATIONS.print) return `${printPath(id)}?${query}${PRINT_AT_ONCE}`;
  const isNew = to === DESTINATIONS.copy || (to === DESTINATIONS.kept && !query.has(CLASS_FIELDS.preparation));
  if (isNew) query.set(CLASS_FIELDS.preparation, form.get(IDEMPOTENCY_KEY_FIELD) ?? randomUUID());
  const isKept = to === DESTINATIONS.kept || to === DESTINATIONS.copy;
  const moved = form.get(CLASS_FIELDS.up) ?? form.get(CLASS_FIELDS.down);
  const place = moved ? `#${CLASS_FIELDS.question(moved)}` : form.get(CLASS_FIELDS.added) ? "#ajout" : "";
  return `${NEW_CLASS_PATH}?${query}${isKept ? KEEP_AT_ONCE : place}`;
}

export type PrepareProblem = keyof typeof PREPARE_PROBLEMS;

export function readPrepared(form: URLSearchParams, quizzes: ClassQuiz[]): Prepared | PrepareProblem {
  const choice = readPreparation(form, idsOf(quizzes));
  const questions = choice ? chosenOf(choice) : [];
  const own = readOwnField(form);
  if (own === null) return "own";
  const count = questions.length + own.length;
  if (count === 0 || count > MAX_QUESTIONS) return "noQuestion";
  const way = form.get(CLASS_FIELDS.way) === WAYS.ownPace ? "own-pace" : "live";
  const expected = numberIn(form, CLASS_FIELDS.expected, MAX_PLACES);
  if (expected === "wrong") return "expected";
  const days = way === "live" ? null : numberIn(form, CLASS_FIELDS.days, MAX_DAYS);
  return days === "wrong" ? "days" : { way, questions, own, expected, days: days ?? 1 };
}

function readOwnField(form: URLSearchParams): OwnQuestion[] | null {
  try {
    return readOwnQuestions(JSON.parse(form.get(CLASS_FIELDS.own) || "[]"));
  } catch {
    return null;
  }
}

/** Returns null for an empty field. */
function numberIn(form: URLSearchParams, name: string, max: number): number | null | "wrong" {
  const text = form.get(name)?.trim() ?? "";
  if (text === "") return null;
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= max ? number : "wrong";
}

/** The server sends these texts with a refusal, so that the scripts of the page do not carry them. */
export const PREPARE_PROBLEMS = {
  networkHour:
    "Beaucoup de séances viennent d’être ouvertes depuis votre établissement. Réessayez dans une heure, ou utilisez les cartes papier.",
  networkDay:
    "Trop de séances ont été ouvertes aujourd’hui depuis votre établissement. Réessayez demain, ou utilisez les cartes papier.",
  networkFull: "Votre établissement a déjà quarante séances ouvertes. Finissez-en une, ou utilisez les cartes papier.",
  days: `Pour les jours d’ouverture, écrivez un nombre de 1 à ${MAX_DAYS}.`,
  expected: `Pour les élèves attendus, écrivez un nombre de 1 à ${MAX_PLACES}, ou rien.`,
  own: "Une de vos questions est incomplète : il faut la question, deux réponses différentes au moins, et laquelle est juste.",
  noQuestion: "Cochez au moins une question, et trente au plus.",
  saturated: "Trop de séances sont ouvertes. Réessayez dans quelques minutes, ou utilisez les cartes papier.",
  restart: CLASS_TEXTS.restart,
};

export type OpenedClass = { id: string; code: string; desk: string; endsAt: string };
type Refusal = { refusal: "saturated" | "networkFull" | "networkHour" | "networkDay"; retryAfterSeconds?: number };
export type CreateOutcome = { opened: OpenedClass } | Refusal;

type Asked = {
  form: URLSearchParams;
  quizzes: ClassQuiz[];
  prepared: Prepared;
  desk: Pick<CurrentDesk, "token" | "hash">;
  now: Date;
};

/** Opens one session for each form, however often the form arrives. */
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
      const row = newSession({ quizzes, prepared, now });
      const resume = resumeHash(services, resumeCodeOf(services, row.id));
      const keys = { deskHash: desk.hash, networkHash: network, resumeHash: resume };
      for (let tried = 0; tried < CODES_TRIED; tried += 1) {
        const session = { ...row, ...keys, code: createCode(randomInt) };
        if (await insertSession(tx, session))
          return { opened: { id: row.id, code: session.code, desk: desk.token, endsAt: row.endsAt.toISOString() } };
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
  return {
    key,
    choice: choiceOf(query, quizzes),
    title: titleOf(quizzes),
    isKept: query.has(CLASS_FIELDS.chosen),
    quizzes: quizzes.map(({ id, origin, questions, notions }) => ({
      id,
      notions,
      title: origin.title,
      questions: questions.map(({ id, question, options, explanation }) => ({
        id,
        text: question,
        options,
        explanation,
      })),
    })),
    typed: Object.fromEntries(query),
  };
}

/** Returns what is wrong with the preparation that an address holds, or null. */
export function problemOf(query: URLSearchParams, quizzes: ClassQuiz[]): string | null {
  const prepared = query.has(CLASS_FIELDS.chosen) ? readPrepared(query, quizzes) : null;
  // The questions of the teacher are in no address, so an address with no other question may still ask theirs.
  if (prepared === "noQuestion" && query.has(CLASS_FIELDS.withOwn)) return null;
  return typeof prepared === "string" ? PREPARE_PROBLEMS[prepared] : null;
}

/** Returns null when none of the questions is known, and the browser has none of the teacher's to ask. */
export function paperOf(query: URLSearchParams, quizzes: ClassQuiz[], siteOrigin: string): Paper | null {
  const questions = frozen(quizzes, chosenOf(choiceOf(query, quizzes)));
  if (questions.length === 0 && !query.has(CLASS_FIELDS.withOwn)) return null;
  return {
    title: titleOf(quizzes),
    questions,
    ends: endsOf(siteOrigin, questions),
    host: new URL(siteOrigin).host,
    prepareHref: `${NEW_CLASS_PATH}?${preparationQuery(query, quizzes)}`,
  };
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
  const { way, expected, days, questions, own } = prepared;
  const hours = way === "live" ? LIVE_HOURS : days * 24;
  return {
    id: randomUUID(),
    way,
    expected,
    title: titleOf(quizzes),
    questions: [...frozen(quizzes, questions), ...own.map(askedOwn)],
    places: placesFor(expected),
    createdAt: now,
    changedAt: now,
    teacherSeenAt: now,
    endsAt: new Date(now.getTime() + hours * HOUR_MS),
  };
}
