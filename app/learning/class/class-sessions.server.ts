import { and, asc, desc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { classAnswers, classCounts, classDevices, classSessions } from "#database/schema/classes.server.ts";
import { eraseRows, inSteps } from "#platform/erase-rows.server.ts";
import { LIVE_PER_NETWORK, MAX_KEPT_BYTES, QUIET_MINUTES, TOTALS_HOURS, UNJOINED_MINUTES } from "./class-limits.ts";
import { firstProgress, type Press, type Progress, press } from "./class-steps.ts";

export type ClassSession = typeof classSessions.$inferSelect;
export type NewSession = Omit<typeof classSessions.$inferInsert, keyof Progress>;

const MINUTE_MS = 60_000;
const ENDED_AT_ONCE = 100;

const isLive = isNull(classSessions.endedAt);

type SessionKey = Partial<Pick<ClassSession, "code" | "resumeHash">>;

export async function findSession(db: Database, { code, resumeHash }: SessionKey): Promise<ClassSession | null> {
  const isAsked = code === undefined ? eq(classSessions.resumeHash, resumeHash ?? "") : eq(classSessions.code, code);
  const [session] = await db.select().from(classSessions).where(isAsked);
  return session ?? null;
}

export type DeskEntry = Pick<ClassSession, "id" | "code" | "title" | "createdAt" | "endsAt" | "endedAt">;

/** Lists the sessions that a browser leads, the newest first. */
export function listSteered(db: Database, deskHash: string): Promise<DeskEntry[]> {
  const { id, code, title, endsAt, endedAt, createdAt } = classSessions;
  return db
    .select({ id, code, title, createdAt, endsAt, endedAt })
    .from(classSessions)
    .where(eq(classSessions.deskHash, deskHash))
    .orderBy(desc(createdAt))
    .limit(LIVE_PER_NETWORK);
}

/** Returns false when another session has the code. */
export async function insertSession(tx: Transaction, session: NewSession): Promise<boolean> {
  const made = await tx
    .insert(classSessions)
    .values({ ...session, ...firstProgress(session.way) })
    .onConflictDoNothing({ target: classSessions.code })
    .returning({ id: classSessions.id });
  return made.length === 1;
}

type Room = { perNetwork: number; bytes: number };
const ROOM: Room = { perNetwork: LIVE_PER_NETWORK, bytes: MAX_KEPT_BYTES };

/**
 * Returns which limit is reached, or null. A session whose desk has been silent for an hour gives way: the oldest
 * first, those that nobody joined before the others. A session of the same network gives way only if nobody joined it,
 * so that no pupil ends a class's homework.
 */
export async function makeRoom(
  tx: Transaction,
  network: string,
  now: Date,
  room = ROOM,
): Promise<"made" | "networkFull" | "saturated"> {
  const { deviceCount, networkHash, teacherSeenAt, questions } = classSessions;
  const isOfNetwork = and(eq(networkHash, network), isLive);
  const isQuiet = lte(teacherSeenAt, new Date(now.getTime() - QUIET_MINUTES * MINUTE_MS));
  const giveWay = async (condition: typeof isQuiet) => {
    const oldest = tx
      .select({ id: classSessions.id })
      .from(classSessions)
      .where(condition)
      .orderBy(sql`${deviceCount} > 0`, asc(teacherSeenAt))
      .limit(1);
    const gone = await tx.delete(classSessions).where(eq(classSessions.id, oldest)).returning({ id: classSessions.id });
    return gone.length === 1;
  };
  const [kept] = await tx
    .select({
      bytes: sql<number>`coalesce(sum(pg_column_size(${questions})), 0)::float`,
      live: sql<number>`(count(*) filter (where ${isOfNetwork}))::int`,
    })
    .from(classSessions);
  if (
    (kept?.live ?? 0) >= room.perNetwork &&
    !(await giveWay(and(isOfNetwork, isQuiet, eq(deviceCount, 0)) ?? isQuiet))
  )
    return "networkFull";
  return (kept?.bytes ?? 0) < room.bytes || (await giveWay(isQuiet)) ? "made" : "saturated";
}

export type Entry = { number: number } | "expired" | "closed" | "full";

/** A device that has already entered keeps its number. */
export function enterSession(db: Database, { id, device }: { id: string; device: string }): Promise<Entry> {
  return db.transaction(async (tx) => {
    const { deviceCount, endedAt, isDoorOpen, places, step, position } = classSessions;
    const [session] = await tx
      .select({ deviceCount, endedAt, isDoorOpen, places, step, position })
      .from(classSessions)
      .where(eq(classSessions.id, id))
      .for("update");
    if (!session || session.endedAt !== null) return "expired";
    const known = await findDevice(tx, id, device);
    if (known !== null) return { number: known.number };
    if (!session.isDoorOpen) return "closed";
    if (session.deviceCount >= session.places) return "full";
    const number = session.deviceCount + 1;
    const isClosed = session.step === "closed" || session.step === "shown";
    const firstPosition = session.position + (isClosed ? 1 : 0);
    await tx.insert(classDevices).values({ sessionId: id, tokenHash: device, number, firstPosition });
    await tx.update(classSessions).set({ deviceCount: number }).where(eq(classSessions.id, id));
    return { number };
  });
}

/** Returns null for a device that is not in the session. */
export async function findDevice(
  db: Database,
  id: string,
  device: string,
): Promise<{ number: number; firstPosition: number } | null> {
  const { number, firstPosition } = classDevices;
  const [found] = await db
    .select({ number, firstPosition })
    .from(classDevices)
    .where(and(eq(classDevices.sessionId, id), eq(classDevices.tokenHash, device)));
  return found ?? null;
}

export type Vote = {
  id: string;
  /** The vote is refused if the session is no longer at this version. */
  version: number;
  device: string;
  question: string;
  option: string;
  /** Is null for a form without scripts, of which the last one to arrive counts. */
  number: number | null;
  firstCounts: boolean;
};

/**
 * « moved » means that the session is at another version, or that the device is not in it. A row lock makes the end of
 * the session and this write wait for each other.
 */
export async function writeVote(db: Database, vote: Vote): Promise<"written" | "older" | "moved"> {
  const { id, version, device, question, option, number, firstCounts } = vote;
  const { rows } = (await db.execute(sql`
    with asked as (
      select d.session_id, d.token_hash
      from ${classSessions} s join ${classDevices} d on d.session_id = s.id
      where s.id = ${id} and s.version = ${version} and s.ended_at is null and d.token_hash = ${device}
      for share of s
    ), written as (
      insert into ${classAnswers} as kept (session_id, token_hash, question, option, number)
      select session_id, token_hash, ${question}, ${option}, coalesce(${number}::int, 1) from asked
      on conflict (session_id, token_hash, question) do update
      set option = excluded.option, number = coalesce(${number}::int, kept.number + 1)
      where not ${firstCounts}::boolean and kept.number <= coalesce(${number}::int, kept.number)
      returning 1
    )
    select (select count(*)::int from asked) as asked, (select count(*)::int from written) as written`)) as unknown as {
    rows: { asked: number; written: number }[];
  };
  if (rows[0]?.asked !== 1) return "moved";
  return rows[0].written === 1 ? "written" : "older";
}

export type Choice = { question: string; option: string; number: number };

export function choicesOfDevice(db: Database, id: string, device: string): Promise<Choice[]> {
  const { question, option, number } = classAnswers;
  return db
    .select({ question, option, number })
    .from(classAnswers)
    .where(and(eq(classAnswers.sessionId, id), eq(classAnswers.tokenHash, device)));
}

type Pressed = { pressed: Press; version: number; now: Date };

/** Ignores a button that is not allowed now, or that was pressed for an earlier state. */
export async function pressDesk(
  db: Database,
  session: ClassSession,
  { pressed, version, now }: Pressed,
): Promise<boolean> {
  if (version !== session.version || session.endedAt !== null) return false;
  const { step, position, isDoorOpen, showsCounts, countsWereShown, lookedBack } = session;
  const progress = { step, position, isDoorOpen, showsCounts, countsWereShown, lookedBack, version };
  const to = press(progress, pressed, { way: session.way, questions: session.questions.length });
  if (!to) return false;
  if (pressed === "end") {
    await endClassSession(db, session.id, now);
    return true;
  }
  const closes = to.step === "closed" && step === "open";
  const changed = await db
    .update(classSessions)
    .set({ ...to, teacherSeenAt: now, changedAt: now, ...(closes ? { closedAt: now } : {}) })
    .where(and(eq(classSessions.id, session.id), eq(classSessions.version, version), isLive))
    .returning({ id: classSessions.id });
  return changed.length > 0;
}

/** Records that a page of the teacher is open now. */
export async function signDesk(db: Database, id: string, deskHash: string, now: Date): Promise<void> {
  await db
    .update(classSessions)
    .set({ teacherSeenAt: now })
    .where(and(eq(classSessions.id, id), eq(classSessions.deskHash, deskHash), isLive));
}

/** Transfers the session to another browser; the former one can no longer lead it. */
export async function giveDesk(db: Database, id: string, deskHash: string): Promise<void> {
  await db.update(classSessions).set({ deskHash }).where(eq(classSessions.id, id));
}

/** Replaces each device's answers by totals, in one transaction; does nothing if the session had ended. */
export function endClassSession(db: Database, id: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const { version } = classSessions;
    const ended = await tx
      .update(classSessions)
      .set({
        ...{ step: "ended", isDoorOpen: false, lookedBack: null, version: sql`${version} + 1` },
        ...{ endedAt: now, changedAt: now, networkHash: null },
      })
      .where(and(eq(classSessions.id, id), isLive))
      .returning({ id: classSessions.id });
    if (ended.length === 0) return;
    await tx.execute(sql`
      insert into ${classCounts} (session_id, question, option, count)
      select session_id, question, option, count(*) from ${classAnswers} where session_id = ${id} group by 1, 2, 3`);
    // Deleting the devices also deletes their answers, by cascade.
    await tx.delete(classDevices).where(eq(classDevices.sessionId, id));
  });
}

/** Ends sessions that are overdue or that nobody joined, and erases those that ended a day ago. */
export async function sweepClasses(db: Database, now: Date): Promise<number> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const { deviceCount, endedAt, endsAt, id, teacherSeenAt, way } = classSessions;
  const isForsaken = (of: ClassSession["way"]) =>
    and(eq(way, of), eq(deviceCount, 0), lte(teacherSeenAt, before(UNJOINED_MINUTES[of])));
  const isOver = or(lte(endsAt, now), isForsaken("live"), isForsaken("own-pace"));
  await inSteps(async () => {
    const over = await db.select({ id }).from(classSessions).where(and(isLive, isOver)).limit(ENDED_AT_ONCE);
    for (const session of over) await endClassSession(db, session.id, now);
    return over.length;
  }, ENDED_AT_ONCE);
  return eraseRows(db, classSessions, lte(endedAt, before(TOTALS_HOURS * 60)));
}
