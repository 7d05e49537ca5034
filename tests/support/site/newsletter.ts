import { join } from "node:path";
import type { PgBoss } from "pg-boss";
import { recordSignUp, type SignUp, type SignUpResult } from "#app/letters/sign-up/sign-ups.server.ts";
import { type OpenDatabase, openDatabase } from "#database/open.server.ts";
import { createJobRunner } from "#platform/jobs/job-runner.server.ts";
import type { MailMessage } from "#platform/mail/mail-message.ts";
import {
  createMailQueue,
  createMailQueues,
  createMessageSeal,
  MAIL_QUEUE,
  type SealedMessage,
} from "#platform/mail/mail-queue.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import { createTestServices, type TestServices } from "./services.ts";

export type NewsletterProcess = Omit<TestServices, "sent"> &
  Pick<OpenDatabase, "embedded"> & {
    boss: PgBoss;
    signUps: { record: (signUp: SignUp) => Promise<SignUpResult> };
    seal: ReturnType<typeof createMessageSeal>;
    /** The services' clock, for tests to move. */
    time: { now: Date };
    /** The oldest first. */
    queuedMail: () => Promise<MailMessage[]>;
    close: () => Promise<void>;
  };

export type NewsletterServices = NewsletterProcess & {
  database: TestDatabase;
  clear: () => Promise<void>;
};

/** Real services on an embedded database; nobody works off the queue. */
export async function createNewsletterServices(environment: Record<string, string> = {}): Promise<NewsletterServices> {
  const database = await createTestDatabase();
  const services = await startServices(database, environment);
  return {
    ...services,
    database,
    async clear() {
      services.lines.length = 0;
      await database.clear();
      await services.boss.deleteAllJobs(MAIL_QUEUE);
    },
    async close() {
      await services.close();
      await database.close();
    },
  };
}

/** One process of several, on a PostgreSQL server. */
export async function createNewsletterProcess(databaseUrl: string): Promise<NewsletterProcess> {
  const migrationsFolder = join(import.meta.dirname, "../../../database/migrations");
  const database = await openDatabase({ databaseUrl, dataDir: "", migrationsFolder, onConnectionError: () => {} });
  const services = await startServices(database, {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: "the processes of a site share this secret",
    LINK_SECRET: "and this one for what has to hold for years",
  });
  return {
    ...services,
    async close() {
      await services.close();
      await database.close();
    },
  };
}

async function startServices(
  { db, embedded, url = null }: Pick<OpenDatabase, "db" | "embedded"> & { url?: string | null },
  environment: Record<string, string>,
): Promise<NewsletterProcess> {
  const services = createTestServices(db, environment);
  const { settings, secrets, log } = services;
  const boss = createJobRunner({ embedded, settings: { databaseUrl: url ?? settings.databaseUrl }, log });
  await boss.start();
  await createMailQueues(boss, { retryLimit: 2, retryDelay: 1, retryDelayMax: 1 });
  const seal = createMessageSeal(secrets.sessionSecret);
  const mail = createMailQueue(boss, seal.seal);
  const time = { now: new Date("2026-11-21T12:00:00Z") };
  const open = { ...services, mail };
  return {
    ...open,
    signUps: { record: (signUp) => recordSignUp(open, signUp, time.now) },
    boss,
    embedded,
    seal,
    time,
    async queuedMail() {
      const jobs = await boss.findJobs<SealedMessage>(MAIL_QUEUE);
      return jobs
        .toSorted((one, other) => Number(one.createdOn) - Number(other.createdOn))
        .map(({ data }) => seal.open(data));
    },
    close: () => boss.stop({ graceful: false }),
  };
}

export function tokenOf(message: MailMessage | undefined): string {
  const link = Object.values(message ?? {}).find((value) => value.startsWith("http"));
  return new URL(link ?? "").searchParams.get("jeton") ?? "";
}
