import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isAccountMailWanted, recordActivity } from "#app/accounts/users/user-accounts.server.ts";
import { sessions, signInRequests, users } from "#database/schema/accounts.server.ts";
import { accountEntries } from "#database/schema/reading.server.ts";
import { emailSubscribers } from "#database/schema/subscribers.server.ts";
import { createNewsletterServices, type NewsletterServices } from "#tests/support/site/newsletter.ts";
import { eraseExpired } from "./erase-expired.server.ts";
import { warnInactiveAccounts } from "./inactive-accounts.server.ts";

const DAY_MS = 86_400_000;
const START = new Date("2026-11-21T04:17:00Z");
const day = (days: number) => new Date(START.getTime() + days * DAY_MS);
const TWO_YEARS = 730;

let services: NewsletterServices;
beforeAll(async () => {
  services = await createNewsletterServices({ PUBLIC_URL: "https://www.exemple.fr" });
});
afterAll(() => services.close());
beforeEach(() => services.clear());

async function createAccount(name: string, lastActiveAt: Date): Promise<void> {
  const email = `${name}@exemple.fr`;
  await services.db.insert(users).values({ id: name, email, lastActiveAt });
  await services.db
    .insert(accountEntries)
    .values({ userId: name, collection: "progress", key: "fiche", value: {}, version: 1 });
}

const accounts = async () => (await services.db.select().from(users)).map(({ id }) => id).sort();

test("an account that nobody uses is announced once, thirty days before it is erased", async () => {
  await createAccount("lea", day(0));
  await createAccount("paul", day(1));
  expect(await warnInactiveAccounts(services, day(699.9))).toBe(0);
  expect(await warnInactiveAccounts(services, day(700))).toBe(1);
  expect(await warnInactiveAccounts(services, day(700))).toBe(0);
  expect(await services.queuedMail()).toEqual([
    {
      kind: "inactive-account",
      to: "lea@exemple.fr",
      userId: "lea",
      erasedOn: "20\u00A0novembre\u00A02028",
      signInUrl: "https://www.exemple.fr/connexion",
    },
  ]);
});

test("it is erased thirty days after that, with what it holds, and the newsletter stays", async () => {
  await createAccount("lea", day(0));
  await createAccount("paul", day(600));
  await services.db.insert(sessions).values({ id: "s", tokenHash: "t", userId: "lea", expiresAt: day(9000) });
  await services.db
    .insert(emailSubscribers)
    .values({ id: "0198c0de-0000-7000-8000-000000000001", email: "lea@exemple.fr", status: "confirmed" });
  await warnInactiveAccounts(services, day(700));
  expect((await eraseExpired(services, day(729.9))).inactiveAccounts).toBe(0);
  expect((await eraseExpired(services, day(TWO_YEARS))).inactiveAccounts).toBe(1);
  expect(await accounts()).toEqual(["paul"]);
  expect(await services.db.$count(accountEntries)).toBe(1);
  expect(await services.db.$count(sessions)).toBe(0);
  expect(await services.db.$count(signInRequests)).toBe(0);
  expect(await services.db.select().from(emailSubscribers)).toMatchObject([{ status: "confirmed" }]);
});

test("nothing is erased that was not announced, however long the site stood still", async () => {
  await createAccount("lea", day(0));
  expect((await eraseExpired(services, day(2000))).inactiveAccounts).toBe(0);
  await warnInactiveAccounts(services, day(2000));
  expect(await services.queuedMail()).toMatchObject([{ erasedOn: expect.stringMatching(/2032$/) }]);
  expect((await eraseExpired(services, day(2029))).inactiveAccounts).toBe(0);
  expect((await eraseExpired(services, day(2030))).inactiveAccounts).toBe(1);
});

test("whoever comes back keeps the account, and is told again two years later", async () => {
  await createAccount("lea", day(0));
  await warnInactiveAccounts(services, day(700));
  const [warning] = await services.queuedMail();
  expect(await isAccountMailWanted(services.db, warning!)).toBe(true);
  await recordActivity(services.db, "lea", day(710));
  expect(await isAccountMailWanted(services.db, warning!)).toBe(false);
  expect((await eraseExpired(services, day(1400))).inactiveAccounts).toBe(0);
  expect(await warnInactiveAccounts(services, day(1409))).toBe(0);
  expect(await warnInactiveAccounts(services, day(1410))).toBe(1);
  expect(await accounts()).toEqual(["lea"]);
});

test("many accounts of the same age are all announced in one night", async () => {
  const rows = Array.from({ length: 450 }, (_, index) => ({
    id: `u${index}`,
    email: `p${index}@exemple.fr`,
    lastActiveAt: day(0),
  }));
  await services.db.insert(users).values(rows);
  expect(await warnInactiveAccounts(services, day(700))).toBe(450);
  expect(new Set((await services.queuedMail()).map(({ to }) => to)).size).toBe(450);
});
