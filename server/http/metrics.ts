import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { OpenDatabase } from "#database/open.server.ts";
import type { HeaderMap } from "#platform/http/security-headers.ts";
import { readLastBackup } from "#platform/last-backup.server.ts";
import { routeClass } from "./route-class.ts";

/** For Prometheus, nothing about a person. Loaded only when METRICS_TOKEN is set. */
export type Metrics = {
  observe: (request: IncomingMessage, response: ServerResponse) => void;
  answer: (request: IncomingMessage, response: ServerResponse, headers: HeaderMap) => boolean;
};

type MetricsOptions = { token: string; database: Pick<OpenDatabase, "db">; dataDir: string };

const METRICS_PATH = "/metrics";
const DURATION_BUCKETS = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 10];
const COUNTS_LAST_MS = 15_000;

const JOBS = `select name as queue, state::text as state, count(*)::int as count,
  coalesce(extract(epoch from max(now() - created_on)), 0)::float as age
  from jobs.job where state in ('created', 'retry', 'active', 'failed') group by 1, 2`;
const SUBSCRIBERS = "select status, count(*)::int as count from email_subscribers group by 1";

export function createMetrics({ token, database, dataDir }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "recap_http_requests_total",
    help: "Answers, by kind of page and status",
    labelNames: ["route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "recap_http_request_duration_seconds",
    help: "Time until the answer had left",
    labelNames: ["route"],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const collectState = createStateGauges(registers, database, dataDir);
  const expected = createHash("sha256").update(`Bearer ${token}`).digest();

  async function send(response: ServerResponse, headers: HeaderMap): Promise<void> {
    await collectState();
    response.writeHead(200, { ...headers, "Content-Type": registry.contentType, "Cache-Control": "no-store" });
    response.end(await registry.metrics());
  }

  return {
    observe(request, response) {
      const start = performance.now();
      response.once("close", () => {
        const route = routeClass(request.url ?? "");
        requests.inc({ route, status: response.statusCode });
        durations.observe({ route }, (performance.now() - start) / 1000);
      });
    },
    answer(request, response, headers) {
      if (request.method !== "GET" || request.url !== METRICS_PATH) return false;
      const given = createHash("sha256")
        .update(request.headers.authorization ?? "")
        .digest();
      if (timingSafeEqual(given, expected)) send(response, headers).catch((error: Error) => response.destroy(error));
      else response.writeHead(401, { ...headers, "WWW-Authenticate": "Bearer", "Cache-Control": "no-store" }).end();
      return true;
    },
  };
}

type Count = { queue?: string; state?: string; status?: string; count: number; age?: number };

function createStateGauges(registers: Registry[], { db }: Pick<OpenDatabase, "db">, dataDir: string) {
  const gauge = (name: string, help: string, labelNames: string[] = []) => {
    return new Gauge({ name: `recap_${name}`, help, labelNames, registers });
  };
  const up = gauge("database_up", "1 while the database answers");
  const jobs = gauge("jobs", "Background work that waits, is under way or was given up", ["queue", "state"]);
  const oldest = gauge("job_oldest_seconds", "Age of the oldest of them", ["queue", "state"]);
  const subscribers = gauge("subscribers", "People on the list", ["status"]);
  const backup = gauge("last_backup_timestamp_seconds", "When the last backup ended; 0 without one");
  const count = async (query: string) => ((await db.execute(query)) as unknown as { rows: Count[] }).rows;
  let countedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    backup.set((readLastBackup(dataDir)?.getTime() ?? 0) / 1000);
    if (performance.now() - countedAt < COUNTS_LAST_MS) return;
    try {
      const [queues, statuses] = [await count(JOBS), await count(SUBSCRIBERS)];
      for (const changing of [jobs, oldest, subscribers]) changing.reset();
      for (const { queue = "", state = "", count, age = 0 } of queues) {
        jobs.set({ queue, state }, count);
        oldest.set({ queue, state }, age);
      }
      for (const { status = "", count } of statuses) subscribers.set({ status }, count);
      up.set(1);
      countedAt = performance.now();
    } catch {
      up.set(0);
    }
  };
}
