import { expect, test } from "vitest";
import { createLog } from "#platform/log.ts";
import { listen } from "#tests/support/http.ts";
import { createHttpServer } from "./http-server.ts";
import { createMetrics } from "./metrics.ts";

const TOKEN = "jeton-des-tests-0123456789";
const HEADERS = { "X-Content-Type-Options": "nosniff" };

async function start() {
  const counts = { stored: 3, rendered: 2 };
  const server = await listen(
    createHttpServer({
      headers: HEADERS,
      log: createLog(() => {}),
      handlers: [createMetrics(TOKEN, HEADERS, { counts }), async ({ text }) => text("Introuvable", 404)],
    }),
  );
  const ask = (authorization?: string) =>
    fetch(`${server.url}/metrics`, { headers: authorization === undefined ? {} : { Authorization: authorization } });
  return { url: server.url, ask, [Symbol.asyncDispose]: server[Symbol.asyncDispose] };
}

test("only the whole token opens the figures, and nobody keeps a copy", async () => {
  await using server = await start();
  for (const wrong of [undefined, "", TOKEN, `Bearer ${TOKEN.slice(0, -1)}`, `Bearer ${TOKEN}x`, `bearer ${TOKEN}`]) {
    const answer = await server.ask(wrong);
    expect([answer.status, await answer.text()], wrong).toEqual([401, ""]);
  }
  const answer = await server.ask(`Bearer ${TOKEN}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
});

test("the figures count requests and pages, and name nobody", async () => {
  await using server = await start();
  for (const path of ["/admin/abonnes/lea@exemple.fr", "/secret-path?jeton=1"]) await fetch(`${server.url}${path}`);
  const text = await (await server.ask(`Bearer ${TOKEN}`)).text();
  for (const line of ["requests_total 2", "refused_total 2", "failed_total 0", "stored_total 3", "rendered_total 2"])
    expect(text).toContain(`recap_${line}`);
  expect(text).toContain("nodejs_eventloop_lag_seconds");
  expect(text).not.toMatch(/lea|secret-path|jeton/);
});
