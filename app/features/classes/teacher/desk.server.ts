import { consume, isExhausted } from "#platform/limits/rate-limits.server.ts";
import type { Services } from "#platform/services.ts";
import { createToken } from "#platform/tokens.ts";
import { wrongCodeKeys } from "../pupil/join-class.server.ts";
import { parseResumeCode } from "../rules/class-code.ts";
import { CLASS_FIELDS } from "../rules/class-paths.ts";
import { isPress } from "../rules/class-steps.ts";
import type { ClassState, ClassView } from "../rules/class-view.ts";
import { deskHash, resumeHash } from "../store/class-keys.server.ts";
import { classesOf } from "../store/class-service.server.ts";
import { findHeldSessions, keepHeldSessions } from "../store/held-sessions.server.ts";
import { countsOf, type LiveSession, stateOf, viewOfSession } from "../store/live-session.ts";

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

export type OtherDesk = Pick<LiveSession, "id" | "title" | "code">;

/** The newest first; none for a forged cookie. */
export async function listDesks(services: Services, request: Request): Promise<LiveSession[]> {
  return (await findHeldSessions("desk", services, request)).map(({ of }) => of).reverse();
}

/** The one that the address asks for; otherwise the newest, before those that have ended. */
export function chooseDesk(desks: LiveSession[], request: Request): LiveSession | null {
  const query = new URL(request.url).searchParams;
  if (query.has(CLASS_FIELDS.resume)) return null;
  const asked = query.get(CLASS_FIELDS.session);
  if (asked !== null) return desks.find(({ id }) => id === asked) ?? null;
  return desks.find(({ endedAt }) => endedAt === null) ?? desks[0] ?? null;
}

export function namesSession({ url }: Request): boolean {
  return new URL(url).searchParams.has(CLASS_FIELDS.session);
}

/** Null for a browser that does not steer it. */
export async function findDesk(services: Services, request: Request): Promise<LiveSession | null> {
  return chooseDesk(await listDesks(services, request), request);
}

export function othersOf(desks: LiveSession[], shown: LiveSession | null): OtherDesk[] {
  return desks.filter((desk) => desk !== shown).map(({ id, title, code }) => ({ id, title, code }));
}

export function deskOf(session: LiveSession, now: Date): Desk {
  const { id, code, expected, endsAt, questions, way } = session;
  session.teacherSeenAt = now;
  return {
    id,
    code,
    expected,
    view: viewOfSession(session),
    state: stateOf(session, now),
    endsAt: endsAt.toISOString(),
    answered:
      way === "live"
        ? []
        : questions.map((one) => ({ id: one.id, text: one.question, count: sum(countsOf(session, one)) })),
  };
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

export async function replyToDesk(
  services: Services,
  { session, form, now }: { session: LiveSession; form: URLSearchParams | null; now: Date },
): Promise<void> {
  const pressed = form?.get(CLASS_FIELDS.pressed);
  const version = Number(form?.get(CLASS_FIELDS.version) ?? "");
  if (isPress(pressed)) await (await classesOf(services)).press(session, pressed, { version, now });
}

export type ResumeOutcome = { id: string; cookie: string } | { refusal: "resumeWrong" | "tooMany" };

/** On another computer: the former one steers no more. */
export async function resumeDesk(
  services: Services,
  { request, form, now }: { request: Request; form: URLSearchParams | null; now: Date },
): Promise<ResumeOutcome> {
  const keys = wrongCodeKeys(services, null);
  if (await isExhausted(services, keys, now)) return { refusal: "tooMany" };
  const register = await classesOf(services);
  const code = parseResumeCode(form?.get(CLASS_FIELDS.resume) ?? "");
  const session = code === null ? null : register.withResume(resumeHash(services, code));
  if (!session) {
    const { allowed } = await consume(services, keys, now);
    return { refusal: allowed ? "resumeWrong" : "tooMany" };
  }
  const token = createToken();
  await register.giveDesk(session, deskHash(services, token));
  const added = { session: session.id, token };
  return { id: session.id, cookie: await keepHeldSessions("desk", services, { request, now, added }) };
}
