import { afterAll, beforeEach, expect, test } from "vitest";
import { recordMailProblem } from "#app/letters/subscriptions/mail-problems.server.ts";
import { letterPauses, mailProblems } from "#database/schema/letters.server.ts";
import { emailSubscribers, subscriptions } from "#database/schema/subscribers.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import {
  joinLetter,
  pauseFromSettings,
  readLetterArrival,
  resumeFromSettings,
  unsubscribeFromSettings,
} from "./account-choice.server.ts";

const { db, clear, close } = await createTestDatabase();
const services = createTestServices(db);
const NOW = new Date("2026-12-10T06:30:00Z");
const EMAIL = "lea@exemple.fr";
const ARRIVES = { isSuppressed: false, pausedUntil: null };

beforeEach(clear);
afterAll(close);

async function joined(): Promise<string> {
  await joinLetter(services, EMAIL, NOW);
  expect(await readLetterArrival(db, EMAIL, NOW)).toEqual(ARRIVES);
  const [person] = await db.select().from(emailSubscribers);
  return person?.id ?? "";
}

test("the settings say that letters were stopped, and asking for them again lifts it", async () => {
  const subscriberId = await joined();
  await recordMailProblem(
    db,
    { subscriberId, kind: "soft", letter: { kind: "weekly", number: 1 }, code: "4.2.2" },
    NOW,
  );
  expect(await readLetterArrival(db, EMAIL, NOW)).toEqual(ARRIVES);
  await recordMailProblem(
    db,
    { subscriberId, kind: "hard", letter: { kind: "weekly", number: 2 }, code: "5.1.1" },
    NOW,
  );
  expect(await readLetterArrival(db, EMAIL, NOW)).toEqual({ isSuppressed: true, pausedUntil: null });
  await joinLetter(services, EMAIL, NOW);
  expect(await db.$count(mailProblems)).toBe(0);
  expect(await readLetterArrival(db, EMAIL, NOW)).toEqual(ARRIVES);
});

test("the settings say until when letters are paused, and asking for them again ends it", async () => {
  const subscriberId = await joined();
  await db.insert(letterPauses).values({ subscriberId, until: new Date("2027-01-09T06:30:00Z") });
  expect(await readLetterArrival(db, EMAIL, NOW)).toEqual({ isSuppressed: false, pausedUntil: "2027-01-09" });
  expect(await readLetterArrival(db, EMAIL, new Date("2027-01-10T00:00:00Z"))).toEqual(ARRIVES);
  await joinLetter(services, EMAIL, NOW);
  expect(await readLetterArrival(db, EMAIL, NOW)).toEqual(ARRIVES);
});

test("a pause taken in the settings is shown there with its end, ended there, and not kept by who left and came back", async () => {
  await joined();
  const paused = { isSuppressed: false, pausedUntil: "2027-01-09" };
  await pauseFromSettings(db, EMAIL, NOW);
  expect(await readLetterArrival(db, EMAIL, NOW)).toEqual(paused);
  await resumeFromSettings(db, EMAIL);
  expect(await readLetterArrival(db, EMAIL, NOW)).toEqual(ARRIVES);
  await pauseFromSettings(db, EMAIL, NOW);
  await unsubscribeFromSettings(services, { email: EMAIL, purpose: "weekly_letter" }, NOW);
  const later = new Date("2026-12-20T06:30:00Z");
  await db.update(subscriptions).set({ status: "confirmed", confirmedAt: later });
  expect(await readLetterArrival(db, EMAIL, later)).toEqual(ARRIVES);
});
