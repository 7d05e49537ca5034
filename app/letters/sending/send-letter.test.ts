import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { withdraw } from "#app/letters/leaving/withdrawals.server.ts";
import { DELIVERY, totalOf } from "#app/letters/store/delivery-states.ts";
import { countDeliveries, readLetter } from "#app/letters/store/letter-store.server.ts";
import { letterDeliveries, letterPauses, letters, mailProblems } from "#database/schema/letters.server.ts";
import { emailSubscribers } from "#database/schema/subscribers.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { startSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { addReaders, createLetterProcess, lookOnce, NOW, startLetter } from "#tests/support/site/letter-sending.ts";
import { cancelLetter, pauseByHand, resumeLetter } from "./letter-transitions.server.ts";
import { settleAndClaim } from "./settle-and-claim.server.ts";

const { db, clear, close } = await createTestDatabase();
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

beforeEach(clear);
afterAll(close);

async function stateOf(number = 1) {
  const letter = (await readLetter(db, number))!;
  const counts = await countDeliveries(db, letter);
  expect(totalOf(counts)).toBe(letter.audience);
  return { ...letter, counts };
}

test("everybody who wants it gets it once, and nobody else", async () => {
  await using smtp = await startSmtpServer();
  const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`);
  await addReaders(db, 60);
  await db.execute(
    sql`update subscriptions set status = 'pending' where subscriber_id = (select id from email_subscribers where email = 'reader-1@exemple.org')`,
  );
  await db.execute(
    sql`update subscriptions set purpose = 'launch_notice' where subscriber_id = (select id from email_subscribers where email = 'reader-2@exemple.org')`,
  );
  await db.execute(
    sql`update subscriptions set confirmed_at = '2027-01-01' where subscriber_id = (select id from email_subscribers where email = 'reader-3@exemple.org')`,
  );
  await startLetter(process);
  await lookOnce(process);
  expect(await stateOf()).toMatchObject({ state: "done", audience: 57, counts: { sent: 57 } });
  const recipients = smtp.messages.flatMap(({ recipients }) => recipients);
  expect(new Set(recipients).size).toBe(57);
  expect(recipients).toHaveLength(57);
  expect(recipients).not.toContain("reader-2@exemple.org");
  expect(new Set(smtp.messages.map(({ mail }) => mail.messageId)).size).toBe(57);
  expect(new Set(smtp.messages.map(({ mail }) => mail.date)).size).toBe(1);
  const logged = process.lines.filter(({ event }) => /^letter_/.test(String(event)));
  expect(logged).toMatchObject([
    { event: "letter_started", level: "info", letter: 1, people: 57 },
    { event: "letter_finished", level: "info", letter: 1, sent: 57, refused: 0 },
  ]);
});

test("the database has counted the rows before it looks for the first", async () => {
  await using smtp = await startSmtpServer();
  const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`);
  await addReaders(db, 40);
  await startLetter(process);
  await lookOnce(process);
  const counted = sql<number>`(select reltuples::int from pg_class where relname = 'letter_deliveries')`;
  expect(await db.select({ counted }).from(letterDeliveries).limit(1)).toEqual([{ counted: 40 }]);
});

