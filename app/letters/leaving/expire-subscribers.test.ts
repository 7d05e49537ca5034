import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { RETENTION } from "#app/accounts/users/retention-periods.ts";
import { confirmSubscription, readConfirmation } from "#app/letters/links/confirmations.server.ts";
import type { SignUpSource } from "#app/letters/sign-up/sign-up-texts.ts";
import { recordSignUp } from "#app/letters/sign-up/sign-ups.server.ts";
import { letters } from "#database/schema/letters.server.ts";
import {
  consentEvents,
  emailSubscribers,
  erasedAddresses,
  subscriptions,
} from "#database/schema/subscribers.server.ts";
import { eraseExpired } from "#server/clock/erase-expired.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import { leave } from "./withdrawals.server.ts";

const { db, clear, close } = await createTestDatabase();
const services = createTestServices(db);
const START = new Date("2023-11-20T10:00:00Z");
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EMAIL = "lea@exemple.fr";

beforeEach(clear);
afterAll(close);

const at = (days: number) => new Date(START.getTime() + days * DAY_MS);

/** Gives the link's token; empty when a limit kept the e-mail back. */
async function ask(now: Date, source: SignUpSource = "updates_signup", clientAddress = "192.0.2.1"): Promise<string> {
  const before = services.sent.length;
  await recordSignUp(services, { email: EMAIL, source, clientAddress }, now);
  const mail = services.sent[before];
  return mail && "confirmUrl" in mail ? (new URL(mail.confirmUrl).searchParams.get("jeton") ?? "") : "";
}

async function becomeSubscriber(): Promise<string> {
  await confirmSubscription(services, await ask(START), START);
  const [person] = await db.select().from(emailSubscribers).where(eq(emailSubscribers.email, EMAIL));
  return person?.id ?? "";
}

const eventKinds = async () =>
  (await db.select().from(consentEvents).orderBy(asc(consentEvents.createdAt), asc(consentEvents.kind))).map(
    ({ kind, purpose }) => `${kind} ${purpose}`,
  );

test.each(["updates_signup", "profile_signup"] as const)(
  "a fresh %s is not erased with a tombstone of three years before",
  async (source) => {
    await leave(services, { subscriberId: await becomeSubscriber(), purpose: null }, START);
    const evening = new Date(at(RETENTION.unsubscribedDays).getTime() - 2 * HOUR_MS);
    const token = await ask(evening, source);
    const night = new Date(evening.getTime() + 3 * HOUR_MS);
    expect((await eraseExpired(services, night)).unsubscribed).toBe(0);
    const morning = new Date(evening.getTime() + 10 * HOUR_MS);
    expect(await readConfirmation(db, token, morning)).toMatchObject({ outcome: "ready" });
    expect(await confirmSubscription(services, token, morning)).toMatchObject({ outcome: "confirmed" });
    expect(await db.$count(erasedAddresses)).toBe(0);
  },
);

test("a fresh sign-up that nobody confirms leaves the tombstone to be erased after it", async () => {
  await leave(services, { subscriberId: await becomeSubscriber(), purpose: null }, START);
  await ask(at(RETENTION.unsubscribedDays - 1), "profile_signup");
  await eraseExpired(services, at(RETENTION.unsubscribedDays + 5));
  expect(await db.$count(emailSubscribers)).toBe(1);
  await eraseExpired(services, at(RETENTION.unsubscribedDays + 7));
  expect(await db.$count(emailSubscribers)).toBe(0);
  expect(await db.$count(erasedAddresses)).toBe(1);
});

test("what strangers asked in somebody's name goes with its links, the proof of consent stays", async () => {
  await becomeSubscriber();
  for (let day = 1; day <= 20; day += 1) {
    for (const source of ["profile_signup", "updates_signup"] as const) await ask(at(day), source, `198.51.100.${day}`);
  }
  expect(await eventKinds()).toHaveLength(42);
  for (let day = 21; day <= 60; day += 1) await eraseExpired(services, at(day));
  expect(await eventKinds()).toEqual(["confirmed weekly_letter", "requested weekly_letter"]);
});

test("a link that another one closed was not answered either", async () => {
  await ask(START, "updates_signup", "192.0.2.2");
  const subscriberId = await becomeSubscriber();
  await ask(at(1));
  await leave(services, { subscriberId, purpose: null }, at(2));
  await eraseExpired(services, at(400));
  expect(await eventKinds()).toEqual(["confirmed weekly_letter", "requested weekly_letter", "withdrawn weekly_letter"]);
});

test("the request that was answered stays, though the link to open an account ends later", async () => {
  await becomeSubscriber();
  for (const minutes of [-1, 1, 5, 9, 11, 60]) {
    await eraseExpired(services, new Date(at(RETENTION.endedLinkDays).getTime() + minutes * 60_000));
  }
  expect(await eventKinds()).toEqual(["confirmed weekly_letter", "requested weekly_letter"]);
});

test("the list of the launch ends thirty days after its only message, and the letter's stays", async () => {
  await confirmSubscription(services, await ask(START, "profile_signup"), START);
  await becomeSubscriber();
  const only = randomUUID();
  await db
    .insert(emailSubscribers)
    .values({ id: only, email: "paul@exemple.fr", status: "confirmed", confirmedAt: START });
  const told = {
    purpose: "launch_notice" as const,
    status: "confirmed" as const,
    requestedAt: START,
    confirmedAt: START,
  };
  await db.insert(subscriptions).values({ subscriberId: only, ...told });
  await eraseExpired(services, at(100));
  expect(await db.$count(subscriptions)).toBe(3);
  await db.insert(letters).values({
    kind: "launch",
    number: 0,
    subject: "s",
    state: "done",
    template: Buffer.from(""),
    templateHash: "h",
    perSecond: 20,
    frozenAt: at(100),
    startedAt: at(100),
    finishedAt: at(100),
    audience: 2,
  });
  expect(await eraseExpired(services, at(100 + RETENTION.launchListDays - 0.1))).toMatchObject({ launchList: 0 });
  expect(await eraseExpired(services, at(100 + RETENTION.launchListDays))).toMatchObject({ launchList: 2 });
  expect(await db.select({ email: emailSubscribers.email }).from(emailSubscribers)).toEqual([{ email: EMAIL }]);
  expect(await db.select({ purpose: subscriptions.purpose }).from(subscriptions)).toEqual([
    { purpose: "weekly_letter" },
  ]);
  expect(await eventKinds()).toEqual(["confirmed weekly_letter", "requested weekly_letter"]);
  expect(await db.$count(erasedAddresses)).toBe(0);
});
