import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RETENTION } from "#app/accounts/users/retention-periods.ts";
import { findErasedAddresses } from "#app/letters/leaving/tombstones.server.ts";
import { leave, unsubscribeByToken } from "#app/letters/leaving/withdrawals.server.ts";
import { confirmSubscription } from "#app/letters/links/confirmations.server.ts";
import { sessions, users } from "#database/schema/accounts.server.ts";
import { idempotencyKeys, rateLimits } from "#database/schema/platform.server.ts";
import { emailSubscribers, erasedAddresses } from "#database/schema/subscribers.server.ts";
import { recordMailFailure } from "#platform/mail/mail-queue.server.ts";
import { createNewsletterServices, type NewsletterServices, tokenOf } from "#tests/support/site/newsletter.ts";
import { eraseExpired } from "./erase-expired.server.ts";
import { startRetention } from "./start-retention.server.ts";

const DAY_MS = 86_400_000;
const START = new Date("2026-11-21T12:00:00Z");
const day = (days: number) => new Date(START.getTime() + days * DAY_MS);

let services: NewsletterServices;
beforeAll(async () => {
  services = await createNewsletterServices();
});
afterAll(() => services.close());

async function signUp(email: string, at: Date): Promise<string> {
  services.time.now = at;
  await services.signUps.record({ email, source: "updates_signup", clientAddress: email });
  return tokenOf((await services.queuedMail()).find(({ to }) => to === email));
}

const kept = async () =>
  (await services.db.select().from(emailSubscribers)).map(({ email, status }) => `${email} ${status}`).sort();

test("sign-ups that nobody confirms are erased after seven days, the others stay", async () => {
  await services.clear();
  await signUp("oubliee@exemple.fr", day(0));
  await confirmSubscription(services, await signUp("confirmee@exemple.fr", day(0)), day(1));
  await signUp("recente@exemple.fr", day(3));
  expect((await eraseExpired(services, day(6.9))).unconfirmed).toBe(0);
  expect((await eraseExpired(services, day(7))).unconfirmed).toBe(1);
  expect(await kept()).toEqual(["confirmee@exemple.fr confirmed", "recente@exemple.fr pending"]);
  // They agreed to nothing: nothing of them is kept, not even a hash.
  expect(await services.db.$count(erasedAddresses)).toBe(0);
});

test("a sign-up that is repeated stays as long as its last link", async () => {
  await services.clear();
  await signUp("lea@exemple.fr", day(0));
  await signUp("lea@exemple.fr", day(5));
  await eraseExpired(services, day(8));
  expect(await kept()).toEqual(["lea@exemple.fr pending"]);
  await eraseExpired(services, day(12));
  expect(await kept()).toEqual([]);
});

test("someone who left and whose new sign-up nobody confirms has left again, until three years are over", async () => {
  await services.clear();
  await signUp("lea@exemple.fr", day(0));
  const [subscriber] = await services.db.select().from(emailSubscribers);
  await leave(services, { subscriberId: subscriber!.id, purpose: null }, day(1));
  await signUp("lea@exemple.fr", day(20));
  const erased = await eraseExpired(services, day(30));
  expect(erased).toMatchObject({ unconfirmed: 0 });
  expect(await kept()).toEqual(["lea@exemple.fr unsubscribed"]);
  await eraseExpired(services, day(RETENTION.unsubscribedDays));
  expect(await kept()).toHaveLength(1);
  expect((await eraseExpired(services, day(1 + RETENTION.unsubscribedDays))).unsubscribed).toBe(1);
  expect(await kept()).toEqual([]);
  expect(await findErasedAddresses(services.db, services.secrets, ["lea@exemple.fr"])).toHaveProperty("size", 1);
});

test("a link to leave is kept as long as the person", async () => {
  await services.clear();
  await confirmSubscription(services, await signUp("lea@exemple.fr", day(0)), day(0));
  const erased = await eraseExpired(services, day(1000));
  // The link that confirmed, and the one that its page offered to open an account.
  expect(erased.links).toBe(2);
  const { rows } = await services.database.client.query("select purpose from subscriber_tokens");
  expect(rows).toEqual([]);
  const token = tokenOf((await services.queuedMail()).at(-1));
  expect(await unsubscribeByToken(services, token, day(1001))).toBe("unsubscribed");
});

test("sessions, answers of forms and counters go when their time is over", async () => {
  await services.clear();
  await services.db.insert(users).values({ id: "u", email: "lea@exemple.fr" });
  const sessionsKept = [day(1), day(3)].map((expiresAt, index) => ({
    id: `s${index}`,
    tokenHash: `t${index}`,
    userId: "u",
    expiresAt,
  }));
  await services.db.insert(sessions).values(sessionsKept);
  await services.db.insert(idempotencyKeys).values({ key: "f", expiresAt: day(1) });
  await services.db.insert(rateLimits).values({ key: "k", count: 1, resetAt: day(1) });
  for (const at of [day(-28), day(-27)]) await recordMailFailure(services.db, { kind: "sign-in", reason: "late" }, at);
  const erased = await eraseExpired(services, day(2));
  expect(erased).toMatchObject({ sessions: 1, idempotencyKeys: 1, rateLimits: 1, mailFailures: 1 });
  expect(await services.db.select().from(sessions)).toHaveLength(1);
  expect(await services.db.select().from(users).where(eq(users.id, "u"))).toHaveLength(1);
});

test("the nightly job runs and says in one line what it erased", async () => {
  await services.clear();
  await signUp("oubliee@exemple.fr", new Date(Date.now() - 8 * DAY_MS));
  const answers = Array.from({ length: 200 }, (_, index) => ({ key: `f${index}`, expiresAt: day(-1) }));
  await services.db.insert(idempotencyKeys).values(answers);
  const vacuums = async () => {
    const { rows } = await services.database.client.query(
      "select relname, vacuum_count::int as count from pg_stat_user_tables where relname in ('form_answers', 'letter_domains')",
    );
    return Object.fromEntries(
      (rows as { relname: string; count: number }[]).map(({ relname, count }) => [relname, count]),
    );
  };
  const before = await vacuums();
  await startRetention(services);
  await services.boss.send("retention");
  await expect
    .poll(() => services.lines, { timeout: 60_000 })
    .toContainEqual(expect.objectContaining({ level: "info", event: "retention", unconfirmed: 1 }));
  expect(await kept()).toEqual([]);
  // Only what is worn: a table that hardly changed costs nothing.
  await expect.poll(async () => (await vacuums()).form_answers).toBeGreaterThan(before.form_answers ?? 0);
  expect((await vacuums()).letter_domains).toBe(before.letter_domains);
  expect(await services.boss.getSchedules("retention")).toMatchObject([{ timezone: "Europe/Paris" }]);
});
