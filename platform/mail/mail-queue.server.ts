import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { fromDrizzle, type PgBoss } from "pg-boss";
import type { Transaction } from "#database/open.server.ts";
import { ensureQueue } from "#platform/jobs/ensure-queue.server.ts";
import type { MailMessage } from "./mail-message.ts";
import type { SealedMessage } from "./sealed-message.ts";

type MailQueue = {
  /** Resolves once the messages are stored, not sent. With `tx`, they are stored if and only if it commits. */
  enqueue: (messages: MailMessage | MailMessage[], tx?: Transaction) => Promise<void>;
};

declare module "#platform/services.ts" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface AddedServices {
    mail: MailQueue;
  }
}

export const MAIL_QUEUE = "mail";
export const GIVEN_UP_QUEUE = "mail-given-up";

/** Drizzle's and pg-boss's transaction types differ; the object is the same. */
type DrizzleTransaction = Parameters<typeof fromDrizzle>[0];

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

type RetryPolicy = { retryLimit: number; retryDelay: number; retryDelayMax: number };

/** Some two days in all. */
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
    // Without a heartbeat another process takes the message up.
    heartbeatSeconds: 15,
    deadLetter: GIVEN_UP_QUEUE,
    notify: true,
  });
  // Makes pg-boss cache the queue now: inside a transaction of the embedded database, that read would hang.
  await boss.insert(MAIL_QUEUE, []);
}
