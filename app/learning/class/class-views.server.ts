import { eq, sql } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { classAnswers, classCounts, classSessions } from "#database/schema/classes.server.ts";
import { TEACHER_AWAY_MS } from "./class-limits.ts";
import type { ClassSession } from "./class-sessions.server.ts";
import { type AskedQuestion, type ClassState, type ClassView, nextRequest, viewOf } from "./class-view.ts";

const KEPT_MS = 1_000;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

type Answered = { question: string; option: string; count: number };

/** A session with what was answered in it. */
export type Snapshot = ClassSession & { answered: Answered[] };

type SessionKey = { id: string } | { code: string };

export async function readSnapshot(db: Database, key: SessionKey): Promise<Snapshot | null> {
  if ("id" in key && !UUID.test(key.id)) return null;
  const isOfSession = sql`where session_id = ${classSessions}.id`;
  const [found] = await db
    .select({
      session: classSessions,
      // Answers until the end, totals after it.
      answered: sql<Answered[]>`(select coalesce(json_agg(counted), '[]') from (
        select question, option, count(*)::int as count from ${classAnswers} ${isOfSession} group by 1, 2
        union all select question, option, count from ${classCounts} ${isOfSession}) counted)`,
    })
    .from(classSessions)
    .where("id" in key ? eq(classSessions.id, key.id) : eq(classSessions.code, key.code));
  return found ? { ...found.session, answered: found.answered } : null;
}

/** What devices ask again and again, read once a second for each session and process. */
export type ClassViews = {
  read: (id: string, now: Date) => Promise<Snapshot | null>;
  /** As it is now, and from now on. */
  readAnew: (id: string, now: Date) => Promise<Snapshot | null>;
};

export function createClassViews(db: Database): ClassViews {
  const kept = new Map<string, { at: number; snapshot: Promise<Snapshot | null> }>();
  const isKept = (at: number, now: Date) => now.getTime() >= at && now.getTime() < at + KEPT_MS;

  function readAnew(id: string, now: Date): Promise<Snapshot | null> {
    const snapshot = readSnapshot(db, { id });
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

export function countAnswers({ answered }: Snapshot, { id }: AskedQuestion): number {
  return answered.reduce((sum, { question, count }) => sum + (question === id ? count : 0), 0);
}

export function stateOf(snapshot: Snapshot, now: Date): ClassState {
  const { step, version, position, questions, way, deviceCount, teacherSeenAt, changedAt } = snapshot;
  const asked = questions[position];
  const isLive = way === "live" && step !== "ended";
  return {
    version,
    step,
    answers: isLive && asked ? countAnswers(snapshot, asked) : 0,
    devices: deviceCount,
    isTeacherAway: isLive && now.getTime() - teacherSeenAt.getTime() > TEACHER_AWAY_MS,
    next: nextRequest(step, now.getTime() - changedAt.getTime()),
  };
}

export function viewOfSession(snapshot: Snapshot): ClassView {
  return viewOf({ ...snapshot, countsOf: (question) => countsOf(snapshot, question) });
}
