import { consume, isExhausted } from "#platform/limits/rate-limits.server.ts";
import type { Services } from "#platform/services.ts";
import { parseClassCode } from "../rules/class-code.ts";
import { CLASS_FIELDS, returnPath } from "../rules/class-paths.ts";
import { VOTE_OUTCOMES, type VoteOutcome } from "../rules/class-texts.ts";
import { askedOf, type ClassState, type ClassView, type Correction, correctionOf } from "../rules/class-view.ts";
import { deviceHash, readHeldSessions } from "../store/class-keys.server.ts";
import { classesOf } from "../store/class-service.server.ts";
import { keepHeldSessions } from "../store/held-sessions.server.ts";
import { answersTo, type LiveSession, stateOf, viewOfSession } from "../store/live-session.ts";
import { wrongCodeKeys } from "./join-class.server.ts";

export type OwnPace = {
  /** From 1 on; null once every question was answered. */
  number: number | null;
  total: number;
  question: ClassView["question"];
  chosen: string | null;
  correction: Correction | null;
  /** The questions that the device answered. */
  answered: { id: string; rev: number; text: string; isRight: boolean }[];
};

export type PupilPage = {
  id: string;
  code: string;
  number: number;
  view: ClassView;
  state: ClassState;
  /** By question. */
  choices: Record<string, string>;
  sent: VoteOutcome | null;
  refreshes: boolean;
  ownPace: OwnPace | null;
};

export type EndedPage = Pick<PupilPage, "id" | "code" | "view" | "state">;

export type PupilReply =
  | { redirectTo: string }
  | { page: PupilPage; headers: Headers }
  | { ended: EndedPage; headers: Headers };

/** An ended session is shown to whoever has its code: guessing one takes from the same limit as entering. */
export async function findPupilPage(
  services: Services,
  { request, code: typed, now }: { request: Request; code: string; now: Date },
): Promise<PupilReply> {
  const code = parseClassCode(typed);
  const session = code === null ? null : (await classesOf(services)).withCode(code);
  const entry = returnPath(typed.replace(/\D/g, "").slice(0, 8));
  if (code === null) return { redirectTo: entry };
  const keys = wrongCodeKeys(services, null);
  if (!session) {
    await consume(services, keys, now);
    return { redirectTo: entry };
  }
  const { publicUrl } = services.settings;
  const headers = new Headers();
  const shown = { id: session.id, code, view: viewOfSession(session), state: stateOf(session, now) };
  const held = readHeldSessions("device", request, publicUrl).find((one) => one.session === session.id);
  if (session.endedAt !== null) {
    if (held) headers.append("Set-Cookie", await keepHeldSessions("device", services, { request, now }));
    else if (await isExhausted(services, keys, now)) return { redirectTo: entry };
    return { ended: shown, headers };
  }
  const device = held ? deviceHash(services, session.id, held.token) : null;
  const number = device === null ? undefined : session.devices.get(device);
  if (device === null || number === undefined) return { redirectTo: entry };
  const query = new URL(request.url).searchParams;
  const choices = choicesOf(session, device);
  const page: PupilPage = {
    ...shown,
    number,
    choices,
    sent: VOTE_OUTCOMES.find((outcome) => outcome === query.get(CLASS_FIELDS.sent)) ?? null,
    refreshes: query.has(CLASS_FIELDS.refresh) && session.way === "live" && shown.view.step === "entry",
    ownPace: session.way === "own-pace" ? ownPaceOf(session, choices, Number(query.get(CLASS_FIELDS.number))) : null,
  };
  return { page, headers };
}

function choicesOf(session: LiveSession, device: string): Record<string, string> {
  const entries = session.questions.flatMap(({ id }) => {
    const option = answersTo(session, id).get(device);
    return option === undefined ? [] : [[id, option] as const];
  });
  return Object.fromEntries(entries);
}

function ownPaceOf({ questions }: LiveSession, choices: Record<string, string>, asked: number): OwnPace {
  const first = questions.findIndex(({ id }) => !(id in choices));
  const index = Number.isInteger(asked) && asked >= 1 && asked <= questions.length ? asked - 1 : first;
  const question = questions[index];
  const chosen = question ? (choices[question.id] ?? null) : null;
  return {
    number: question ? index + 1 : null,
    total: questions.length,
    question: question ? askedOf(question) : null,
    chosen,
    correction: question && chosen ? correctionOf(question) : null,
    answered: questions
      .filter(({ id }) => id in choices)
      .map((one) => ({
        id: one.id,
        rev: one.rev,
        text: one.question,
        isRight: choices[one.id] === correctionOf(one).right,
      })),
  };
}
