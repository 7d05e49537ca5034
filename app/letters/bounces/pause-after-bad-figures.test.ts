import { afterAll, beforeEach, expect, test } from "vitest";
import { resumeLetter, sendNow } from "#app/letters/sending/letter-transitions.server.ts";
import { readLetter } from "#app/letters/store/letter-store.server.ts";
import { letters } from "#database/schema/letters.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { startSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { addReaders, createLetterProcess, lookOnce, NOW, startLetter } from "#tests/support/site/letter-sending.ts";
import { isPauseThreshold, readLastReason, reasonToAsk, reasonToStop } from "./pause-after-bad-figures.server.ts";

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
    { kind: "letter-paused", letter: "La lettre n° 2", reason: expect.stringMatching(/de plaintes/) },
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

const WELL = { accepted: 1_000, refused: 0, returnedHard: 0, ours: 0, complaints: 0 };

test.each([
  ["three complaints of a thousand", { complaints: 3 }, /^3 personnes ont signalé .*\(0,3 %/],
  ["five refusals of the site, of five hundred", { accepted: 500, ours: 5 }, /^5 exemplaires .*refus du site lui-même/],
  ["twenty people who are not there, of a thousand", { returnedHard: 20 }, /^20 exemplaires .*\(2 %\)/],
])("a letter that is leaving stops at %s", (_what, counts, reason) => {
  expect(reasonToStop({ ...WELL, ...counts })?.replace(/[\u00a0\u202f]/g, " ")).toMatch(reason);
});

test.each([
  ["two complaints", { complaints: 2 }],
  ["three complaints of ten thousand", { accepted: 10_000, complaints: 3 }],
  ["four refusals of the site", { ours: 4 }],
  ["nine refusals of the site, of a thousand", { ours: 9 }],
  ["nineteen people who are not there", { returnedHard: 19 }],
])("it goes on with %s", (_what, counts) => {
  expect(reasonToStop({ ...WELL, ...counts })).toBeNull();
});

test("who saw the counts is asked again when they have doubled", () => {
  const asked = (kind: "ours" | "complaints" | "returnedHard") =>
    Array.from({ length: 50 }, (_, index) => index + 1).filter((count) => isPauseThreshold(kind, count));
  expect(asked("ours")).toEqual([5, 10, 20, 40]);
  expect(asked("complaints")).toEqual([3, 6, 12, 24, 48]);
  expect(asked("returnedHard")).toEqual([20, 40]);
});

test.each([
  ["0,3 % of complaints", { complaints: 3 }, "0,3 % de plaintes"],
  ["2 % of nobody there, refused at once or later", { accepted: 990, refused: 10, returnedHard: 10 }, "2 % d’adresses"],
  ["1 % of refusals of the site", { ours: 10 }, "1 % de refus du site"],
])("the next one asks after %s", (_what, counts, words) => {
  const reason = reasonToAsk({ kind: "weekly", number: 12 }, { ...WELL, ...counts })?.replace(/[\u00a0\u202f]/g, " ");
  expect(reason).toContain("La lettre n° 12 a eu");
  expect(reason).toContain(words);
});

test("it does not ask after less", () => {
  expect(
    reasonToAsk({ kind: "weekly", number: 12 }, { ...WELL, complaints: 2, returnedHard: 9, refused: 10, ours: 9 }),
  ).toBeNull();
  expect(reasonToAsk({ kind: "weekly", number: 12 }, { ...WELL, accepted: 0 })).toBeNull();
});
