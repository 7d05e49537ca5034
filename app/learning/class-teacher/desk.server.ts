import { parseResumeCode } from "#app/learning/class/class-code.ts";
import { viewsOf } from "#app/learning/class/class-endpoints.server.ts";
import {
  classCookie,
  deskHash,
  readClassCookie,
  resumeCodeOf,
  resumeHash,
} from "#app/learning/class/class-keys.server.ts";
import { TOTALS_HOURS } from "#app/learning/class/class-limits.ts";
import { CLASS_FIELDS } from "#app/learning/class/class-paths.ts";
import {
  type DeskEntry,
  findSession,
  giveDesk,
  listSteered,
  pressDesk,
} from "#app/learning/class/class-sessions.server.ts";
import { isPress } from "#app/learning/class/class-steps.ts";
import type { ClassState, ClassView } from "#app/learning/class/class-view.ts";
import {
  countAnswersTo,
  readClassSnapshot,
  type Snapshot,
  stateOf,
  viewOfSession,
} from "#app/learning/class/class-views.server.ts";
import { wrongCodeKeys } from "#app/learning/class-pupil/join-class.server.ts";
import { formatDayAndHour } from "#platform/french/paris-time.ts";
import { consume, isExhausted } from "#platform/limits/rate-limits.server.ts";
import type { Services } from "#platform/services.ts";
import { createToken } from "#platform/tokens.ts";

const TOTALS_MS = TOTALS_HOURS * 3_600_000;

/** A browser has one token for all the sessions that it leads. */
export type CurrentDesk = { token: string; hash: string; steered: DeskEntry[] };

/** Returns null for a browser that leads no session, and for a forged cookie. */
async function readCurrentDesk(services: Services, request: Request): Promise<CurrentDesk | null> {
  const token = readClassCookie("desk", request, services.settings.publicUrl);
  if (token === null) return null;
  const hash = deskHash(services, token);
  const steered = await listSteered(services.db, hash);
  return steered.length > 0 ? { token, hash, steered } : null;
}

/** Returns the browser's own token, or a new one. */
export async function takeDesk(services: Services, request: Request): Promise<CurrentDesk> {
  const held = await readCurrentDesk(services, request);
  if (held) return held;
  const token = createToken();
  return { token, hash: deskHash(services, token), steered: [] };
}

/**
 * The cookie lasts as long as the sessions of this browser, including the day on which their totals can still be read.
 */
export function deskCookie({ settings }: Services, { token, steered }: CurrentDesk, endsAt: Date, now: Date): string {
  const ends = [endsAt, ...steered.map((desk) => desk.endedAt ?? desk.endsAt)].map((end) => end.getTime());
  return classCookie("desk", token, settings.publicUrl, (Math.max(...ends) + TOTALS_MS - now.getTime()) / 1000);
}

export type Desk = {
  id: string;
  code: string;
  view: ClassView;
  state: ClassState;
  expected: number | null;
  endsAt: string;
  /** The host of the site's address, which the screen shows beside the code. */
  host: string;
  /** The code with which another computer can lead the session. */
  resume: string;
  /** In a session at one's own pace, how many pupils have answered each question. */
  answered: { id: string; text: string; count: number }[];
};

export type OtherDesk = Pick<DeskEntry, "id" | "title" | "code"> & {
  isEnded: boolean;
  /** Day and hour of its opening. */
  openedAt: string;
};

type Desks = { chosen: Snapshot | null; others: OtherDesk[] };

/** Finds the session that the address names, otherwise the newest one. Sessions that have ended come last. */
export async function findDesks(services: Services, request: Request): Promise<Desks> {
  const steered = (await readCurrentDesk(services, request))?.steered ?? [];
  const query = new URL(request.url).searchParams;
  const asked = query.get(CLASS_FIELDS.session);
  const first = steered.find(({ endedAt }) => endedAt === null) ?? steered[0];
  const wanted = asked === null ? first : steered.find(({ id }) => id === asked);
  const chosen =
    wanted && !query.has(CLASS_FIELDS.resume) ? await readClassSnapshot(services.db, { id: wanted.id }) : null;
  const others = steered
    .filter(({ id }) => id !== chosen?.id)
    .map(({ id, title, code, createdAt, endedAt }) => {
      return { id, title, code, isEnded: endedAt !== null, openedAt: formatDayAndHour(createdAt) };
    });
  return { chosen, others };
}

/** Returns true when the address names a session of another browser, while this one leads or led some session. */
export async function isTakenOver(services: Services, request: Request): Promise<boolean> {
  const token = readClassCookie("desk", request, services.settings.publicUrl);
  const id = new URL(request.url).searchParams.get(CLASS_FIELDS.session);
  const session = token === null || id === null ? null : await readClassSnapshot(services.db, { id });
  return session !== null && token !== null && session.deskHash !== deskHash(services, token);
}

export function namesSession({ url }: Request): boolean {
  return new URL(url).searchParams.has(CLASS_FIELDS.session);
}

export function deskOf(services: Services, snapshot: Snapshot, now: Date): Desk {
  const { id, code, expected, endsAt, questions, way } = snapshot;
  const answered = questions.map((one) => ({ id: one.id, text: one.question, count: countAnswersTo(snapshot, one) }));
  return {
    id,
    code,
    expected,
    view: viewOfSession(snapshot),
    state: stateOf(snapshot, now),
    endsAt: endsAt.toISOString(),
    host: new URL(services.settings.publicUrl).host,
    resume: resumeCodeOf(services, id),
    answered: way === "live" ? [] : answered,
  };
}

/** Applies a button of the desk, unless the session had changed since the page showed it. */
export async function replyToDesk(
  services: Services,
  { session, form, now }: { session: Snapshot; form: URLSearchParams | null; now: Date },
): Promise<{ isApplied: boolean; hasEnded: boolean }> {
  const pressed = form?.get(CLASS_FIELDS.pressed);
  const version = Number(form?.get(CLASS_FIELDS.version) ?? "");
  const isApplied = isPress(pressed) && (await pressDesk(services.db, session, { pressed, version, now }));
  const after = await viewsOf(services).readAnew(session.id, now);
  return { isApplied, hasEnded: after?.endedAt != null };
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
