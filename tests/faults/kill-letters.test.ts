import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { countDeliveries, readEdition } from "#app/features/letters/sending/edition-store.server.ts";
import { openDatabase } from "#database/open.server.ts";
import { addReaders, createLetterProcess, startEdition } from "#tests/support/letter-sending.ts";
import { hasPostgres, startPostgres } from "#tests/support/postgres.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";

const KILLS = 3;
const PEOPLE = 600;
/** As many as there are connections. */
const DOUBTS_A_KILL = 10;

const postgres = hasPostgres ? await startPostgres() : null;
afterAll(() => postgres?.stop());

test.runIf(hasPostgres)(
  "killed while letters leave, nobody is left out, and who has it twice was named before",
  { timeout: 240_000 },
  async () => {
    await using smtp = await startSmtpServer();
    const smtpUrl = `smtp://127.0.0.1:${smtp.port}`;
    const databaseUrl = postgres?.url ?? "";
    const migrationsFolder = join(import.meta.dirname, "../../database/migrations");
    const { db, close } = await openDatabase({
      databaseUrl,
      dataDir: "",
      migrationsFolder,
      onConnectionError: () => {},
    });
    await addReaders(db, PEOPLE);
    await startEdition(createLetterProcess(db, smtpUrl), 1, new Date());

    const startSender = () => fork(join(import.meta.dirname, "letter-sender.ts"), [databaseUrl, smtpUrl]);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const before = smtp.messages.length;
      const sender = startSender();
      while (smtp.messages.length < before + 60) await wait(20);
      sender.kill("SIGKILL");
      await once(sender, "exit");
      // Twenty seconds later another process would take over.
      await db.execute(sql`update letter_editions set lease_until = now() - interval '1 second'`);
    }
    // The last one ends it; what is in doubt need not wait its ten minutes here.
    const last = startSender();
    const hurry = setInterval(() => {
      db.execute(sql`update letter_deliveries set next_try = now() where state = 7`).catch(() => undefined);
    }, 500);
    const [code] = (await once(last, "exit")) as [number];
    clearInterval(hurry);
    expect(code).toBe(0);

    const edition = (await readEdition(db, 1))!;
    expect(edition.state).toBe("done");
    expect((await countDeliveries(db, edition)).sent).toBe(PEOPLE);
    expect(new Set(smtp.messages.flatMap(({ recipients }) => recipients)).size).toBe(PEOPLE);
    const twice = smtp.messages.length - PEOPLE;
    expect(twice).toBeLessThanOrEqual(edition.uncertainEver);
    expect(edition.uncertainEver).toBeLessThanOrEqual(KILLS * DOUBTS_A_KILL);
    expect(new Set(smtp.messages.map(({ mail }) => mail.messageId)).size).toBe(PEOPLE);
    await close();
  },
);
