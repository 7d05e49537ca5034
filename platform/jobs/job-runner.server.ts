import { type ConstructorOptions, fromPglite, PgBoss } from "pg-boss";
import type { OpenDatabase } from "#database/open.server.ts";
import { describeError, type Log } from "#platform/log.ts";
import type { Settings } from "#platform/settings.ts";

type JobRunnerOptions = Pick<OpenDatabase, "embedded"> & { settings: Pick<Settings, "databaseUrl">; log: Log };

const ERROR_PAUSE_MS = 60_000;

export function createJobRunner({ embedded, settings, log }: JobRunnerOptions): PgBoss {
  const boss = new PgBoss({
    ...connection(embedded, settings.databaseUrl),
    schema: "jobs",
    // A new job wakes the workers at once, so that they need hardly poll.
    useListenNotify: true,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    persistWarnings: false,
    monitorVacuum: false,
  });
  logSparingly(boss, log);
  return boss;
}

function connection(embedded: OpenDatabase["embedded"], databaseUrl: string | null): ConstructorOptions {
  if (embedded) return { db: fromPglite(embedded), backend: "pglite", reindex: false };
  return {
    connectionString: databaseUrl ?? "",
    max: 3,
    application_name: "le-recap-jobs",
    connectionTimeoutMillis: 5_000,
  };
}

/** Without the database every worker fails every two seconds: logs one line a minute. */
function logSparingly(boss: PgBoss, log: Log): void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let unlogged = 0;
  boss.on("error", (error) => {
    if (Date.now() - loggedAt < ERROR_PAUSE_MS) {
      unlogged += 1;
      return;
    }
    log.error("jobs_failed", { ...describeError(error), unlogged });
    loggedAt = Date.now();
    unlogged = 0;
  });
  boss.on("warning", ({ message }) => log.warn("jobs_warning", { message }));
}
