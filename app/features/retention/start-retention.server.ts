import type { PgBoss } from "pg-boss";
import type { Database } from "#database/open.server.ts";
import type { Log } from "#server/log.ts";
import { eraseExpired } from "./erase-expired.server.ts";

const QUEUE = "retention";
/** Every night, when few people read. A night on which nothing ran is made up for at the next start. */
const EVERY_NIGHT = "17 4 * * *";

/** One process does it for all of them, once a day, and says in one line what it erased. */
export async function startRetention({ boss, db, log }: { boss: PgBoss; db: Database; log: Log }): Promise<void> {
  await boss.createQueue(QUEUE, { retryLimit: 3, retryDelay: 600, expireInSeconds: 600, policy: "exclusive", notify: true });
  await boss.schedule(QUEUE, EVERY_NIGHT, null, { tz: "Europe/Paris", missed: "once" });
  await boss.work(QUEUE, { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 600 }, async () => {
    log.info("retention", await eraseExpired(db, new Date()));
  });
}
