import { expect, test } from "vitest";
import { writeTestDatabase } from "#tests/support/database/database.ts";
import { hasPostgres, startPostgres } from "#tests/support/database/postgres.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { fill, makeRoom, mountSmallDisk } from "./disk-full.ts";
import { letterInAFault } from "./letters-in-a-fault.ts";

/** Copies in doubt: as many as there are connections. */
const MAX_DOUBTS = 10;

test.runIf(hasPostgres)(
  "a database that goes away while a letter leaves stops it, and it goes on by itself with nobody left out",
  { timeout: 600_000 },
  async () => {
    using data = temporaryFolder();
    const postgres = await startPostgres();
    try {
      const place = { databaseUrl: postgres.url, dataDir: data.path, people: 120, perSecond: 20 };
      const fault = { begin: postgres.crash, end: postgres.start, seconds: 3 };
      const { doubled, doubts, ...found } = await letterInAFault(place, fault);
      expect(found).toEqual({ state: "done", sent: 120, missed: 0, duringFault: 0, saysSo: true });
      expect(doubts).toBeLessThanOrEqual(MAX_DOUBTS);
      expect(doubled).toBeLessThanOrEqual(doubts);
    } finally {
      await postgres.stop();
    }
  },
);

test("a disk that is full while a letter leaves stops it, and with room it goes on by itself with nobody left out", {
  timeout: 600_000,
}, async ({ skip }) => {
  using disk = mountSmallDisk();
  if (!disk) return skip("this system does not let the tests mount a small disk");
  const { path } = disk;
  await writeTestDatabase(path);
  await fill(path, ROOM_AT_FIRST);
  const place = { databaseUrl: null, dataDir: path, people: 160, perSecond: 20 };
  const { doubled, doubts, ...found } = await letterInAFault(place, {
    begin: () => fill(path, ROOM_LEFT),
    end: () => makeRoom(path),
    seconds: 2,
  });
  expect(found).toEqual({ state: "done", sent: 160, missed: 0, duringFault: 0, saysSo: true });
  expect(doubts).toBeLessThanOrEqual(MAX_DOUBTS);
  expect(doubled).toBeLessThanOrEqual(doubts);
});

/** Little is left to fill while the letter leaves: it must not be gone before. */
const ROOM_AT_FIRST = 48 * 1024 * 1024;
/** Below what the embedded database keeps in reserve, and enough for the second until it looks. */
const ROOM_LEFT = 24 * 1024 * 1024;
