import { parseClassCode } from "#app/learning/class/class-code.ts";
import { classCookie, deviceHash, readClassCookie } from "#app/learning/class/class-keys.server.ts";
import { CLASS_FIELDS, returnPath } from "#app/learning/class/class-paths.ts";
import { choicesOf, numberOf } from "#app/learning/class/class-sessions.server.ts";
import { VOTE_OUTCOMES, type VoteOutcome } from "#app/learning/class/class-texts.ts";
import {
  askedOf,
  type ClassState,
  type ClassView,
  type Correction,
  correctionOf,
} from "#app/learning/class/class-view.ts";
import { readSnapshot, type Snapshot, stateOf, viewOfSession } from "#app/learning/class/class-views.server.ts";
import type { Services } from "#platform/services.ts";

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
  endsAt: string;
  view: ClassView;
  state: ClassState;
  /** By question. */
  choices: Record<string, string>;
  /** The number of the last vote that the site has of this device. */
  votes: number;
  sent: VoteOutcome | null;
  refreshes: boolean;
  ownPace: OwnPace | null;
};

type EndedPage = Pick<PupilPage, "id" | "code" | "view" | "state">;

type PupilReply =
  | { redirectTo: string }
  | { page: PupilPage; headers: Headers }
  | { ended: EndedPage; headers: Headers };

/** An ended session is shown to whoever has its code: it tells the title of a quiz. */
export async function findPupilPage(
  services: Services,
  { request, code: typed, now }: { request: Request; code: string; now: Date },
): Promise<PupilReply> {
  const code = parseClassCode(typed);
  const snapshot = code === null ? null : await readSnapshot(services.db, { code });
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
  const number = device === null ? null : await numberOf(services.db, id, device);
  if (device === null || number === null) return { redirectTo: entry };
  const query = new URL(request.url).searchParams;
  const kept = await choicesOf(services.db, id, device);
  const choices = Object.fromEntries(kept.map(({ question, option }) => [question, option]));
  const page: PupilPage = {
    ...shown,
    number,
    endsAt: snapshot.endsAt.toISOString(),
    choices,
    votes: Math.max(0, ...kept.map((choice) => choice.number)),
    sent: VOTE_OUTCOMES.find((outcome) => outcome === query.get(CLASS_FIELDS.sent)) ?? null,
    refreshes: query.has(CLASS_FIELDS.refresh) && snapshot.way === "live" && shown.view.step === "entry",
    ownPace: snapshot.way === "own-pace" ? ownPaceOf(snapshot, choices, Number(query.get(CLASS_FIELDS.number))) : null,
  };
  return { page, headers };
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
        isRight: choices[one.id] === correctionOf(one).right,
      })),
  };
}
