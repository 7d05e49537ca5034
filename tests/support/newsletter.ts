import { randomBytes } from "node:crypto";
import type { PgBoss } from "pg-boss";
import { createAuth } from "#app/features/accounts/auth.server.ts";
import { createJobRunner } from "#app/features/jobs/job-runner.server.ts";
import type { MailMessage } from "#app/features/mail/mail-message.ts";
import { createMailQueue, createMailQueues, MAIL_QUEUE } from "#app/features/mail/mail-queue.server.ts";
import { createMessageSeal, type SealedMessage } from "#app/features/mail/sealed-message.ts";
import { createSignUps } from "#app/features/newsletter/sign-ups.server.ts";
import type { LogFields } from "#server/log.ts";
import type { ProcessServices } from "#server/services.ts";
import { readSettings } from "#server/settings.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

export type LoggedLine = { level: "info" | "warn" | "error"; event: string } & LogFields;

export type NewsletterServices = ProcessServices & {
  database: TestDatabase;
  boss: PgBoss;
  seal: ReturnType<typeof createMessageSeal>;
  lines: LoggedLine[];
  /** The services' clock: tests move it. */
  time: { now: Date };
  /** The messages that wait, oldest first. */
  queuedMail: () => Promise<MailMessage[]>;
  /** Empties the tables and the queue. */
  clear: () => Promise<void>;
  close: () => Promise<void>;
};

/** The newsletter's real services on an embedded database in memory. Nobody works off the queue. */
export async function createNewsletterServices(environment: Record<string, string> = {}): Promise<NewsletterServices> {
  const database = await createTestDatabase();
  const settings = readSettings(environment);
  const secrets = {
    sessionSecret: randomBytes(32).toString("base64url"),
    adminPassword: "",
    adminPasswordIsNew: false,
  };
  const lines: LoggedLine[] = [];
  const logAt =
    (level: LoggedLine["level"]) =>
    (event: string, fields: LogFields = {}) =>
      void lines.push({ level, event, ...fields });
  const log = { info: logAt("info"), warn: logAt("warn"), error: logAt("error") };
  const boss = createJobRunner({ embedded: database.client, settings, log });
  await boss.start();
  await createMailQueues(boss, { retryLimit: 2, retryDelay: 1, retryDelayMax: 1 });
  const seal = createMessageSeal(secrets.sessionSecret);
  const mail = createMailQueue(boss, seal.seal);
  const time = { now: new Date("2026-11-21T12:00:00Z") };
  const open = { db: database.db, settings, secrets, log, mail };
  return {
    ...open,
    ...{ auth: createAuth(open), signUps: createSignUps(open, () => time.now) },
    ...{ database, boss, seal, lines, time },
    async queuedMail() {
      const jobs = await boss.findJobs<SealedMessage>(MAIL_QUEUE);
      return jobs
        .toSorted((one, other) => Number(one.createdOn) - Number(other.createdOn))
        .map(({ data }) => seal.open(data));
    },
    async clear() {
      lines.length = 0;
      await database.clear();
      await boss.deleteAllJobs(MAIL_QUEUE);
    },
    async close() {
      await boss.stop({ graceful: false });
      await database.close();
    },
  };
}

/** The token of a link in a message. */
export function tokenOf(message: MailMessage | undefined): string {
  const link = Object.values(message ?? {}).find((value) => value.startsWith("http"));
  return new URL(link ?? "").searchParams.get("jeton") ?? "";
}
