import { type ConstructorOptions, fromPglite, PgBoss, type Queue } from "pg-boss";
import type { OpenDatabase } from "#database/open.server.ts";
import { describeError, type Log } from "#platform/log.ts";
import type { Settings } from "#platform/settings.ts";

type JobRunnerOptions = Pick<OpenDatabase, "embedded"> & { settings: Pick<Settings, "databaseUrl">; log: Log };

const ERROR_PAUSE_MS = 60_000;

export function createJobRunner({ embedded, settings, log }: JobRunnerOptions): PgBoss {
  const boss = new PgBoss({
    ...connection(embedded, settings.databaseUrl),
    schema: "jobs",
    // PostgreSQL notifies the workers of a new job, so that they rarely need to poll.
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

/**
 * Logs one line a minute at most: while the database is unreachable, every worker reports an error every two seconds.
 */
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

type QueueSettings = Omit<Queue, "name">;

export async function ensureQueue(boss: PgBoss, name: string, settings: QueueSettings): Promise<void> {
  const existing = await boss.getQueue(name);
  if (!existing) return boss.createQueue(name, settings);
  const { policy: _fixed, ...changeable } = settings;
  const isCurrent = Object.entries(changeable).every(([key, value]) => existing[key as keyof Queue] === value);
  if (!isCurrent) await boss.updateQueue(name, changeable);
}
