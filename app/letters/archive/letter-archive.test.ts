import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { afterAll, beforeEach, expect, test } from "vitest";
import { eraseOldDeliveries } from "#app/letters/sending/letter-retention.server.ts";
import { letterDeliveries, letters } from "#database/schema/letters.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { publishedCatalogue } from "#tests/support/mail/letters.ts";
import { letterFeed, listSentLetters, sentLetterPaths } from "./letter-archive.server.ts";

const { db, client, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const content = publishedCatalogue();
const [number = 1] = content.listLetters().map((letter) => letter.number);
const END = new Date("2026-11-25T10:00:00Z");
const day = (days: number) => new Date(END.getTime() + days * 86_400_000);

async function endLetter(state: "done" | "cancelled", people: number): Promise<void> {
  await db.insert(letters).values({
    number,
    subject: "s",
    state,
    template: Buffer.from(""),
    templateHash: "h",
    perSecond: 20,
    frozenAt: day(-1),
    startedAt: day(-1),
    finishedAt: END,
    audience: people,
    complaints: 1,
  });
  await db.execute(sql`
    insert into letter_deliveries (edition, position, state, changed_at)
    select ${number}, n, case when n % 10 = 0 then 3 else 2 end, now() from generate_series(0, ${people - 1}::int) n`);
}

test("what an anonymous visitor asks about letters reads no copy and no event", async () => {
  await endLetter("done", 30);
  await eraseOldDeliveries(db, day(8));
  const statements: string[] = [];
  const watched = drizzle(client, { logger: { logQuery: (query) => statements.push(query) } });
  const [letter] = await listSentLetters(watched, content);
  expect(letter?.counts).toMatchObject({ accepted: 27, refused: 3, gaveUp: 0, complaints: 1, left: 0, joined: 0 });
  letterFeed(await listSentLetters(watched, content), { origin: "https://recap.exemple.fr", lastChange: "2026-01-01" });
  await sentLetterPaths(watched, content);
  expect(statements).toHaveLength(3);
  for (const statement of statements) expect(statement).toMatch(/from "letter_editions" order by/);
});

test("counts are shown once they are counted, the week's once it is over", async () => {
  await endLetter("cancelled", 10);
  expect((await listSentLetters(db, content))[0]?.counts).toBeNull();
  // Copies may still be under way.
  await eraseOldDeliveries(db, new Date(END.getTime() + 60_000));
  expect((await listSentLetters(db, content))[0]?.counts).toBeNull();
  await eraseOldDeliveries(db, day(1));
  expect((await listSentLetters(db, content))[0]?.counts).toMatchObject({ accepted: 9, refused: 1, left: null });
  await eraseOldDeliveries(db, day(7));
  expect((await listSentLetters(db, content))[0]?.counts).toMatchObject({ accepted: 9, left: 0, joined: 0 });
});

test("copies go sixty days after the end, in steps, and the sums stay", async () => {
  await endLetter("done", 1_234);
  expect(await eraseOldDeliveries(db, day(59))).toBe(0);
  expect(await db.$count(letterDeliveries)).toBe(1_234);
  const statements: string[] = [];
  const watched = drizzle(client, { logger: { logQuery: (query) => statements.push(query) } });
  expect(await eraseOldDeliveries(watched, day(61))).toBe(1_234);
  expect(statements.filter((query) => query.includes('delete from "letter_deliveries"'))).toHaveLength(3);
  expect(await db.$count(letterDeliveries)).toBe(0);
  expect((await listSentLetters(db, content))[0]?.counts).toMatchObject({ accepted: 1_110, refused: 124 });
  expect(await eraseOldDeliveries(db, day(62))).toBe(0);
});
