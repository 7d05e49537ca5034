import type { Database } from "#database/open.server.ts";
import { inSteps } from "#platform/erase-rows.server.ts";
import { TOTALS_HOURS, UNJOINED_MINUTES } from "../rules/class-limits.ts";
import { type Press, type Progress, press, refuseVote, type VoteRefusal } from "../rules/class-steps.ts";
import {
  endSession,
  eraseEndedBefore,
  insertDevice,
  listOverdue,
  OVERDUE_AT_ONCE,
  readSessions,
  replaceDeskHash,
  type SessionRow,
  updateProgress,
  writeVotes,
} from "./class-rows.server.ts";
import { answersTo, type LiveSession, toLive } from "./live-session.ts";
import { createVoteBatch, type VoteBatch } from "./vote-batch.server.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type SavedVote = { session: LiveSession; device: string; question: string; option: string; now: Date };

/**
 * All sessions of the last day, in the memory of this process: devices ask their state thousands of times a second. The database is
 * written first; a restart reads it again.
 */
export class ClassRegister {
  readonly #byId = new Map<string, LiveSession>();
  readonly #byCode = new Map<string, LiveSession>();
  readonly #byResume = new Map<string, LiveSession>();
  readonly #db: Database;
  readonly #votes: VoteBatch;
  #loaded: Promise<void> | null = null;
  /** What a desk did before the start is not known. */
  #watchedSince: Date | null = null;

  constructor(db: Database) {
    this.#db = db;
    this.#votes = createVoteBatch({ write: (votes) => writeVotes(db, votes) });
  }

