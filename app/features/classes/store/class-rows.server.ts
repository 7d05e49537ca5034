import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { classAnswers, classCounts, classDevices, classSessions } from "#database/schema/classes.server.ts";
import { eraseRows } from "#platform/erase-rows.server.ts";
import type { Progress } from "../rules/class-steps.ts";

export type SessionRow = typeof classSessions.$inferSelect;
export type NewSession = typeof classSessions.$inferInsert;
export type Vote = { session: string; device: string; question: string; option: string };

export const OVERDUE_AT_ONCE = 100;

export async function readSessions(db: Database) {
  const [sessions, devices, answers, counts] = [
    await db.select().from(classSessions),
    await db.select().from(classDevices).orderBy(asc(classDevices.number)),
    await db.select().from(classAnswers),
    await db.select().from(classCounts),
  ];
  return { sessions, devices, answers, counts };
}

/** False when the code is taken. */
export async function insertSession(db: Database, session: NewSession): Promise<boolean> {
  const made = await db
    .insert(classSessions)
    .values(session)
    .onConflictDoNothing({ target: classSessions.code })
    .returning({ id: classSessions.id });
  return made.length === 1;
}

/** False when another press was first. */
export async function updateProgress(
  db: Database,
  { id, from, to, now }: { id: string; from: number; to: Progress; now: Date },
): Promise<boolean> {
  const changed = await db
    .update(classSessions)
    .set({ ...to, teacherSeenAt: now })
    .where(and(eq(classSessions.id, id), eq(classSessions.version, from), isNull(classSessions.endedAt)))
    .returning({ id: classSessions.id });
  return changed.length === 1;
}

export async function replaceDeskHash(db: Database, id: string, deskHash: string): Promise<boolean> {
  const changed = await db
    .update(classSessions)
    .set({ deskHash })
    .where(eq(classSessions.id, id))
    .returning({ id: classSessions.id });
  return changed.length === 1;
}

/** False once the session has ended: the lock makes the end wait, or this wait for it. */
export async function insertDevice(
  db: Database,
  { session, device, number }: { session: string; device: string; number: number },
): Promise<boolean> {
  const { rows } = (await db.execute(sql`
    insert into ${classDevices} (session_id, token_hash, number)
    select id, ${device}, ${number} from ${classSessions} where id = ${session} and ended_at is null for share
    returning 1`)) as unknown as { rows: unknown[] };
  return rows.length === 1;
}

/** In one statement, whatever their number. Gives those of devices that are still there. */
export async function writeVotes(db: Database, votes: Vote[]): Promise<Vote[]> {
  const { rows } = (await db.execute(sql`
    insert into ${classAnswers} (session_id, token_hash, question, option)
    select d.session_id, d.token_hash, vote.question, vote.option
    from jsonb_to_recordset(${JSON.stringify(votes)}::jsonb) as vote(session uuid, device text, question text, option text)
    join ${classDevices} d on d.session_id = vote.session and d.token_hash = vote.device
    for key share of d
    on conflict (session_id, token_hash, question) do update set option = excluded.option
    returning session_id as session, token_hash as device, question, option`)) as unknown as { rows: Vote[] };
  return rows;
}

/** Totals instead of answers, in one transaction. False when it had ended. */
export async function endSession(
  db: Database,
  { id, to, now }: { id: string; to: Progress; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const devices = sql<number>`(select count(*) from ${classDevices} where ${classDevices.sessionId} = ${id})`;
    const [ended] = await tx
      .update(classSessions)
      .set({ ...to, endedAt: now, deviceCount: devices })
      .where(and(eq(classSessions.id, id), isNull(classSessions.endedAt)))
      .returning({ questions: classSessions.questions });
    if (!ended) return false;
    const counted = await tx
      .select({ question: classAnswers.question, option: classAnswers.option, count: sql<number>`count(*)::int` })
      .from(classAnswers)
      .where(eq(classAnswers.sessionId, id))
      .groupBy(classAnswers.question, classAnswers.option);
    const revs = new Map(ended.questions.map((question) => [question.id, question.rev]));
    const totals = counted.map((count) => ({ sessionId: id, rev: revs.get(count.question) ?? 1, ...count }));
    if (totals.length > 0) await tx.insert(classCounts).values(totals);
    await tx.delete(classAnswers).where(eq(classAnswers.sessionId, id));
    await tx.delete(classDevices).where(eq(classDevices.sessionId, id));
    return true;
  });
}

export async function listOverdue(db: Database, now: Date) {
  const overdueCondition = and(isNull(classSessions.endedAt), lte(classSessions.endsAt, now));
  return db
    .select()
    .from(classSessions)
    .where(overdueCondition)
    .orderBy(asc(classSessions.endsAt))
    .limit(OVERDUE_AT_ONCE);
}

/** With their totals. */
export function eraseEndedBefore(db: Database, endedBefore: Date): Promise<number> {
  return eraseRows(db, classSessions, lte(classSessions.endedAt, endedBefore));
}