test("who left, was erased, asked for a pause or cannot be reached is passed over, and said to be", async () => {
  await using smtp = await startSmtpServer();
  const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`);
  await addReaders(db, 10);
  await startLetter(process);
  const people = await db.select().from(emailSubscribers);
  const [left, erased, paused, unreachable, soft] = people;
  await db.insert(letterPauses).values({ subscriberId: paused!.id, until: minutes(60) });
  await db.insert(mailProblems).values({ subscriberId: unreachable!.id, kind: "hard", lastAt: NOW });
  await db.insert(mailProblems).values({ subscriberId: soft!.id, kind: "soft", softLetters: 2, lastAt: NOW });
  await db.update(letters).set({ perDay: 1 });
  await lookOnce(process);
  expect(smtp.messages.length).toBeLessThanOrEqual(1);
  await db.transaction((tx) => withdraw(process, tx, { subscriberId: left!.id, purpose: null }, NOW));
  await db.delete(emailSubscribers).where(eq(emailSubscribers.id, erased!.id));
  await db.update(letters).set({ perDay: null });
  await lookOnce(process);
  const { state, counts, audience } = await stateOf();
  expect({ state, audience }).toEqual({ state: "done", audience: 10 });
  expect(counts.sent + counts.skipped).toBe(10);
  expect(counts.skipped).toBeGreaterThanOrEqual(3);
  const recipients = smtp.messages.flatMap(({ recipients }) => recipients);
  expect(recipients).not.toContain(paused!.email);
  expect(recipients).not.toContain(unreachable!.email);
  expect(recipients).toContain(soft!.email);
});

test("an answer for now puts off, later tries reach everybody, and a day of them gives up", async () => {
  await using smtp = await startSmtpServer();
  const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`);
  await addReaders(db, 3);
  await startLetter(process);
  smtp.behaviour = "later-recipient";
  await lookOnce(process);
  expect(await stateOf()).toMatchObject({ state: "sending", counts: { deferred: 3 } });
  await lookOnce(process, minutes(14));
  expect((await stateOf()).counts.deferred).toBe(3);
  smtp.behaviour = "accept";
  await lookOnce(process, minutes(15));
  expect(await stateOf()).toMatchObject({ state: "done", counts: { sent: 3 } });

  await db.update(letterDeliveries).set({ state: DELIVERY.pending, attempts: 0 });
  await db.update(letters).set({ state: "sending" });
  smtp.behaviour = "later";
  for (const at of [0, 15, 75, 255, 615, 975, 1335]) await lookOnce(process, minutes(at));
  expect(await stateOf()).toMatchObject({ state: "done", counts: { gaveUp: 3 } });
});

test("who waits only because the server wants a slower pace is given up by the letter's age, not by tries", async () => {
  await using smtp = await startSmtpServer();
  const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`);
  await addReaders(db, 2);
  await startLetter(process);
  smtp.behaviour = "slow-down";
  for (let quarter = 0; quarter < 8; quarter += 1) await lookOnce(process, minutes(15 * quarter));
  await lookOnce(process, minutes(2 * 24 * 60));
  expect(await stateOf()).toMatchObject({ state: "sending", counts: { deferred: 2 } });
  expect(await db.select({ attempts: letterDeliveries.attempts }).from(letterDeliveries)).toEqual([
    { attempts: 0 },
    { attempts: 0 },
  ]);
  await lookOnce(process, minutes(4 * 24 * 60 + 1));
  expect(await stateOf()).toMatchObject({ state: "done", counts: { gaveUp: 2 } });
});

test("a mailbox that does not exist is refused, and gets no letter again", async () => {
  await using smtp = await startSmtpServer();
  const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`);
  await addReaders(db, 3);
  await startLetter(process);
  smtp.behaviour = "unknown-recipient";
  await lookOnce(process);
  expect(await stateOf()).toMatchObject({ state: "done", counts: { refused: 3 } });
  expect(await db.select({ kind: mailProblems.kind }).from(mailProblems)).toEqual([
    { kind: "hard" },
    { kind: "hard" },
    { kind: "hard" },
  ]);
});

test.each(["relay-denied", "wrong-password", "spam-message"] as const)(
  "%s is about the site: it pauses, and nobody loses a letter",
  async (behaviour) => {
    await using smtp = await startSmtpServer();
    const process = createLetterProcess(db, `smtp://user:secret@127.0.0.1:${smtp.port}`);
    await addReaders(db, 30);
    await startLetter(process);
    smtp.behaviour = behaviour;
    await lookOnce(process);
    const paused = await stateOf();
    expect(paused).toMatchObject({
      state: "paused",
      pauseReason: expect.stringMatching(/relais/),
    });
    expect(paused.counts.pending + paused.counts.deferred).toBe(30);
    expect(await db.select().from(mailProblems)).toEqual([]);
    expect(process.lines).toContainEqual(expect.objectContaining({ event: "letter_paused" }));
    smtp.behaviour = "accept";
    await resumeLetter(process, { number: 1, who: "test", now: NOW });
    await lookOnce(process);
    // Those that were refused let the others go first.
    expect(await stateOf()).toMatchObject({ state: "sending", counts: { sent: 30 - paused.counts.deferred } });
    expect(paused.counts.deferred).toBeGreaterThan(0);
    await lookOnce(process, minutes(15));
    expect(await stateOf()).toMatchObject({ state: "done", counts: { sent: 30 } });
  },
);