  /** Once; after a failure, at the next request. */
  load(): Promise<void> {
    this.#loaded ??= this.#read().catch((error: unknown) => {
      this.#loaded = null;
      throw error;
    });
    return this.#loaded;
  }

  async #read(): Promise<void> {
    const { sessions, devices, answers, counts } = await readSessions(this.#db);
    for (const row of sessions) this.#keep(toLive(row));
    for (const { sessionId, tokenHash, number } of devices) this.#byId.get(sessionId)?.devices.set(tokenHash, number);
    for (const { sessionId, tokenHash, question, option } of answers) {
      const session = this.#byId.get(sessionId);
      if (session) answersTo(session, question).set(tokenHash, option);
    }
    for (const { sessionId, question, option, count } of counts)
      keepTotal(this.#byId.get(sessionId), question, option, count);
  }

  #keep(session: LiveSession): void {
    this.#byId.set(session.id, session);
    this.#byCode.set(session.code, session);
    this.#byResume.set(session.resumeHash, session);
  }

  #forget(session: LiveSession): void {
    this.#byId.delete(session.id);
    this.#byCode.delete(session.code);
    this.#byResume.delete(session.resumeHash);
  }

  withId(id: string): LiveSession | null {
    return this.#byId.get(id) ?? null;
  }

  withCode(code: string): LiveSession | null {
    return this.#byCode.get(code) ?? null;
  }

  withResume(resumeHash: string): LiveSession | null {
    return this.#byResume.get(resumeHash) ?? null;
  }

  get kept(): number {
    return this.#byId.size;
  }

  get live(): number {
    return [...this.#byId.values()].filter(({ endedAt }) => endedAt === null).length;
  }

  /** Once its row is committed. */
  adopt(row: SessionRow): void {
    if (!this.#byId.has(row.id)) this.#keep(toLive(row));
  }

  /** Gives the session to another browser: the former one can no longer steer it. */
  async giveDesk(session: LiveSession, deskHash: string): Promise<void> {
    if (await replaceDeskHash(this.#db, session.id, deskHash)) session.deskHash = deskHash;
  }

  /** The number of the device; null once the session has ended. Whoever asks has seen that there is room. */
  async join(session: LiveSession, device: string): Promise<number | null> {
    const known = session.devices.get(device);
    if (known !== undefined) return known;
    // Never given twice: a row may have been written though its acknowledgement was lost.
    session.lastNumber = Math.max(session.lastNumber, ...session.devices.values()) + 1;
    const number = session.lastNumber;
    // Reserved before the database answers, so that two devices that come together get two numbers.
    session.devices.set(device, number);
    try {
      if (!session.isEnding && (await insertDevice(this.#db, { session: session.id, device, number }))) return number;
      session.devices.delete(device);
      return null;
    } catch (error) {
      session.devices.delete(device);
      throw error;
    }
  }

  /** Null once it is committed. */
  async vote({ session, device, question, option, now }: SavedVote): Promise<VoteRefusal | null> {
    const index = session.questions.findIndex(({ id }) => id === question);
    const refusal = session.isEnding
      ? "gone"
      : refuseVote({
          ...session.progress,
          way: session.way,
          index,
          hasAnswered: session.answers.get(question)?.has(device) ?? false,
          msSinceClosed: now.getTime() - session.closedAt,
        });
    if (refusal) return refusal;
    if (!(await this.#votes.add({ session: session.id, device, question, option }))) return "gone";
    if (session.endedAt === null) answersTo(session, question).set(device, option);
    return null;
  }

  /** Changes nothing for a press that means nothing now, or was meant for an earlier state. */
  async press(session: LiveSession, pressed: Press, { version, now }: { version: number; now: Date }): Promise<void> {
    const { progress, way, questions } = session;
    if (version !== progress.version || session.isEnding) return;
    const to = press(progress, pressed, { way, questions: questions.length });
    if (!to) return;
    if (pressed === "end") return this.end(session, now);
    if (!(await updateProgress(this.#db, { id: session.id, from: progress.version, to, now }))) return;
    session.progress = to;
    session.teacherSeenAt = now;
    session.changedAt = now.getTime();
    if (to.step === "closed" && progress.step === "open") session.closedAt = now.getTime();
  }

  /** Erases what each device answered; totals stay for a day. */
  async end(session: LiveSession, now: Date): Promise<void> {
    if (session.isEnding || session.endedAt !== null) return;
    session.isEnding = true;
    try {
      await this.#votes.flush();
      const { progress, way, questions } = session;
      const to = press(progress, "end", { way, questions: questions.length }) ?? progress;
      await endSession(this.#db, { id: session.id, to, now });
      for (const question of questions) {
        for (const option of session.answers.get(question.id)?.values() ?? [])
          keepTotal(session, question.id, option, 1);
      }
      session.deviceCount = session.devices.size;
      session.progress = to;
      session.endedAt = now;
      session.changedAt = now.getTime();
      session.devices.clear();
      session.answers.clear();
    } finally {
      session.isEnding = false;
    }
  }

  /** Ends what is overdue or nobody ever joined, and erases what ended a day ago. */
  async sweep(now: Date): Promise<number> {
    this.#watchedSince ??= now;
    const erasedBefore = now.getTime() - TOTALS_HOURS * HOUR_MS;
    let isErasureDue = false;
    for (const session of [...this.#byId.values()]) {
      if (session.endedAt === null && (session.endsAt <= now || this.#isForsaken(session, now)))
        await this.end(session, now);
      if (session.endedAt === null || session.endedAt.getTime() > erasedBefore) continue;
      isErasureDue = true;
      this.#forget(session);
    }
    return isErasureDue ? eraseEndedBefore(this.#db, new Date(erasedBefore)) : 0;
  }

  /** Without a device, and without a sign of its teacher. */
  #isForsaken({ devices, way, teacherSeenAt }: LiveSession, now: Date): boolean {
    const quietSince = Math.max(teacherSeenAt.getTime(), (this.#watchedSince ?? now).getTime());
    return devices.size === 0 && now.getTime() - quietSince >= UNJOINED_MINUTES[way] * MINUTE_MS;
  }

  flush(): Promise<void> {
    return this.#votes.flush();
  }
}

function keepTotal(session: LiveSession | undefined, question: string, option: string, count: number): void {
  if (!session) return;
  const totals = session.totals.get(question) ?? new Map<string, number>();
  totals.set(option, (totals.get(option) ?? 0) + count);
  session.totals.set(question, totals);
}

/** For the night's erasure, which knows the database alone. */
export async function eraseEndedClasses(db: Database, now: Date): Promise<number> {
  await inSteps(async () => {
    const overdue = await listOverdue(db, now);
    for (const { id, ...row } of overdue) await endSession(db, { id, to: endOf(row), now });
    return overdue.length;
  }, OVERDUE_AT_ONCE);
  return eraseEndedBefore(db, new Date(now.getTime() - TOTALS_HOURS * HOUR_MS));
}

function endOf({ position, version }: Pick<Progress, "position" | "version">): Progress {
  return { step: "ended", position, isDoorOpen: false, showsCounts: false, version: version + 1 };
}
