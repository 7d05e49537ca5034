import { createHash, timingSafeEqual } from "node:crypto";
import { Counter, collectDefaultMetrics, Registry } from "prom-client";
import type { HeaderMap } from "#platform/http/security-headers.ts";
import type { SiteHandler } from "./http-server.ts";
import type { PageStore } from "./page-store.ts";

const METRICS_PATH = "/metrics";

/** Metrics for Prometheus, without personal data. The module is loaded only when METRICS_TOKEN is set. */
export function createMetrics(token: string, headers: HeaderMap, { counts }: Pick<PageStore, "counts">): SiteHandler {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const count = (name: string, help: string) => new Counter({ name: `recap_${name}_total`, help, registers });
  const requests = count("requests", "Requests");
  const refused = count("refused", "Answers from 400 to 499");
  const failed = count("failed", "Answers from 500 on");
  for (const [name, help] of [
    ["stored", "Answers from the store of pages"],
    ["rendered", "Pages, files and drawings that were made for it"],
  ] as const)
    new Counter({
      name: `recap_${name}_total`,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(counts[name]);
      },
    });
  const expected = createHash("sha256").update(`Bearer ${token}`).digest();

  return async (context, next) => {
    if (context.req.method === "GET" && context.req.path === METRICS_PATH) {
      const given = createHash("sha256")
        .update(context.req.header("Authorization") ?? "")
        .digest();
      const said = { ...headers, "Cache-Control": "no-store" };
      if (!timingSafeEqual(given, expected)) return context.body(null, 401, { ...said, "WWW-Authenticate": "Bearer" });
      return context.body(await registry.metrics(), 200, { ...said, "Content-Type": registry.contentType });
    }
    await next();
    requests.inc();
    const { status } = context.res;
    if (status >= 500) failed.inc();
    else if (status >= 400) refused.inc();
    return undefined;
  };
}
