import { afterAll, beforeAll, expect, test } from "vitest";
import { consumeLink, requestSignIn } from "#app/accounts/sign-in/sign-in-requests.server.ts";
import { confirmSubscription, readConfirmation } from "#app/letters/links/confirmations.server.ts";
import { csvFileName } from "#app/letters/transfer/export-subscribers.server.ts";
import { createAdminSession, touchAdminSession } from "#app/office/sign-in/admin-session.server.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { consume } from "#platform/limits/rate-limits.server.ts";
import { eraseExpired } from "#server/clock/erase-expired.server.ts";
import { createNewsletterServices, type NewsletterServices, tokenOf } from "#tests/support/site/newsletter.ts";

/** The unit tests run in the zone of Auckland (vitest.config.ts): what leans on the machine's zone fails. */
const CHANGES = [
  ["winter time begins", "2026-10-25T01:00:00Z"],
  ["summer time begins", "2027-03-28T01:00:00Z"],
] as const;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let services: NewsletterServices;
beforeAll(async () => {
  services = await createNewsletterServices();
});
afterAll(() => services.close());

/** A moment so many minutes after (or before) the change. */
const at = (change: string, minutes: number) => new Date(Date.parse(change) + minutes * MINUTE_MS);

async function signUp(email: string, moment: Date): Promise<string> {
  services.time.now = moment;
  await services.signUps.record({ email, source: "updates_signup", clientAddress: email });
  return tokenOf((await services.queuedMail()).find(({ to }) => to === email));
}

test("the machine of the tests is in another zone than the site", () => {
  expect(new Date("2026-07-01T12:00:00Z").getHours()).not.toBe(14);
});

test("a file that is exported after midnight in Paris bears the new day", () => {
  expect(csvFileName(new Date("2027-03-27T23:30:00Z"))).toContain("2027-03-28");
});

test.each(CHANGES)(
  "when %s, the home form's link signs in for ten minutes, and no hour more or less",
  async (_, change) => {
    await services.clear();
    const token = await signUp("lea@exemple.fr", at(change, -5));
    expect(await readConfirmation(services.db, token, at(change, 4.9))).toMatchObject({ signsIn: true });
    expect(await readConfirmation(services.db, token, at(change, 5))).toMatchObject({
      outcome: "ready",
      signsIn: false,
    });
    expect(await confirmSubscription(services, token, at(change, 4.9))).toMatchObject({
      accountToken: expect.any(String),
    });
  },
);

test.each(CHANGES)("when %s, a sign-in link is good for ten minutes", async (_, change) => {
  await services.clear();
  for (const [minutes, state] of [
    [4.9, "valid"],
    [5, "expired"],
  ] as const) {
    await requestSignIn(services, { email: `${state}@exemple.fr`, returnPath: "/" }, at(change, -5));
    const token = tokenOf((await services.queuedMail()).find(({ to }) => to === `${state}@exemple.fr`));
    expect(await consumeLink(services.db, token, at(change, minutes))).toMatchObject({ state });
  }
});

test.each(CHANGES)("when %s, a sign-up that nobody confirms is kept for seven days of 24 hours", async (_, change) => {
  await services.clear();
  const signedUpAt = at(change, -60);
  await signUp("oubliee@exemple.fr", signedUpAt);
  const week = signedUpAt.getTime() + 7 * DAY_MS;
  expect((await eraseExpired(services, new Date(week - MINUTE_MS))).unconfirmed).toBe(0);
  expect((await eraseExpired(services, new Date(week))).unconfirmed).toBe(1);
});

test.each(CHANGES)(
  "when %s, the administration's session ends after 30 minutes of rest or 12 hours",
  async (_, change) => {
    await services.clear();
    const { token } = await createAdminSession(services, at(change, -20));
    expect(await touchAdminSession(services, token, at(change, 9))).not.toBeNull();
    expect(await touchAdminSession(services, token, at(change, 39.1))).toBeNull();
    const other = await createAdminSession(services, at(change, -360));
    for (let minutes = -335; minutes < 360; minutes += 25) {
      expect(await touchAdminSession(services, other.token, at(change, minutes))).not.toBeNull();
    }
    expect(await touchAdminSession(services, other.token, at(change, 360))).toBeNull();
  },
);

test.each(CHANGES)("when %s, a limit of an hour lasts an hour", async (_, change) => {
  await services.clear();
  const take = (minutes: number) =>
    consume(services, [{ limit: LIMITS.networkForms, subject: "192.0.2.1" }], at(change, minutes));
  for (let use = 0; use < LIMITS.networkForms.max; use += 1) expect(await take(-30)).toEqual({ allowed: true });
  expect(await take(29)).toMatchObject({ allowed: false, retryAfterSeconds: 60 });
  expect(await take(30)).toEqual({ allowed: true });
});
