import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { accessTo, type EditionAccess } from "#app/features/editions/edition-access.server.ts";
import { askRunningSite } from "#app/features/editions/edition-socket.server.ts";
import { hashText } from "#app/features/editions/edition-store.server.ts";
import { openDatabase } from "#database/open.server.ts";
import { hasPostgres, startPostgres } from "#tests/support/database/postgres.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { type ServerProcess, startServer } from "#tests/support/site/built-server.ts";
import { fill, makeRoom, mountSmallDisk } from "./disk-full.ts";

const ROOT = join(import.meta.dirname, "../..");
const TERM = "glossary/accord-d-association.yaml";
const TIMEOUT = { timeout: 60_000 };
/** EDITIONS_AWAY_SECONDS=60 for the measure of a release. */
const AWAY_SECONDS = Number(process.env.EDITIONS_AWAY_SECONDS ?? 2);

const former = readFileSync(join(ROOT, "content", TERM));
const wordsOf = (number: number) => `Une définition d’essai, la ${number}.`;

/** As the command does, once it has checked and rendered. */
function publish(access: EditionAccess, number: number): Promise<number> {
  const text = Buffer.from(String(former).replace(/^definition: .*$/m, `definition: ${wordsOf(number)}`));
  return access.publish({
    base: number - 1,
    kind: "publish",
    author: "Essai",
    note: "Essai",
    builtAt: new Date(),
    changes: [{ path: TERM, former, text, builtSha: hashText(former) }],
    drawings: [],
  });
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
      await publish(accessTo(db), 1);
      await expect.poll(() => isServed(server, 1), TIMEOUT).toBe(true);
      await postgres.crash();
      await expect(publish(accessTo(db), 2)).rejects.toThrow(/^La base ne répond pas\./);
      for (let second = 0; second < AWAY_SECONDS; second += 1) {
        expect(await isServed(server, 1), `second ${second}`).toBe(true);
        await wait(1_000);
      }
      await postgres.start();
      await publish(accessTo(db), 2);
      await expect.poll(() => isServed(server, 2), TIMEOUT).toBe(true);
      await close();
      const told = server.output().match(/"event":"editions_(?:not_followed|followed_again)"/g) ?? [];
      expect(told).toEqual(['"event":"editions_not_followed"', '"event":"editions_followed_again"']);
    } finally {
      await postgres.stop();
    }
  },
);

test("on a full disk an edition is refused with a sentence, and published once there is room", {
  timeout: 300_000,
}, async ({ skip }) => {
  using disk = mountSmallDisk();
  if (!disk) return skip("this system does not let the tests mount a small disk");
  const environment = { DATA_DIR: join(disk.path, "data") };
  await using server = await startServer({ environment });
  const access = await askRunningSite(environment.DATA_DIR);
  if (!access) throw new Error("The site does not answer its socket");
  await publish(access, 1);
  expect(await isServed(server, 1)).toBe(true);
  await fill(disk.path, 0);
  await expect.poll(() => server.output(), TIMEOUT).toContain("disk_full");
  await expect(publish(access, 2)).rejects.toThrow(/^La base est en lecture seule \(disque plein, /);
  expect(await isServed(server, 1)).toBe(true);
  makeRoom(disk.path);
  await expect.poll(() => server.output(), TIMEOUT).toContain("disk_has_room");
  await publish(access, 2);
  expect(await isServed(server, 2)).toBe(true);
});
