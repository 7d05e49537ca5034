import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startServer } from "#tests/support/built-server.ts";
import { temporaryFolder } from "#tests/support/folder.ts";

const TOKEN = "jeton-des-tests-0123456789";
/** Words that stand nowhere else. */
const WORDS = ["ornithorynque", "holodomorique"];

test("what is searched is in no log, no metric and nothing that the database or the data folder keeps", async () => {
  using data = temporaryFolder();
  {
    const environment = { DATA_DIR: data.path, METRICS_TOKEN: TOKEN, RATE_LIMITS: "on" };
    await using server = await startServer({ environment });
    const ask = async (path: string) => {
      const answer = await fetch(`${server.url}${path}`, { headers: { Authorization: `Bearer ${TOKEN}` } });
      return { status: answer.status, text: await answer.text() };
    };
    const statuses = new Set<number>();
    for (let count = 0; count < 200; count += 1) {
      const path = count % 3 === 0 ? "/recherche.data" : "/recherche";
      statuses.add((await ask(`${path}?q=${WORDS[count % 2]}+${count}`)).status);
    }
    // Those that are answered and those that are refused alike.
    expect(statuses).toEqual(new Set([200, 429]));
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
});
