import { parseClassCode } from "#app/learning/class/class-code.ts";
import { classCookie, deviceHash, readClassCookie } from "#app/learning/class/class-keys.server.ts";
import { CLASS_FIELDS, returnPath } from "#app/learning/class/class-paths.ts";
import { choicesOfDevice, findDevice } from "#app/learning/class/class-sessions.server.ts";
import { VOTE_OUTCOMES, type VoteOutcome } from "#app/learning/class/class-texts.ts";
import {
  askedOf,
  type ClassState,
  type ClassView,
  type Correction,
  correctionOf,
} from "#app/learning/class/class-view.ts";
import { readClassSnapshot, type Snapshot, stateOf, viewOfSession } from "#app/learning/class/class-views.server.ts";
import type { Services } from "#platform/services.ts";

export type OwnPace = {
  /** Counts from 1; null once every question was answered. */
  number: number | null;
  total: number;
  question: ClassView["question"];
  chosen: string | null;
  correction: Correction | null;
  answered: { id: string; rev: number; text: string; isRight: boolean; isTeachers: boolean }[];
};

export type PupilPage = {
  id: string;
  code: string;
  number: number;
  /** The index of the first question that the device could answer. */
  firstPosition: number;
  endsAt: string;
  view: ClassView;
  state: ClassState;
  /** The chosen options by question id. */
  choices: Record<string, string>;
  /** Number of the last vote that the server has from this device. */
  votes: number;
  sent: VoteOutcome | null;
  /** What a form chose of this question after its closing, which only the address remembers. */
  late: { question: string; option: string } | null;
  /** Is true when the page reloads by itself, for devices without scripts. */
  refreshes: boolean;
  isRefreshStopped: boolean;
  ownPace: OwnPace | null;
};

type EndedPage = Pick<PupilPage, "id" | "code" | "view" | "state">;

type PupilReply =
  | { redirectTo: string }
  | { page: PupilPage; headers: Headers }
  | { ended: EndedPage; headers: Headers };

/** An ended session is shown to anyone who has its code, because it then says nothing about any pupil. */
export async function findPupilPage(
  services: Services,
  { request, code: typed, now }: { request: Request; code: string; now: Date },
): Promise<PupilReply> {
  const code = parseClassCode(typed);
  const snapshot = code === null ? null : await readClassSnapshot(services.db, { code });
  const entry = returnPath(typed.replace(/\D/g, "").slice(0, 8));
  if (code === null || !snapshot) return { redirectTo: entry };
  const { publicUrl } = services.settings;
  const headers = new Headers();
  const { id } = snapshot;
  const shown = { id, code, view: viewOfSession(snapshot), state: stateOf(snapshot, now) };
  const token = readClassCookie(`device-${code}`, request, publicUrl);
  if (snapshot.endedAt !== null) {
    if (token !== null) headers.append("Set-Cookie", classCookie(`device-${code}`, "", publicUrl, 0));
    return { ended: shown, headers };
  }
  const device = token === null ? null : deviceHash(services, id, token);
  const place = device === null ? null : await findDevice(services.db, id, device);
  if (device === null || place === null) return { redirectTo: entry };
  const query = new URL(request.url).searchParams;
  const kept = await choicesOfDevice(services.db, id, device);
  const choices = Object.fromEntries(kept.map(({ question, option }) => [question, option]));
  const isRefreshStopped = query.get(CLASS_FIELDS.refresh) === "0";
  const page: PupilPage = {
    ...shown,
    ...place,
    endsAt: snapshot.endsAt.toISOString(),
    choices,
    votes: Math.max(0, ...kept.map((choice) => choice.number)),
    sent: VOTE_OUTCOMES.find((outcome) => outcome === query.get(CLASS_FIELDS.sent)) ?? null,
    late: lateOf(query, shown.view),
    refreshes: !isRefreshStopped && mayRefresh(shown.view),
    isRefreshStopped,
    ownPace: snapshot.way === "own-pace" ? ownPaceOf(snapshot, choices, Number(query.get(CLASS_FIELDS.number))) : null,
  };
  return { page, headers };
}

function lateOf(query: URLSearchParams, { question }: ClassView): PupilPage["late"] {
  const option = query.get(CLASS_FIELDS.option);
  return question && option && query.get(CLASS_FIELDS.asked) === question.id ? { question: question.id, option } : null;
}

/** Returns false while a question is open, because a reload would lose a choice, or its change, that is not sent yet. */
function mayRefresh({ way, step }: ClassView): boolean {
  return way === "live" && step !== "open";
}

function ownPaceOf({ questions }: Snapshot, choices: Record<string, string>, asked: number): OwnPace {
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
        isTeachers: one.origin === null,
        isRight: choices[one.id] === correctionOf(one).right,
      })),
  };
}
