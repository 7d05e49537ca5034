import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { countDeliveries, readLetter } from "#app/letters/store/letter-store.server.ts";
import { openDatabase } from "#database/open.server.ts";
import { hasPostgres, startPostgres } from "#tests/support/database/postgres.ts";
import { startSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { addReaders, createLetterProcess, lookOnce, NOW, startLetter } from "#tests/support/site/letter-sending.ts";

const postgres = hasPostgres ? await startPostgres() : null;
afterAll(() => postgres?.stop());

async function open() {
  const migrationsFolder = join(import.meta.dirname, "../../../database/migrations");
  return openDatabase({
    databaseUrl: postgres?.url ?? null,
    dataDir: "",
    migrationsFolder,
    onConnectionError: () => {},
  });
}

test.runIf(hasPostgres)("three processes on one server send each copy once, and one of them at a time", async () => {
  await using smtp = await startSmtpServer();
  const databases = await Promise.all([open(), open(), open()]);
  const processes = databases.map(({ db }) => createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`));
  const [first] = processes;
  await addReaders(first!.db, 300);
  await startLetter(first!);
  const looks = await Promise.all(processes.map((process) => lookOnce(process)));
  expect(looks).toEqual([false, false, false]);
  const letter = (await readLetter(first!.db, 1))!;
  expect(letter).toMatchObject({ state: "done", audience: 300 });
  expect((await countDeliveries(first!.db, letter)).sent).toBe(300);
  expect(smtp.messages).toHaveLength(300);
  expect(new Set(smtp.messages.flatMap(({ recipients }) => recipients)).size).toBe(300);
  expect(NOW.getTime()).toBe(letter.startedAt?.getTime());
  for (const { close } of databases) await close();
});
