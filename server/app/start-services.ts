import { createSignUps } from "#app/features/newsletter/sign-ups.server.ts";
import { isMailWanted } from "#app/features/newsletter/subscribers.server.ts";
import { startRetention } from "#app/features/retention/start-retention.server.ts";
import { isAccountMailWanted } from "#app/features/session/account-activity.server.ts";
import type { OpenDatabase } from "#database/open.server.ts";
import { createJobRunner } from "#platform/jobs/job-runner.server.ts";
import { createMailQueue, createMailQueues } from "#platform/mail/mail-queue.server.ts";
import { createMailTransport } from "#platform/mail/mail-transport.server.ts";
import { startMailWorkers } from "#platform/mail/mail-worker.server.ts";
import { createMessageSeal } from "#platform/mail/sealed-message.ts";
import type { ProcessServices } from "#platform/services.ts";

/** What main.ts opens itself. */
export type OpenResources = Pick<ProcessServices, "db" | "settings" | "secrets" | "log"> &
  Pick<OpenDatabase, "embedded">;

export type RunningServices = {
  services: ProcessServices;
  /** Called once no request is under way, before the database is closed. */
  stop: () => Promise<void>;
};

const STOP_TIMEOUT_MS = 3_000;

/** Makes the features' services from what the process has opened, and starts those that work in the background. */
export async function startServices({ embedded, ...open }: OpenResources): Promise<RunningServices> {
  const { db, settings, secrets, log } = open;
  const boss = createJobRunner({ embedded, settings, log });
  const transport = createMailTransport(settings);
  const seal = createMessageSeal(secrets.sessionSecret);
  const mail = createMailQueue(boss, seal.seal);
  await boss.start();
  await createMailQueues(boss);
  await startMailWorkers({
    boss,
    settings,
    log,
    transport,
    open: seal.open,
    // React Email takes 50 MB: not before there is something to send.
    render: async (message) => (await import("#platform/mail/render-mail.server.ts")).renderMail(message),
    isWanted: async (message) => (await isMailWanted(db, message)) && (await isAccountMailWanted(db, message)),
  });
  await startRetention({ boss, db, log, mail, settings });
  return {
    services: { ...open, mail, signUps: createSignUps({ ...open, mail }) },
    async stop() {
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
      await transport.close();
    },
  };
}
