import { randomUUID } from "node:crypto";
import { lte, sql } from "drizzle-orm";
import { fromDrizzle, type PgBoss } from "pg-boss";
import type { Database, Transaction } from "#database/open.server.ts";
import { mailFailures } from "#database/schema/platform.server.ts";
import { eraseRows } from "#platform/erase-rows.server.ts";
import { ensureQueue } from "#platform/jobs/job-runner.server.ts";
import { createSeal } from "#platform/seal.ts";
import type { MailMessage } from "./mail-message.ts";

export type SealedMessage = { kind: MailMessage["kind"]; sealed: string };

export type MessageSeal = {
  seal: (message: MailMessage) => SealedMessage;
  open: (sealed: SealedMessage) => MailMessage;
};

export function createMessageSeal(secret: string): MessageSeal {
  const seal = createSeal(secret, { purpose: "le-recap/mail-queue" });
  return {
    seal: (message) => ({ kind: message.kind, sealed: seal.close(JSON.stringify(message)) }),
    open: ({ sealed }) => JSON.parse(seal.open(sealed)) as MailMessage,
  };
}

type MailQueue = {
  /**
   * Resolves once the messages are stored in the queue, before they are sent. With `tx`, they are
   * stored only if it commits.
   */
  enqueue: (messages: MailMessage | MailMessage[], tx?: Transaction) => Promise<void>;
};

declare module "#platform/services.ts" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface AddedServices {
    mail: MailQueue;
    /** What the administration calls each kind of message. */
    mailNames: ReadonlyMap<string, string>;
  }
}

export const MAIL_QUEUE = "mail";
export const GIVEN_UP_QUEUE = "mail-given-up";

/** Drizzle and pg-boss type the same transaction object differently. */
type DrizzleTransaction = Parameters<typeof fromDrizzle>[0];

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

type RetryPolicy = { retryLimit: number; retryDelay: number; retryDelayMax: number };

/** The attempts span about two days. */
const DEFAULT_RETRIES: RetryPolicy = { retryLimit: 24, retryDelay: 15, retryDelayMax: 3 * HOUR_SECONDS };

export function createMailQueue(boss: PgBoss, seal: (message: MailMessage) => SealedMessage): MailQueue {
  return {
    async enqueue(messages, tx) {
      const list = Array.isArray(messages) ? messages : [messages];
      if (list.length === 0) return;
      const jobs = list.map((message) => ({ id: randomUUID(), data: seal(message) }));
      await boss.insert(MAIL_QUEUE, jobs, tx ? { db: fromDrizzle(tx as DrizzleTransaction, sql) } : {});
    },
  };
}

export async function createMailQueues(boss: PgBoss, retries: RetryPolicy = DEFAULT_RETRIES): Promise<void> {
  const kept = { retentionSeconds: 7 * DAY_SECONDS, deleteAfterSeconds: HOUR_SECONDS };
  await ensureQueue(boss, GIVEN_UP_QUEUE, { ...kept, retryLimit: 5, retryDelay: 60, notify: true });
  await ensureQueue(boss, MAIL_QUEUE, {
    ...kept,
    ...retries,
    retryBackoff: true,
    expireInSeconds: 60,
    // If the process dies, the missing heartbeat lets another one take the message.
    heartbeatSeconds: 15,
    deadLetter: GIVEN_UP_QUEUE,
    notify: true,
  });
  // This empty insertion makes pg-boss cache the queue now: read later, inside a transaction of the embedded database,
  // it would hang.
  await boss.insert(MAIL_QUEUE, []);
}

type MailFailure = Pick<typeof mailFailures.$inferInsert, "kind" | "reason">;

export async function recordMailFailure(db: Database, failure: MailFailure, now: Date): Promise<void> {
  await db.insert(mailFailures).values({ id: randomUUID(), ...failure, at: now });
}

export function eraseMailFailures(db: Database, before: Date): Promise<number> {
  return eraseRows(db, mailFailures, lte(mailFailures.at, before));
}
