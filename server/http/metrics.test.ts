import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailSubscribers } from "#database/schema/subscribers.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { listen } from "#tests/support/http.ts";
import { createMetrics } from "./metrics.ts";

const TOKEN = "jeton-des-tests-0123456789";
const HEADERS = { "X-Content-Type-Options": "nosniff" };
const BACKUP_SECONDS = Date.parse("2026-11-21T15:30:00Z") / 1000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function start(dataDir: string) {
  const metrics = createMetrics({ token: TOKEN, database, dataDir });
  const server = createServer((request, response) => {
    metrics.observe(request, response);
    if (!metrics.answer(request, response, HEADERS)) response.writeHead(404).end();
  });
  const { url, ...listening } = await listen(server);
  const ask = (authorization?: string) =>
    fetch(`${url}/metrics`, { headers: authorization === undefined ? {} : { Authorization: authorization } });
  return { ...listening, url, ask, [Symbol.asyncDispose]: listening[Symbol.asyncDispose] };
}

test("only the whole token opens the figures, and nobody keeps a copy", async () => {
  using folder = temporaryFolder();
  await using server = await start(folder.path);
  for (const wrong of [undefined, "", TOKEN, `Bearer ${TOKEN.slice(0, -1)}`, `Bearer ${TOKEN}x`, `bearer ${TOKEN}`]) {
    const answer = await server.ask(wrong);
    expect(answer.status, wrong).toBe(401);
    expect(await answer.text()).toBe("");
  }
  const answer = await server.ask(`Bearer ${TOKEN}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
});

test("the figures tell kinds of pages, people and the last backup, and name nobody", async () => {
  using folder = temporaryFolder({ "last-backup": "2026-11-21T15:30:00.000Z\n" });
  await database.clear();
  await database.db.execute("create schema jobs");
  await database.db.execute("create table jobs.job (name text, state text, created_on timestamptz)");
  await database.db.execute("insert into jobs.job values ('mail', 'retry', now() - interval '1 hour')");
  await database.db
    .insert(emailSubscribers)
    .values({ id: crypto.randomUUID(), email: "lea@exemple.fr", status: "confirmed" });
  await using server = await start(folder.path);
  for (const path of ["/admin/abonnes/lea@exemple.fr", "/secret-path?jeton=1"]) await fetch(`${server.url}${path}`);
  const text = await (await server.ask(`Bearer ${TOKEN}`)).text();
  expect(text).toContain('recap_http_requests_total{route="admin",status="404"} 1');
  expect(text).toContain('recap_http_requests_total{route="other",status="404"} 1');
  expect(text).toContain('recap_subscribers{status="confirmed"} 1');
  expect(text).toContain('recap_jobs{queue="mail",state="retry"} 1');
  expect(text).toMatch(/recap_job_oldest_seconds\{queue="mail",state="retry"\} 36\d\d/);
  expect(text).toContain(`recap_last_backup_timestamp_seconds ${BACKUP_SECONDS}`);
  expect(text).toContain("recap_database_up 1");
  expect(text).not.toMatch(/lea|secret-path|jeton/);
});
