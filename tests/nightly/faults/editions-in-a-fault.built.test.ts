import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { publishEdition, readNumber } from "#app/newsroom/editions/edition-store.server.ts";
import type { Database } from "#database/open.server.ts";
import { openDatabase } from "#database/open.server.ts";
import { hasPostgres, startPostgres } from "#tests/support/database/postgres.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { type ServerProcess, startServer } from "#tests/support/site/built-server.ts";

const ROOT = join(import.meta.dirname, "../../..");
const TERM = "glossary/accord-d-association.yaml";
const TIMEOUT = { timeout: 60_000 };
/** EDITIONS_AWAY_SECONDS=60 for the measure of a release. */
const AWAY_SECONDS = Number(process.env.EDITIONS_AWAY_SECONDS ?? 2);

const former = readFileSync(join(ROOT, "content", TERM), "utf8");
const wordsOf = (number: number) => `Une définition d’essai, la ${number}.`;

/** As the newsroom does, once it has checked and rendered. */
async function publish(db: Database, number: number): Promise<number> {
  const text = Buffer.from(former.replace(/^definition: .*$/m, `definition: ${wordsOf(number)}`));
  const about = { kind: "publication", author: "Essai", note: "Essai" } as const;
  return publishEdition(db, { base: number - 1, ...about, changes: new Map([[TERM, text]]) });
}

async function isServed({ url }: ServerProcess, number: number): Promise<boolean> {
  const answer = await fetch(`${url}/glossaire`);
  const release = answer.headers.get("x-release") ?? "";
  return answer.ok && release.endsWith(`.${number}`) && (await answer.text()).includes(wordsOf(number));
}

test.runIf(hasPostgres)(
  "while the database is away the edition stays and none is published; when it is back the next is served",
  { timeout: 300_000 },
  async () => {
    using data = temporaryFolder();
    const postgres = await startPostgres();
    const environment = { DATA_DIR: data.path, DATABASE_URL: postgres.url };
    try {
      await using server = await startServer({ environment });
      const { db, close } = await openDatabase({
        databaseUrl: postgres.url,
        dataDir: data.path,
        onConnectionError: () => {},
        migrationsFolder: join(ROOT, "database/migrations"),
      });
      expect(await readNumber(db)).toBe(1);
      await publish(db, 2);
      await expect.poll(() => isServed(server, 2), TIMEOUT).toBe(true);
      await postgres.crash();
      await expect(publish(db, 3)).rejects.toThrow(/^La base ne répond pas\./);
      for (let second = 0; second < AWAY_SECONDS; second += 1) {
        expect(await isServed(server, 2), `second ${second}`).toBe(true);
        await wait(1_000);
      }
      await postgres.start();
      await publish(db, 3);
      await expect.poll(() => isServed(server, 3), TIMEOUT).toBe(true);
      await close();
      const told = server.output().match(/"event":"editions_(?:not_followed|followed_again)"/g) ?? [];
      expect(told).toEqual(['"event":"editions_not_followed"', '"event":"editions_followed_again"']);
    } finally {
      await postgres.stop();
    }
  },
);
