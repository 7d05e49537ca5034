import { afterAll, expect, test } from "vitest";
import { joinLetter, readLetterArrival, unsubscribeFromSettings } from "#app/letters/sign-up/account-choice.server.ts";
import { createUnsubscribeToken } from "#app/letters/subscriptions/link-tokens.server.ts";
import { emailSubscribers } from "#database/schema/subscribers.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import { pauseLetters, resumeLetters, viewPause } from "./letter-pause.server.ts";

const { db, close } = await createTestDatabase();
const services = createTestServices(db);
const NOW = new Date("2026-12-10T06:30:00Z");
const EMAIL = "lea@exemple.fr";

afterAll(close);

test("the link opened again says that the letter is paused, and ends the pause; of who left it pauses nothing", async () => {
  await joinLetter(services, EMAIL, NOW);
  const [lea] = await db.select().from(emailSubscribers);
  const token = createUnsubscribeToken(services.secrets, { subscriberId: lea!.id, purpose: "weekly_letter" });
  const until = "2027-01-09";
  expect(await viewPause(services, token, NOW)).toEqual({ kind: "ask", until });
  expect(await pauseLetters(services, token, NOW)).toEqual({ kind: "done", until });
  expect(await viewPause(services, token, NOW)).toEqual({ kind: "paused", until });
  expect(await resumeLetters(services, token)).toEqual({ kind: "resumed" });
  expect(await readLetterArrival(db, EMAIL, NOW)).toMatchObject({ pausedUntil: null });
  expect(await viewPause(services, token, NOW)).toEqual({ kind: "ask", until });
  await unsubscribeFromSettings(services, { email: EMAIL, purpose: "weekly_letter" }, NOW);
  for (const view of [await viewPause(services, token, NOW), await pauseLetters(services, token, NOW)])
    expect(view).toEqual({ kind: "left" });
  expect(await resumeLetters(services, "faux")).toEqual({ kind: "unknown" });
});
