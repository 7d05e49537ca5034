import { type ConstructorOptions, fromPglite, PgBoss } from "pg-boss";
import type { OpenDatabase } from "#database/open.server.ts";
import { describeError, type Log } from "#platform/log.ts";
import type { Settings } from "#platform/settings.ts";

type JobRunnerOptions = Pick<OpenDatabase, "embedded"> & { settings: Pick<Settings, "databaseUrl">; log: Log };

const ERROR_PAUSE_MS = 60_000;

/** Jobs wait in the site's own database, in a schema of their own. Not started yet. */
export function createJobRunner({ embedded, settings, log }: JobRunnerOptions): PgBoss {
  const boss = new PgBoss({
    ...connection(embedded, settings.databaseUrl),
    schema: "jobs",
    // A job that is added wakes the workers at once; between times they hardly ask.
    useListenNotify: true,
    // How often it looks for jobs whose process died.
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

/** While the database is away every worker fails every two seconds: one line a minute says so. */
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
