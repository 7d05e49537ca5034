import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { LAUNCH } from "#app/letters/message/letter-names.ts";
import { withdrawalOf } from "#app/letters/preflight/withdrawn-letter.ts";
import { DELIVERY } from "#app/letters/store/delivery-states.ts";
import { countDeliveries, readLetter } from "#app/letters/store/letter-store.server.ts";
import { letterLog, letters } from "#database/schema/letters.server.ts";
import { subscriptions } from "#database/schema/subscribers.server.ts";
import { typeset } from "#platform/french/typography.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { publishedCatalogue } from "#tests/support/mail/letters.ts";
import { startSmtpServer } from "#tests/support/mail/smtp-server.ts";
import {
  addReaders,
  createLetterProcess,
  lookOnce,
  NOW,
  startLetter,
  testMailing,
} from "#tests/support/site/letter-sending.ts";
import { composeLetter, pauseByHand, resumeLetter, scheduleLetter, sendNow } from "./letter-transitions.server.ts";

const { db, clear, close } = await createTestDatabase();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const later = (ms: number) => new Date(NOW.getTime() + ms);
const WALL = "2026-12-10T07:30";

beforeEach(clear);
afterAll(close);

async function site(environment: Record<string, string> = {}) {
  const smtp = await startSmtpServer();
  const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`, environment);
  return Object.assign(process, { smtp, [Symbol.asyncDispose]: () => smtp[Symbol.asyncDispose]() });
}

async function schedule(process: Awaited<ReturnType<typeof site>>, number: number) {
  const act = { who: "test", now: later(-DAY_MS) };
  expect(await composeLetter(process, testMailing(number), act)).toBe("done");
  expect(await scheduleLetter(process, { number, ...act, wall: WALL })).toBe("done");
}

const stateOf = async (number: number) => (await readLetter(db, number))?.state;

test.each([
  ["a minute early", -60_000, "scheduled", /^Programmée pour/],
  ["on time", 0, "done", /^Départ$/],
  ["an hour late", HOUR_MS, "done", /^Départ, avec 60 minutes de retard$/],
  ["six hours late", 6 * HOUR_MS, "done", /^Départ, avec 360 minutes de retard$/],
  ["seven hours late", 7 * HOUR_MS, "paused", /six heures/],
  ["eight days late", 8 * DAY_MS, "paused", /six heures/],
])("%s: it waits, leaves and says so, or asks", async (_what, lateMs, state, words) => {
  await using process = await site();
  await addReaders(db, 1);
  await schedule(process, 1);
  await lookOnce(process, later(lateMs));
  expect(await stateOf(1)).toBe(state);
  const said = (await db.select({ what: letterLog.what }).from(letterLog)).map(({ what }) => what);
  expect(said.filter((what) => words.test(what))).toHaveLength(1);
  expect(process.smtp.messages).toHaveLength(state === "done" ? 1 : 0);
});

test("what stops a letter at its hour keeps it back, and the page, the history and the log say so; ready again, it can leave", async () => {
  await using process = await site();
  await schedule(process, 1);
  await lookOnce(process);
  const reason = "Le contrôle l’a arrêtée à l’heure du départ. Personne n’a confirmé son inscription.";
  expect(await readLetter(db, 1)).toMatchObject({ state: "paused", pauseReason: reason, startedAt: null });
  const said = (await db.select({ what: letterLog.what }).from(letterLog)).map(({ what }) => what);
  expect(said).toContain(`Mise en pause : ${reason}`);
  expect(process.lines).toContainEqual(expect.objectContaining({ event: "letter_paused", reason }));
  await addReaders(db, 1);
  expect(await resumeLetter(process, { number: 1, who: "test", now: NOW })).toBe("done");
  await sendNow(process, { number: 1, who: "test", now: NOW });
  await lookOnce(process);
  expect(process.smtp.messages).toHaveLength(1);
});

test("a question that was rewritten since a letter was composed keeps it back at its hour", async () => {
  await using process = await site();
  await addReaders(db, 1);
  const mailing = testMailing(1);
  const render = (origin: string) => {
    const { html, text } = mailing.render(origin);
    return { html, text: text.replace(/\s\?/g, " alors$&") };
  };
  const frozen = { ...mailing, render };
  const act = { who: "test", now: later(-DAY_MS) };
  await composeLetter(process, frozen, act);
  await scheduleLetter(process, { number: 1, ...act, wall: WALL });
  await lookOnce(process);
  expect(await readLetter(db, 1)).toMatchObject({
    state: "paused",
    pauseReason: expect.stringMatching(/a changé depuis que la lettre a été composée/),
  });
  expect(process.smtp.messages).toHaveLength(0);
});

test("of two letters due at once the newer leaves, and the other asks; the launch leaves beside it", async () => {
  await using process = await site();
  await addReaders(db, 2);
  const confirmed = { status: "confirmed" as const, requestedAt: NOW, confirmedAt: later(-DAY_MS) };
  const people = await db.select({ id: subscriptions.subscriberId }).from(subscriptions);
  await db.delete(subscriptions).where(sql`subscriber_id = ${people[0]!.id}`);
  await db.insert(subscriptions).values({ subscriberId: people[0]!.id, purpose: "launch_notice", ...confirmed });
  for (const number of [1, 2, LAUNCH.number]) await schedule(process, number);
  await lookOnce(process);
  expect(await stateOf(2)).toBe("done");
  expect(await stateOf(LAUNCH.number)).toBe("done");
  expect(await readLetter(db, 1)).toMatchObject({
    state: "paused",
    pauseReason: "Une lettre plus récente partait à la même heure.",
  });
  expect(process.smtp.messages).toHaveLength(2);
  expect(await resumeLetter(process, { number: 1, who: "test", now: NOW })).toBe("done");
  expect(await stateOf(1)).toBe("ready");
});

test("a letter that stopped in the middle more than three days ago goes on only when somebody is sure", async () => {
  await using process = await site({ LETTER_PER_DAY: "1" });
  await addReaders(db, 3);
  await schedule(process, 1);
  await lookOnce(process);
  await pauseByHand(process, { number: 1, who: "test", now: NOW });
  const act = { number: 1, who: "test" };
  expect(await resumeLetter(process, { ...act, now: later(3 * DAY_MS + 1) })).toBe("stale");
  expect(await stateOf(1)).toBe("paused");
  expect(await resumeLetter(process, { ...act, now: later(3 * DAY_MS + 1), isSure: true })).toBe("done");
  expect(await stateOf(1)).toBe("sending");
});

test("days of a pause are no days of sending: resumed after them, the rest leaves a day's share at a time", async () => {
  await using process = await site({ LETTER_PER_DAY: "1" });
  await addReaders(db, 3);
  await schedule(process, 1);
  await lookOnce(process);
  const act = { number: 1, who: "test" };
  await pauseByHand(process, { ...act, now: later(HOUR_MS) });
  expect(await resumeLetter(process, { ...act, now: later(6 * DAY_MS), isSure: true })).toBe("done");
  await lookOnce(process, later(6 * DAY_MS));
  expect(await countDeliveries(db, (await readLetter(db, 1))!)).toMatchObject({ sent: 2, pending: 1 });
  await lookOnce(process, later(7 * DAY_MS));
  expect(await stateOf(1)).toBe("done");
  expect(process.smtp.messages).toHaveLength(3);
});

test("a letter of which more than four days went by sending gives up the rest, and its history says how many", async () => {
  await using process = await site({ LETTER_PER_DAY: "1" });
  await addReaders(db, 3);
  await schedule(process, 1);
  const act = { number: 1, who: "test" };
  // A pause before it began is none of its sending.
  const before = { ...act, now: later(-DAY_MS) };
  await pauseByHand(process, before);
  await resumeLetter(process, before);
  await scheduleLetter(process, { ...before, wall: WALL });
  await lookOnce(process);
  await pauseByHand(process, { ...act, now: later(HOUR_MS) });
  await resumeLetter(process, { ...act, now: later(2 * HOUR_MS) });
  await lookOnce(process, later(4 * DAY_MS + 2 * HOUR_MS));
  expect(await countDeliveries(db, (await readLetter(db, 1))!)).toMatchObject({ sent: 2, gaveUp: 1 });
  const lines = await db.select({ what: letterLog.what, count: letterLog.count }).from(letterLog);
  expect(lines).toContainEqual({ what: "Envois abandonnés après plus de 4 jours d’envoi", count: 1 });
});

test("paused in its last days, a letter keeps its rest", { timeout: 300_000 }, async () => {
  await using process = await site({ LETTER_PER_SECOND: "50" });
  await addReaders(db, 60);
  await schedule(process, 1);
  await db.update(letters).set({ perDay: 1 });
  await lookOnce(process);
  await db.update(letters).set({ perDay: null });
  const running = lookOnce(process, later(5 * DAY_MS));
  while (process.smtp.messages.length < 5) await new Promise((resolve) => setTimeout(resolve, 5));
  await pauseByHand(process, { number: 1, who: "test", now: later(5 * DAY_MS) });
  await running;
  const { gaveUp, pending, deferred } = await countDeliveries(db, (await readLetter(db, 1))!);
  expect({ gaveUp, rest: pending + deferred > 0 }).toEqual({ gaveUp: 0, rest: true });
});

test("a first letter of many leaves over the mornings, each person once", { timeout: 300_000 }, async () => {
  await using process = await site();
  await addReaders(db, 2_100);
  expect(await composeLetter(process, testMailing(1), { who: "test", now: NOW })).toBe("done");
  expect(await sendNow(process, { number: 1, who: "test", now: NOW })).toBe("done");
  const sentAfter = async (ms: number) => {
    await lookOnce(process, later(ms));
    return (await countDeliveries(db, (await readLetter(db, 1))!)).sent;
  };
  expect(await sentAfter(0)).toBe(500);
  expect(await sentAfter(DAY_MS - 1)).toBe(500);
  // The second morning takes more than the first, not a thousand messages more of the test's time.
  const { sent, pending } = DELIVERY;
  await db.execute(sql`
    update letter_deliveries set state = ${sent} where subscriber_id in (
      select subscriber_id from letter_deliveries where state = ${pending} limit 1000
    )`);
  expect(await sentAfter(DAY_MS)).toBe(2_100);
  expect(await readLetter(db, 1)).toMatchObject({ state: "done", warmUpDay: 0 });
  expect(new Set(process.smtp.messages.flatMap(({ recipients }) => recipients)).size).toBe(1_100);
  expect(process.smtp.messages).toHaveLength(1_100);
});

describe("an article that is withdrawn", () => {
  const reason = "L’article de cette lettre a été retiré du site.";
  const withdrawn = (number: number) => {
    const { getLetter } = publishedCatalogue();
    const page = { title: "Un article", withdrawal: "Ses chiffres étaient faux." };
    const getFormer = (path: string) => (path === `/lettre/${number}` ? page : null);
    return (asked: number) => withdrawalOf({ getFormer, getLetter }, asked);
  };

  test("between two mornings of its letter pauses it, tells the administrator, and holds for who resumes", async () => {
    await using process = await site({ LETTER_PER_DAY: "20" });
    await addReaders(db, 30);
    await startLetter(process);
    await lookOnce(process);
    process.withdrawalOf = withdrawn(1);
    for (const now of [later(DAY_MS), later(2 * DAY_MS)]) {
      await lookOnce(process, now);
      expect(await readLetter(db, 1)).toMatchObject({ state: "paused", pauseReason: reason });
      await resumeLetter(process, { number: 1, who: "test", now });
    }
    expect(process.smtp.messages).toHaveLength(20);
    expect(process.notices).toContainEqual(expect.objectContaining({ kind: "letter-paused", reason: typeset(reason) }));
  });

  test("while its letter leaves stops it within seconds", async () => {
    await using process = await site({ LETTER_PER_SECOND: "4" });
    let isWithdrawn = false;
    process.withdrawalOf = (number) => (isWithdrawn ? withdrawn(1)(number) : null);
    await addReaders(db, 100);
    await startLetter(process);
    const running = lookOnce(process);
    while (process.smtp.messages.length < 2) await wait(5);
    isWithdrawn = true;
    await running;
    expect(await readLetter(db, 1)).toMatchObject({ state: "paused", pauseReason: reason });
    expect(process.smtp.messages.length).toBeLessThan(60);
  });

  test("before the hour of its letter keeps it back at once; another letter leaves", async () => {
    await using process = await site();
    await addReaders(db, 1);
    await schedule(process, 1);
    process.withdrawalOf = withdrawn(1);
    await lookOnce(process);
    expect(await readLetter(db, 1)).toMatchObject({ state: "paused", pauseReason: reason, startedAt: null });
    await startLetter(process, 2);
    await lookOnce(process);
    expect(process.smtp.messages).toHaveLength(1);
  });

  test("whose question a letter asks stops it too", () => {
    const content = publishedCatalogue();
    const getLetter = (number: number) => {
      const letter = content.getLetter(number);
      return letter && { ...letter, questions: letter.questions.slice(1) };
    };
    expect(withdrawalOf(content, 1)).toBeNull();
    expect(withdrawalOf({ getFormer: content.getFormer, getLetter }, 1)).toMatch(/^Une question/);
  });
});
