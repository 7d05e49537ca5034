import type { PgBoss } from "pg-boss";
import type { AlarmServices } from "#app/office/alarms/raise-alarm.server.ts";
import type { ContentStore } from "#library/catalogue/content-store.server.ts";
import { ensureQueue } from "#platform/jobs/ensure-queue.server.ts";
import { checkAlarms } from "./check-alarms.server.ts";

const QUEUE = "alarms";
const EVERY_HOUR = "41 * * * *";

export async function startAlarms({
  boss,
  content,
  ...services
}: AlarmServices & { boss: PgBoss; content: ContentStore }): Promise<void> {
  await ensureQueue(boss, QUEUE, { retryLimit: 0, expireInSeconds: 600, policy: "exclusive", notify: true });
  const [schedule] = await boss.getSchedules(QUEUE);
  if (schedule?.cron !== EVERY_HOUR) await boss.schedule(QUEUE, EVERY_HOUR, null, { missed: "once" });
  await boss.work(QUEUE, { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 600 }, () =>
    checkAlarms(services, content.current().catalogue, new Date()),
  );
}
