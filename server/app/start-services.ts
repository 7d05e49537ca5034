import { startClasses } from "#app/learning/class/class-views.server.ts";
import { replayTombstones } from "#app/letters/erasure/replay-tombstones.server.ts";
import { withdrawalOf } from "#app/letters/preflight/withdrawn-letter.ts";
import { startLetters } from "#app/letters/sending/letter-scheduler.server.ts";
import { startSchedule } from "#app/newsroom/publication/schedule.server.ts";
import type { OpenDatabase } from "#database/open.server.ts";
import type { ContentStore } from "#library/catalogue/content-store.server.ts";
import { createJobRunner } from "#platform/jobs/job-runner.server.ts";
import { createMailQueue, createMailQueues, createMessageSeal } from "#platform/mail/mail-queue.server.ts";
import { createMailTransport, createRawTransport } from "#platform/mail/mail-transport.server.ts";
import { startMailWorkers } from "#platform/mail/mail-worker.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { startAlarms } from "#server/clock/check-alarms.server.ts";
import { startRetention } from "#server/clock/start-retention.server.ts";
import { MAIL_KINDS } from "./mail-kinds.ts";

export type OpenResources = Pick<ProcessServices, "db" | "settings" | "secrets" | "log" | "newsroom"> &
  Pick<OpenDatabase, "embedded">;

export type RunningServices = {
  services: ProcessServices;
  /** Must be called when no request is being answered and before the database closes. */
  stop: () => Promise<void>;
};

const STOP_TIMEOUT_MS = 3_000;

export async function startServices(
  { embedded, ...open }: OpenResources,
  content: ContentStore,
): Promise<RunningServices> {
  const { db, settings, secrets, log } = open;
  const boss = createJobRunner({ embedded, settings, log });
  const transport = createMailTransport(settings);
  const seal = createMessageSeal(secrets.sessionSecret);
  const mail = createMailQueue(boss, seal.seal);
  const mailNames = new Map(MAIL_KINDS.map(({ kind, name }) => [kind as string, name]));
  await replayTombstones(open);
  await boss.start();
  await createMailQueues(boss);
  await startMailWorkers({
    boss,
    db,
    settings,
    log,
    transport,
    open: seal.open,
    kinds: MAIL_KINDS,
  });
  await startRetention({ boss, db, embedded, log, mail, settings, secrets });
  await startAlarms({ boss, content, db, log, mail, settings });
  const classes = startClasses({ db, log });
  const letterTransport = createRawTransport(settings);
  const scheduler = startLetters({
    db,
    settings,
    secrets,
    log,
    mail,
    transport: letterTransport,
    // The preflight is a large module, so it is imported when a first letter is due.
    runPreflight: async (composed, now) => {
      const { runPreflight } = await import("#app/letters/preflight/sending-checks.server.ts");
      return runPreflight({ db, settings, secrets }, { composed, content: content.current().catalogue, now });
    },
    withdrawalOf: (number) => withdrawalOf(content.current().catalogue, number),
  });
  const schedule = startSchedule({ ...open, mail });
  return {
    services: { ...open, mail, mailNames, classes: classes.views, letters: { scheduler, transport: letterTransport } },
    async stop() {
      await schedule.stop();
      await scheduler.stop();
      await classes.stop();
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
      await transport.close();
    },
  };
}
