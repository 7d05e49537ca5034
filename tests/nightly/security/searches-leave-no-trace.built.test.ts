import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pgDump } from "@electric-sql/pglite-tools/pg_dump";
import { expect, test } from "vitest";
import { SEARCHES as LIMIT } from "#app/reading/search/answer-search.server.ts";
import { openCluster } from "#database/embedded.server.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { startServer } from "#tests/support/site/built-server.ts";

const TOKEN = "jeton-des-tests-0123456789";
const WORDS = ["ornithorynque", "holodomorique"];
const NETWORKS = 9;
const { max } = LIMIT;
/** From the first network, and from the others. */
const SEARCHES = max + 20 + 60;

test("what hundreds of searches asked is in no log, no metric, no dump and nothing that the data folder keeps", async () => {
  using data = temporaryFolder();
  {
    const environment = { DATA_DIR: data.path, METRICS_TOKEN: TOKEN, RATE_LIMITS: "on", TRUST_PROXY: "1" };
    await using server = await startServer({ environment });
    const ask = async (path: string, network = 0) => {
      const headers = { Authorization: `Bearer ${TOKEN}`, "X-Forwarded-For": `203.0.113.${network}` };
      const answer = await fetch(`${server.url}${path}`, { headers });
      return { status: answer.status, text: await answer.text() };
    };
    await ask("/explorer");
    const figures = (await ask("/metrics")).text;
    expect(figures).toContain("recap_stored_total 1");
    expect(figures).toContain("nodejs_eventloop_lag_p99_seconds");
    // The first search makes the index, of which hundreds at once need not wait.
    await ask("/recherche?q=otan", NETWORKS);
    const statuses = new Map<number, number>();
    const search = async (count: number, network: number) => {
      const path = count % 3 === 0 ? "/recherche.data" : "/recherche";
      // Every search twice, so that kept pages are tested too.
      const query = `${WORDS[count % 2]}+${Math.floor(count / 2)}`;
      const { status } = await ask(`${path}?q=${query}`, network);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    // The first network exceeds its limit, within the minute that it is for on a busy machine too.
    await Promise.all(Array.from({ length: max + 20 }, (_, count) => search(count, 0)));
    const refused = await fetch(`${server.url}/recherche?q=otan`, { headers: { "X-Forwarded-For": "203.0.113.0" } });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const said = await refused.text();
    for (const part of ['role="alert"', "Attendez une minute", 'name="q"']) expect(said).toContain(part);
    for (let count = max + 20; count < SEARCHES; count += 1) await search(count, 1 + (count % (NETWORKS - 1)));
    expect([...statuses.keys()].sort()).toEqual([200, 429]);
    expect(statuses.get(200)).toBe(max + 60);
    const kept = `${server.output()}${(await ask("/metrics")).text}`;
    expect(kept).toContain("/recherche");
    for (const word of WORDS) expect(kept).not.toContain(word);
  }
  const files = readdirSync(data.path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(10);
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(join(parentPath, name));
    for (const word of WORDS) expect(bytes.includes(word), name).toBe(false);
  }
  const client = await openCluster(join(data.path, "database"));
  const dump = await (await pgDump({ pg: client })).text();
  await client.close();
  expect(dump).toContain("rate_limits");
  for (const word of WORDS) expect(dump).not.toContain(word);
}, 240_000);
