import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { withdraw } from "#app/letters/leaving/withdrawals.server.ts";
import { pauseByHand, resumeLetter } from "#app/letters/sending/letter-transitions.server.ts";
import { DELIVERY, totalOf } from "#app/letters/store/delivery-states.ts";
import { countDeliveries, readLetter } from "#app/letters/store/letter-store.server.ts";
import type { Transaction } from "#database/open.server.ts";
import { letterDeliveries, letterPauses, mailProblems } from "#database/schema/letters.server.ts";
import { emailSubscribers } from "#database/schema/subscribers.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { startSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import { addReaders, createLetterProcess, lookOnce, NOW, startLetter } from "#tests/support/site/letter-sending.ts";

const TIMEOUT = 240_000;
const { db, clear, close } = await createTestDatabase();

beforeEach(clear);
afterAll(close);

test("who leaves, is erased, or cannot be written to any more while a letter leaves gets none that had not begun", {
  timeout: TIMEOUT,
}, async () => {
  await using smtp = await startSmtpServer();
  const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`, { LETTER_PER_SECOND: "40" });
  await addReaders(db, 400);
  const people = await db.select({ id: emailSubscribers.id, email: emailSubscribers.email }).from(emailSubscribers);
  const random = randomNumbers(11);
  const shuffled = people.map((person) => ({ person, order: random() })).toSorted((a, b) => a.order - b.order);
  await startLetter(process);
  const running = lookOnce(process);
  while (smtp.messages.length < 5) await wait(5);

  const actions: ((tx: Transaction, id: string) => Promise<unknown>)[] = [
    (tx, subscriberId) => withdraw(process, tx, { subscriberId, purpose: null }, NOW),
    (tx, id) => tx.delete(emailSubscribers).where(eq(emailSubscribers.id, id)),
    (tx, subscriberId) => tx.insert(mailProblems).values({ subscriberId, kind: "hard", lastAt: NOW }),
    (tx, subscriberId) => tx.insert(letterPauses).values({ subscriberId, until: new Date(NOW.getTime() + 1_000) }),
  ];
  const leftInTime: string[] = [];
  for (const { person } of shuffled.slice(0, 330)) {
    const action = actions[Math.floor(random() * actions.length)]!;
    await db.transaction(async (tx) => {
      const [copy] = await tx
        .select({ state: letterDeliveries.state })
        .from(letterDeliveries)
        .where(and(eq(letterDeliveries.letter, 1), eq(letterDeliveries.subscriberId, person.id)));
      await action(tx, person.id);
      if (copy?.state === DELIVERY.pending) leftInTime.push(person.email);
    });
  }
  await running;
  const reached = new Set(smtp.messages.flatMap(({ recipients }) => recipients));
  expect(leftInTime.length).toBeGreaterThan(50);
  expect(leftInTime.filter((email) => reached.has(email))).toEqual([]);
  expect(smtp.messages).toHaveLength(reached.size);
  const letter = (await readLetter(db, 1))!;
  const counts = await countDeliveries(db, letter);
  expect(letter).toMatchObject({ state: "done", audience: 400 });
  expect(counts).toMatchObject({ sent: reached.size, skipped: leftInTime.length });
  expect(totalOf(counts)).toBe(400);
});

test("fifty pauses, resumptions and restarts in any order: each person once, and little after a pause", {
  timeout: TIMEOUT,
}, async () => {
  await using smtp = await startSmtpServer();
  const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`, { LETTER_PER_SECOND: "200" });
  await addReaders(db, 300);
  await startLetter(process);
  const random = randomNumbers(7);
  const act = { number: 1, who: "test", now: NOW };
  let stopping = new AbortController();
  let running = lookOnce(process, NOW, stopping.signal);
  const restart = async () => {
    stopping.abort();
    await running;
    stopping = new AbortController();
    running = lookOnce({ ...process, owner: randomUUID() }, NOW, stopping.signal);
  };
  for (let step = 0; step < 50; step += 1) {
    await wait(random() * 60);
    const action = Math.floor(random() * 3);
    if (action === 0 && (await pauseByHand(process, act)) === "done") {
      const atPause = smtp.messages.length;
      await running;
      expect(smtp.messages.length - atPause).toBeLessThanOrEqual(10);
    } else if (action === 1) {
      await resumeLetter(process, act);
      await restart();
    } else {
      await restart();
    }
    const counts = await countDeliveries(db, (await readLetter(db, 1))!);
    expect(counts.uncertain).toBe(0);
  }
  await running;
  await resumeLetter(process, act);
  await restart();
  await running;
  const letter = (await readLetter(db, 1))!;
  expect(letter).toMatchObject({ state: "done", audience: 300, uncertainEver: 0 });
  expect(new Set(smtp.messages.flatMap(({ recipients }) => recipients)).size).toBe(300);
  expect(smtp.messages).toHaveLength(300);
});