test("without an answer to the message a copy is uncertain, and goes again under the same name", async () => {
  await using smtp = await startSmtpServer();
  const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`);
  await addReaders(db, 2);
  await startLetter(process);
  smtp.behaviour = "accept-and-vanish";
  await lookOnce(process);
  const { counts, uncertainEver } = await stateOf();
  expect(counts.uncertain).toBe(2);
  expect(uncertainEver).toBe(2);
  smtp.behaviour = "accept";
  await lookOnce(process, minutes(9));
  expect((await stateOf()).counts.uncertain).toBe(2);
  await lookOnce(process, minutes(11));
  expect(await stateOf()).toMatchObject({ state: "done", counts: { sent: 2 } });
  for (const address of ["reader-1@exemple.org", "reader-2@exemple.org"]) {
    const copies = smtp.to(address);
    expect(copies.length).toBeGreaterThan(1);
    expect(new Set(copies.map(({ raw }) => raw)).size).toBe(1);
  }
});

test("paused, it stops at once and goes on where it stopped; cancelled, it is over", async () => {
  await using smtp = await startSmtpServer();
  const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`, { LETTER_PER_SECOND: "100" });
  await addReaders(db, 80);
  await startLetter(process);
  const running = lookOnce(process);
  while (smtp.messages.length < 10) await new Promise((resolve) => setTimeout(resolve, 10));
  await pauseByHand(process, { number: 1, who: "test", now: NOW });
  const atPause = smtp.messages.length;
  await running;
  expect(smtp.messages.length - atPause).toBeLessThanOrEqual(10);
  const { counts } = await stateOf();
  expect(counts.sending).toBe(0);
  expect(counts.sent).toBe(smtp.messages.length);
  await resumeLetter(process, { number: 1, who: "test", now: NOW });
  await lookOnce(process);
  expect(await stateOf()).toMatchObject({ state: "done", counts: { sent: 80 } });
  expect(new Set(smtp.messages.flatMap(({ recipients }) => recipients)).size).toBe(80);
  expect(smtp.messages).toHaveLength(80);
  expect(await cancelLetter(process, { number: 1, who: "test", now: NOW })).toBe("wrong-state");
});

test("what a dead process had under way is named and waits; a stolen lease lets its owner write nothing more", async () => {
  await using smtp = await startSmtpServer();
  const first = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`);
  const second = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`);
  await addReaders(db, 5);
  await startLetter(first);
  smtp.behaviour = "later";
  await lookOnce(first);
  await db.update(letterDeliveries).set({ state: DELIVERY.sending, nextTry: null });
  smtp.behaviour = "accept";
  expect(await lookOnce(second)).toBe(false);
  expect((await stateOf()).counts.sending).toBe(5);
  await db.execute(sql`update letter_editions set lease_until = now() - interval '1 second'`);
  await lookOnce(second);
  expect((await stateOf()).counts).toMatchObject({ uncertain: 5, sent: 0 });
  expect(await lookOnce(first)).toBe(false);
  await lookOnce(second, minutes(11));
  expect(await stateOf()).toMatchObject({ state: "done", counts: { sent: 5 } });
});

test("who has lost the lease to another process records nothing, and claims nothing", async () => {
  await using smtp = await startSmtpServer();
  const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`);
  await addReaders(db, 2);
  await startLetter(process);
  smtp.behaviour = "later";
  await lookOnce(process);
  await db.update(letters).set({ leaseOwner: randomUUID() });
  await db.update(letterDeliveries).set({ state: DELIVERY.sending, nextTry: null });
  const [copy] = await db.select().from(letterDeliveries);
  const reader = { id: copy!.subscriberId!, email: "reader-1@exemple.org" };
  const claim = { position: copy!.position, attempts: 1, uncertainTries: 0, reader };
  const results = [{ claim, outcome: { kind: "sent", code: 250 } as const }];
  const late = { letter: 1, owner: randomUUID(), results, wanted: 2, cursor: { next: 0 }, now: NOW };
  expect(await settleAndClaim(db, late)).toEqual({ claims: [], reason: "lost", alarm: null });
  expect((await stateOf()).counts).toMatchObject({ sending: 2, sent: 0 });
});
