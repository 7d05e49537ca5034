import { eq, sql } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { classAnswers, classCounts, classSessions } from "#database/schema/classes.server.ts";
import { describeError } from "#platform/log.ts";
import type { ProcessServices } from "#platform/services.ts";
import { TEACHER_AWAY_MS } from "./class-limits.ts";
import { type ClassSession, sweepClasses } from "./class-sessions.server.ts";
import { type AskedQuestion, type ClassState, type ClassView, nextRequest, viewOf } from "./class-view.ts";

/** Shorter than the poll of the desk, which would otherwise show a vote more than two seconds late. */
const KEPT_MS = 500;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

type Answered = { question: string; option: string; count: number };

/** A session with the counts of its answers. */
export type Snapshot = ClassSession & { answered: Answered[] };

type SessionKey = { id: string } | { code: string };

export async function readClassSnapshot(db: Database, key: SessionKey): Promise<Snapshot | null> {
  if ("id" in key && !UUID.test(key.id)) return null;
  const isOfSession = sql`where session_id = ${classSessions}.id`;
  const [found] = await db
    .select({
      session: classSessions,
      // The counts come from the answers until the end of the session, and from the totals after it.
      answered: sql<Answered[]>`(select coalesce(json_agg(counted), '[]') from (
        select question, option, count(*)::int as count from ${classAnswers} ${isOfSession} group by 1, 2
        union all select question, option, count from ${classCounts} ${isOfSession}) counted)`,
    })
    .from(classSessions)
    .where("id" in key ? eq(classSessions.id, key.id) : eq(classSessions.code, key.code));
  return found ? { ...found.session, answered: found.answered } : null;
}

/** Devices poll sessions, so each process reads each session from the database twice a second at most. */
export type ClassViews = {
  read: (id: string, now: Date) => Promise<Snapshot | null>;
  /** Reads the session again from the database and keeps it for the devices that ask next. */
  readAnew: (id: string, now: Date) => Promise<Snapshot | null>;
};

export function createClassViews(db: Database): ClassViews {
  const kept = new Map<string, { at: number; snapshot: Promise<Snapshot | null> }>();
  const isKept = (at: number, now: Date) => now.getTime() >= at && now.getTime() < at + KEPT_MS;

  function readAnew(id: string, now: Date): Promise<Snapshot | null> {
    const snapshot = readClassSnapshot(db, { id });
    kept.delete(id);
    // Entries are in insertion order, so the expired ones come first.
    for (const [oldest, { at }] of kept) {
      if (isKept(at, now)) break;
      kept.delete(oldest);
    }
    kept.set(id, { at: now.getTime(), snapshot });
    snapshot.catch(() => kept.delete(id));
    return snapshot;
  }

  return {
    read(id, now) {
      const known = kept.get(id);
      return known && isKept(known.at, now) ? known.snapshot : readAnew(id, now);
    },
    readAnew,
  };
}

export function countsOf({ answered }: Snapshot, question: AskedQuestion): number[] {
  const of = new Map(answered.flatMap((one) => (one.question === question.id ? [[one.option, one.count]] : [])));
  return question.options.map(({ id }) => of.get(id) ?? 0);
}

export function countAnswersTo({ answered }: Snapshot, { id }: AskedQuestion): number {
  return answered.reduce((sum, { question, count }) => sum + (question === id ? count : 0), 0);
}

export function stateOf(snapshot: Snapshot, now: Date): ClassState {
  const { step, version, position, questions, way, deviceCount, teacherSeenAt, changedAt } = snapshot;
  const asked = questions[position];
  const isLive = way === "live" && step !== "ended";
  return {
    version,
    step,
    answers: isLive && asked ? countAnswersTo(snapshot, asked) : 0,
    devices: deviceCount,
    isTeacherAway: isLive && now.getTime() - teacherSeenAt.getTime() > TEACHER_AWAY_MS,
    next: nextRequest(step, now.getTime() - changedAt.getTime()),
  };
}

export function viewOfSession(snapshot: Snapshot): ClassView {
  return viewOf({ ...snapshot, countsOf: (question) => countsOf(snapshot, question) });
}

declare module "#platform/services.ts" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface AddedServices {
    classes?: ClassViews;
  }
}

const SWEEP_EVERY_MS = 60_000;

type RunningClasses = { views: ClassViews; stop: () => Promise<void> };

/** At the start and then every minute, ends overdue sessions and erases those that ended a day ago. */
export function startClasses({ db, log }: Pick<ProcessServices, "db" | "log">): RunningClasses {
  const sweep = () =>
    sweepClasses(db, new Date()).then(
      () => {},
      (error: unknown) => log.error("classes_sweep_failed", describeError(error)),
    );
  let sweeping = sweep();
  const timer = setInterval(() => {
    sweeping = sweeping.then(sweep);
  }, SWEEP_EVERY_MS);
  return {
    views: createClassViews(db),
    stop() {
      clearInterval(timer);
      return sweeping;
    },
  };
}
