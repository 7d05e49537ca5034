import type { PgBoss } from "pg-boss";
import { type AlarmServices, raiseAlarm } from "#app/office/alarms/raise-alarm.server.ts";
import { vacuumTables } from "#database/embedded.server.ts";
import type { OpenDatabase } from "#database/open.server.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { ensureQueue } from "#platform/jobs/job-runner.server.ts";
import { describeError } from "#platform/log.ts";
import type { ProcessServices } from "#platform/services.ts";
import { eraseExpired } from "./erase-expired.server.ts";
import { warnInactiveAccounts } from "./inactive-accounts.server.ts";

const QUEUE = "retention";
const EVERY_NIGHT = "17 4 * * *";
const TIME_ZONE = "Europe/Paris";

type RetentionServices = Pick<ProcessServices, "db" | "mail" | "settings" | "secrets" | "log"> &
  Pick<OpenDatabase, "embedded"> & { boss: PgBoss };

export async function startRetention({ boss, embedded, ...services }: RetentionServices): Promise<void> {
  const { log } = services;
  await ensureQueue(boss, QUEUE, {
    retryLimit: 3,
    retryDelay: 600,
    expireInSeconds: 3600,
    policy: "exclusive",
    notify: true,
  });
  const [schedule] = await boss.getSchedules(QUEUE);
  if (schedule?.cron !== EVERY_NIGHT || schedule.timezone !== TIME_ZONE) {
    await boss.schedule(QUEUE, EVERY_NIGHT, null, { tz: TIME_ZONE, missed: "once" });
  }
  const options = { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 600, includeMetadata: true } as const;
  await boss.work(QUEUE, options, async ([job]) => {
    const now = new Date();
    const failures: unknown[] = [];
    const onFailure = (step: string, error: unknown) => {
      failures.push(error);
      log.error("retention_failed", { step, ...describeError(error) });
    };
    const erased = await eraseExpired(services, now, onFailure);
    const warnedAccounts = await warnInactiveAccounts(services, now).catch((error: unknown) => {
      onFailure("warnedAccounts", error);
      return 0;
    });
    if (embedded) await vacuumTables(embedded).catch((error: unknown) => onFailure("vacuum", error));
    log.info("retention", { ...erased, warnedAccounts });
    if (failures.length > 0 && job && job.retryCount >= job.retryLimit) await tellOfFailure(services, failures[0], now);
    // The error makes the queue run the job again in ten minutes.
    if (failures.length > 0) throw new AggregateError(failures, "some steps of the retention failed");
  });
}

function tellOfFailure(services: AlarmServices, failure: unknown, now: Date): Promise<boolean> {
  return raiseAlarm(
    services,
    {
      event: `night:${parisDay(now)}`,
      what: "Le travail de la nuit a échoué",
      why: `Ce dont le délai est passé n’est pas tout effacé. Première cause : ${describeError(failure).error}`,
      toDo: "Cherchez « retention_failed » dans le journal du serveur. Le travail sera retenté la nuit prochaine.",
      path: "/admin/guides/exploitation",
    },
    now,
  );
}
