import { TEACHER_AWAY_MS, VOTES_PER_MINUTE } from "../rules/class-limits.ts";
import type { Progress } from "../rules/class-steps.ts";
import type { AskedQuestion, ClassState, ClassView } from "../rules/class-view.ts";
import { nextRequest, viewOf } from "../rules/class-view.ts";
import type { SessionRow } from "./class-rows.server.ts";

/** A session in the memory of the process: its row, and what its devices answered. */
export type LiveSession = Omit<SessionRow, keyof Progress> & {
  progress: Progress;
  /** Number by hash of the token. */
  devices: Map<string, number>;
  /** By question, the option by device. */
  answers: Map<string, Map<string, string>>;
  /** After the end: by question, the count by option. */
  totals: Map<string, Map<string, number>>;
  changedAt: number;
  closedAt: number;
  isEnding: boolean;
  /** Number of the device that entered last. */
  lastNumber: number;
  /** By device, the votes of its minute. */
  paces: Map<string, { used: number; until: number }>;
};

export function toLive({ step, position, isDoorOpen, showsCounts, version, ...row }: SessionRow): LiveSession {
  return {
    ...row,
    progress: { step, position, isDoorOpen, showsCounts, version },
    devices: new Map(),
    answers: new Map(),
    totals: new Map(),
    changedAt: Date.now(),
    closedAt: 0,
    isEnding: false,
    lastNumber: 0,
    paces: new Map(),
  };
}

export function answersTo(session: LiveSession, question: string): Map<string, string> {
  const known = session.answers.get(question);
  if (known) return known;
  const made = new Map<string, string>();
  session.answers.set(question, made);
  return made;
}

export function countsOf(session: LiveSession, question: AskedQuestion): number[] {
  const totals = session.totals.get(question.id);
  if (totals) return question.options.map(({ id }) => totals.get(id) ?? 0);
  const chosen = [...(session.answers.get(question.id)?.values() ?? [])];
  return question.options.map(({ id }) => chosen.filter((option) => option === id).length);
}

export function deviceCountOf(session: LiveSession): number {
  return session.deviceCount ?? session.devices.size;
}

export function stateOf(session: LiveSession, now: Date): ClassState {
  const { progress, questions, way } = session;
  const asked = questions[progress.position];
  const since = now.getTime() - session.changedAt;
  return {
    version: progress.version,
    step: progress.step,
    answers: way === "live" && asked ? (session.answers.get(asked.id)?.size ?? 0) : 0,
    devices: deviceCountOf(session),
    isTeacherAway: way === "live" && now.getTime() - session.teacherSeenAt.getTime() > TEACHER_AWAY_MS,
    next: nextRequest(progress.step, since),
  };
}

export function viewOfSession(session: LiveSession): ClassView {
  const { way, title, href, questions, progress } = session;
  return viewOf({ ...progress, way, title, href, questions, countsOf: (question) => countsOf(session, question) });
}

/** False beyond the votes of a minute. */
export function takeVote(session: LiveSession, device: string, now: Date): boolean {
  const known = session.paces.get(device);
  const pace = known && known.until > now.getTime() ? known : { used: 0, until: now.getTime() + 60_000 };
  pace.used += 1;
  session.paces.set(device, pace);
  return pace.used <= VOTES_PER_MINUTE;
}
