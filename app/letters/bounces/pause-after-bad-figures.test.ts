import { afterAll, beforeEach, expect, test } from "vitest";
import { resumeLetter, sendNow } from "#app/letters/sending/letter-transitions.server.ts";
import { readLetter } from "#app/letters/store/letter-store.server.ts";
import { letters } from "#database/schema/letters.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { startSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { addReaders, createLetterProcess, lookOnce, NOW, startLetter } from "#tests/support/site/letter-sending.ts";
import { readLastReason } from "./pause-after-bad-figures.server.ts";

const { db, clear, close } = await createTestDatabase();
const smtp = await startSmtpServer();
const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`);

beforeEach(async () => {
  await clear();
  smtp.messages.length = 0;
  process.notices.length = 0;
});
afterAll(async () => {
  await smtp[Symbol.asyncDispose]();
  await close();
});

async function afterALetter(figures: Partial<typeof letters.$inferSelect>): Promise<void> {
  await addReaders(db, 10);
  await startLetter(process);
  await lookOnce(process);
  expect(smtp.messages).toHaveLength(10);
  smtp.messages.length = 0;
  await db.update(letters).set(figures);
  await startLetter(process, 2);
  await lookOnce(process);
}

test("after a complaint of ten readers the next letter starts paused, says why, and leaves once somebody has seen it", async () => {
  await afterALetter({ complaints: 1 });
  const paused = (await readLetter(db, 2))!;
  expect(paused).toMatchObject({
    state: "paused",
    startedAt: null,
    pauseReason: expect.stringMatching(/n° 1 a eu 10\s% de plaintes/),
  });
  expect(await readLastReason(db, 2)).toBe(paused.pauseReason);
  expect(smtp.messages).toEqual([]);
  expect(process.notices).toMatchObject([
    { kind: "letter-paused", edition: "La lettre n° 2", reason: expect.stringMatching(/de plaintes/) },
  ]);
  await resumeLetter(process, { number: 2, who: "test", now: NOW });
  await sendNow(process, { number: 2, who: "test", now: NOW });
  await lookOnce(process);
  expect(await readLetter(db, 2)).toMatchObject({ state: "done" });
  expect(smtp.messages).toHaveLength(10);
  expect(process.notices).toHaveLength(1);
});

test("after a letter that went well the next one leaves", async () => {
  await afterALetter({ returned: 3, returnedOurs: 3, toRead: 4, unsubscribed: 5 });
  expect(await readLetter(db, 2)).toMatchObject({ state: "done" });
  expect(process.notices).toEqual([]);
});
