import { parseResumeCode } from "#app/learning/class/class-code.ts";
import { viewsOf } from "#app/learning/class/class-endpoints.server.ts";
import { deskHash, readClassCookie, resumeHash } from "#app/learning/class/class-keys.server.ts";
import { CLASS_FIELDS } from "#app/learning/class/class-paths.ts";
import { type DeskEntry, findSession, giveDesk, pressDesk } from "#app/learning/class/class-sessions.server.ts";
import { isPress } from "#app/learning/class/class-steps.ts";
import type { ClassState, ClassView } from "#app/learning/class/class-view.ts";
import {
  countAnswers,
  readSnapshot,
  type Snapshot,
  stateOf,
  viewOfSession,
} from "#app/learning/class/class-views.server.ts";
import { wrongCodeKeys } from "#app/learning/class-pupil/join-class.server.ts";
import { consume, isExhausted } from "#platform/limits/rate-limits.server.ts";
import type { Services } from "#platform/services.ts";
import { deskCookie, readCurrentDesk, takeDesk } from "./current-desk.server.ts";

export type Desk = {
  id: string;
  code: string;
  view: ClassView;
  state: ClassState;
  expected: number | null;
  endsAt: string;
  /** At one's own pace: how many have answered each question. */
  answered: { id: string; text: string; count: number }[];
};

export type OtherDesk = Pick<DeskEntry, "id" | "title" | "code"> & { isEnded: boolean };

type Desks = { chosen: Snapshot | null; others: OtherDesk[] };

/** The one that the address asks for; otherwise the newest, before those that have ended. */
export async function findDesks(services: Services, request: Request): Promise<Desks> {
  const steered = (await readCurrentDesk(services, request))?.steered ?? [];
  const query = new URL(request.url).searchParams;
  const asked = query.get(CLASS_FIELDS.session);
  const first = steered.find(({ endedAt }) => endedAt === null) ?? steered[0];
  const wanted = asked === null ? first : steered.find(({ id }) => id === asked);
  const chosen = wanted && !query.has(CLASS_FIELDS.resume) ? await readSnapshot(services.db, { id: wanted.id }) : null;
  const others = steered
    .filter(({ id }) => id !== chosen?.id)
    .map(({ id, title, code, endedAt }) => {
      return { id, title, code, isEnded: endedAt !== null };
    });
  return { chosen, others };
}

/** Whether the session that the address names is steered by another computer since its code of resumption was typed there. */
export async function isTakenOver(services: Services, request: Request): Promise<boolean> {
  const token = readClassCookie("desk", request, services.settings.publicUrl);
  const id = new URL(request.url).searchParams.get(CLASS_FIELDS.session);
  const session = token === null || id === null ? null : await readSnapshot(services.db, { id });
  return session !== null && token !== null && session.deskHash !== deskHash(services, token);
}

export function namesSession({ url }: Request): boolean {
  return new URL(url).searchParams.has(CLASS_FIELDS.session);
}

export function deskOf(snapshot: Snapshot, now: Date): Desk {
  const { id, code, expected, endsAt, questions, way } = snapshot;
  const answered = questions.map((one) => ({ id: one.id, text: one.question, count: countAnswers(snapshot, one) }));
  return {
    id,
    code,
    expected,
    view: viewOfSession(snapshot),
    state: stateOf(snapshot, now),
    endsAt: endsAt.toISOString(),
    answered: way === "live" ? [] : answered,
  };
}

/** True once the session has ended. */
export async function replyToDesk(
  services: Services,
  { session, form, now }: { session: Snapshot; form: URLSearchParams | null; now: Date },
): Promise<boolean> {
  const pressed = form?.get(CLASS_FIELDS.pressed);
  const version = Number(form?.get(CLASS_FIELDS.version) ?? "");
  if (isPress(pressed)) await pressDesk(services.db, session, { pressed, version, now });
  const after = await viewsOf(services).readAnew(session.id, now);
  return after?.endedAt != null;
}

type ResumeOutcome = { id: string; cookie: string } | { refusal: "resumeWrong" | "tooMany" };

/**
 * Resumes the session on another computer; the former one loses it. A right code is accepted however many wrong ones
 * others on the network typed.
 */
export async function resumeDesk(
  services: Services,
  { request, form, now }: { request: Request; form: URLSearchParams | null; now: Date },
): Promise<ResumeOutcome> {
  const code = parseResumeCode(form?.get(CLASS_FIELDS.resume) ?? "");
  const session = code && (await findSession(services.db, { resumeHash: resumeHash(services, code) }));
  if (!session) {
    const keys = wrongCodeKeys(services, null);
    const isRefused = (await isExhausted(services, keys, now)) || !(await consume(services, keys, now)).allowed;
    return { refusal: isRefused ? "tooMany" : "resumeWrong" };
  }
  const desk = await takeDesk(services, request);
  await giveDesk(services.db, session.id, desk.hash);
  return { id: session.id, cookie: deskCookie(services, desk, session.endedAt ?? session.endsAt, now) };
}
