import type { PgBoss } from "pg-boss";
import type { OpenDatabase } from "#database/open.server.ts";
import { vacuumTables } from "#database/vacuum.server.ts";
import { ensureQueue } from "#platform/jobs/ensure-queue.server.ts";
import { describeError } from "#platform/log.ts";
import type { ProcessServices } from "#platform/services.ts";
import { eraseExpired } from "./erase-expired.server.ts";
import { warnInactiveAccounts } from "./inactive-accounts.server.ts";

const QUEUE = "retention";
const EVERY_NIGHT = "17 4 * * *";
const TIME_ZONE = "Europe/Paris";

type RetentionServices = Pick<ProcessServices, "db" | "mail" | "settings" | "secrets" | "log"> &
  Pick<OpenDatabase, "embedded"> & { boss: PgBoss };

export async function startRetention({ boss, log, embedded, ...services }: RetentionServices): Promise<void> {
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
  await boss.work(QUEUE, { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 600 }, async () => {
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
    // Makes the queue retry in ten minutes.
    if (failures.length > 0) throw new AggregateError(failures, "some steps of the retention failed");
  });
}
