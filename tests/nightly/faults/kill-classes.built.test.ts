import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#database/open.server.ts";
import { writeTestDatabase } from "#tests/support/database/database.ts";
import { hasPostgres, startPostgres } from "#tests/support/database/postgres.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { startServer } from "#tests/support/site/built-server.ts";
import { createCaller, keptVotes, keyOf, seedClasses } from "#tests/support/site/class-load.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../database/migrations");
const SESSION_SECRET = "s".repeat(40);
const PUPILS = 35;

test.for([
  ["embedded", true],
  ["postgres", hasPostgres],
] as const)(
  "every vote that was acknowledged is kept when the server is killed in the middle of a question: %s",
  { timeout: 300_000 },
  async ([kind, isPresent], { skip }) => {
    if (!isPresent) skip("PostgreSQL is not installed");
    using data = temporaryFolder();
    const postgres = kind === "postgres" ? await startPostgres() : null;
    const open = () =>
      openDatabase({
        databaseUrl: postgres?.url ?? null,
        dataDir: data.path,
        migrationsFolder: MIGRATIONS,
        onConnectionError: () => {},
      });
    if (!postgres) await writeTestDatabase(data.path);
    const before = await open();
    const rooms = await seedClasses(before.db, { classes: 2, pupils: PUPILS, sessionSecret: SESSION_SECRET });
    await before.close();
    const environment = {
      DATA_DIR: data.path,
      RATE_LIMITS: "off",
      SESSION_SECRET,
      PUBLIC_URL: "http://localhost:3000",
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    };
    const acknowledged = new Map<string, string>();
    {
      await using server = await startServer({ environment });
      const caller = createCaller(server.url);
      const votes = rooms.flatMap((room) =>
        room.pupils.map(async (pupil, index) => {
          await new Promise((resolve) => setTimeout(resolve, index * 40));
          const option = room.options[index % 4] ?? "";
          if ((await caller.vote(room, pupil, option, 1)) !== 200) return;
          acknowledged.set(keyOf(room, pupil), option);
          // A third of the class has its answer: others are cut between the commit and the acknowledgement.
          if (acknowledged.size === 24) server.process.kill("SIGKILL");
        }),
      );
      await Promise.all(votes);
      caller.close();
    }
    expect(acknowledged.size).toBeLessThan(rooms.length * PUPILS);
    const killed = Date.now();
    {
      await using server = await startServer({ environment });
      const [room] = rooms;
      const state = (await (await fetch(`${server.url}/classe/etat/${room?.id}`)).json()) as { step: string };
      expect(state).toMatchObject({ step: "open", devices: PUPILS });
      expect(Date.now() - killed).toBeLessThan(60_000);
    }
    const after = await open();
    const { kept, rows } = await keptVotes(after.db, rooms, SESSION_SECRET);
    await after.close();
    await postgres?.stop();
    expect([...acknowledged].filter(([device, option]) => kept.get(device) !== option)).toEqual([]);
    expect(rows).toBe(kept.size);
  },
);
