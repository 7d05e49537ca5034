import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { requireUser } from "#app/accounts/session/sessions.server.ts";
import { signInByEmail } from "#app/accounts/session/sign-in.server.ts";
import { requestSignIn } from "#app/accounts/sign-in/sign-in-requests.server.ts";
import { findErasedAddresses } from "#app/letters/leaving/tombstones.server.ts";
import { leave } from "#app/letters/leaving/withdrawals.server.ts";
import { confirmSubscription } from "#app/letters/links/confirmations.server.ts";
import { joinLetter } from "#app/letters/sign-up/account-choice.server.ts";
import { erasePersonAsAdmin as erasePersonOfList } from "#app/letters/subscribers/person.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import { staff, staffInvitations } from "#database/schema/newsroom.server.ts";
import { accountEntries } from "#database/schema/reading.server.ts";
import { reportAnswers, reports } from "#database/schema/reports.server.ts";
import { emailSubscribers, subscriptions } from "#database/schema/subscribers.server.ts";
import { tombstonesPath } from "#platform/tombstone-file.server.ts";
import { eraseExpired } from "#server/clock/erase-expired.server.ts";
import { eraseInactiveAccounts } from "#server/clock/inactive-accounts.server.ts";
import { tablesNaming } from "#tests/support/database/tables-naming.ts";
import { makeSecrets } from "#tests/support/secrets.ts";
import { aSession } from "#tests/support/sign-in/admin.ts";
import { cookiesOf, requestWith } from "#tests/support/site/accounts.ts";
import { createNewsletterServices, type NewsletterServices, tokenOf } from "#tests/support/site/newsletter.ts";
import { erasePerson } from "./erase-person.server.ts";
import { replayTombstones } from "./replay-tombstones.server.ts";

const EMAIL = "lea@exemple.fr";
const DAY_MS = 86_400_000;

let services: NewsletterServices;
beforeAll(async () => {
  services = await createNewsletterServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  await services.clear();
  rmSync(tombstonesPath(services.settings.dataDir), { force: true });
});

const minutes = (count: number) => new Date(services.time.now.getTime() + count * 60_000);

async function createPerson(email: string): Promise<{ subscriberId: string; names: string[] }> {
  const headers = await signInByEmail(services, email, requestWith(""));
  const { id } = await requireUser(services, requestWith(cookiesOf(headers)));
  await services.db.update(users).set({ createdAt: minutes(-9), lastActiveAt: minutes(-9) });
  await services.db
    .insert(accountEntries)
    .values({ userId: id, collection: "favourites", key: "article:fiche", value: {}, version: 1 });
  await joinLetter(services, email, minutes(0));
  await services.signUps.record({ email, source: "profile_signup", clientAddress: email });
  const message = { id: randomUUID(), subject: "personal-data" as const, message: `Écrivez à ${email}.`, email };
  await services.db.insert(reports).values(message);
  await services.db.insert(reportAnswers).values({ id: randomUUID(), reportId: message.id, text: `À ${email}` });
  await services.db.insert(staff).values({ userId: id, name: "Membre", role: "writer" });
  const invitation = { id: randomUUID(), email, name: "Membre", role: "writer" as const };
  await services.db.insert(staffInvitations).values({ ...invitation, tokenHash: email, expiresAt: minutes(9) });
  await requestSignIn(services, { email, returnPath: "/profil" }, minutes(0));
  const subscriberId = (await services.db.select().from(emailSubscribers)).find((row) => row.email === email)!.id;
  return { subscriberId, names: [email, id, subscriberId] };
}

test("erased in the administration, a person is in no table any more, account and sessions included", async () => {
  const lea = await createPerson(EMAIL);
  const paul = await createPerson("paul@exemple.fr");
  expect((await tablesNaming(services.db, lea.names)).length).toBeGreaterThanOrEqual(8);
  const others = await tablesNaming(services.db, paul.names);
  const admin = await aSession(services, minutes(1));
  expect(await erasePersonOfList(services, { admin, id: lea.subscriberId, now: minutes(1) })).toBe(true);
  expect(await tablesNaming(services.db, lea.names)).toEqual([]);
  expect(await tablesNaming(services.db, paul.names)).toEqual(others);
});

test("an account that nobody uses goes by age with all it holds; the subscription, another agreement, stays", async () => {
  const { names } = await createPerson(EMAIL);
  const old = new Date(services.time.now.getTime() - 3 * 365 * DAY_MS);
  await services.db.update(users).set({ lastActiveAt: old, erasureWarnedAt: old });
  expect((await eraseExpired(services, minutes(1))).inactiveAccounts).toBe(1);
  const left = await tablesNaming(services.db, names);
  expect(left).toEqual([
    "public.consent_events",
    "public.email_subscribers",
    "public.report_answers",
    "public.reports",
    "public.subscriber_tokens",
    "public.subscriptions",
  ]);
});

test("hundreds of idle accounts are erased in sets, a few queries a batch, without touching their subscribers", async () => {
  const old = new Date(services.time.now.getTime() - 3 * 365 * DAY_MS);
  const idle = Array.from({ length: 450 }, (_, index) => ({
    id: `idle-${index}`,
    name: "",
    email: `idle-${index}@exemple.fr`,
    lastActiveAt: old,
    erasureWarnedAt: old,
  }));
  await services.db.insert(users).values(idle);
  const queries: string[] = [];
  const { drizzle } = await import("drizzle-orm/pglite");
  const db = drizzle(services.database.client, { logger: { logQuery: (query) => void queries.push(query) } });
  expect(await eraseInactiveAccounts({ ...services, db }, minutes(1))).toBe(450);
  expect(queries.length).toBeLessThan(30);
  expect(queries.filter((query) => query.includes("email_subscribers"))).toEqual([]);
});

test("who was erased is known as such after a change of the session secret, and of the lasting one beside the former", async () => {
  await services.db.transaction((tx) => erasePerson(services, tx, EMAIL, minutes(1)));
  const { linkSecrets } = services.secrets;
  const changed = makeSecrets({ linkSecrets });
  expect(await findErasedAddresses(services.db, changed, [EMAIL, "autre@exemple.fr"])).toEqual(new Set([EMAIL]));
  const added = makeSecrets({ linkSecrets: ["another secret in the first place", ...linkSecrets] });
  expect(await findErasedAddresses(services.db, added, [EMAIL])).toEqual(new Set([EMAIL]));
});

test("a database put back to an earlier day learns who left and who was erased since, and who came back stays", async () => {
  const { subscriberId } = await createPerson(EMAIL);
  await createPerson("effacee@exemple.fr");
  await createPerson("revenue@exemple.fr");
  const backup = await services.database.client.dumpDataDir("none");
  await leave(services, { subscriberId, purpose: "weekly_letter" }, minutes(5));
  await services.db.transaction((tx) => erasePerson(services, tx, "effacee@exemple.fr", minutes(6)));
  const [back] = (await services.db.select().from(emailSubscribers)).filter(({ email }) => email.startsWith("revenue"));
  await leave(services, { subscriberId: back!.id, purpose: "weekly_letter" }, minutes(-30));
  await replayTombstones(services);
  expect(services.lines.filter(({ event }) => event === "tombstones_replayed")).toEqual([]);

  const { PGlite } = await import("@electric-sql/pglite");
  const { drizzle } = await import("drizzle-orm/pglite");
  const client = await PGlite.create({ loadDataDir: backup });
  const db = drizzle(client);
  await replayTombstones({ ...services, db });
  const rows = await db.select().from(emailSubscribers);
  expect(rows.map(({ email }) => email).toSorted()).toEqual([EMAIL, "revenue@exemple.fr"]);
  const letters = (await db.select().from(subscriptions)).filter(({ purpose }) => purpose === "weekly_letter");
  const stateOf = (email: string) =>
    letters.find((letter) => letter.subscriberId === rows.find((row) => row.email === email)?.id)?.status;
  expect(stateOf(EMAIL)).toBe("withdrawn");
  expect(stateOf("revenue@exemple.fr")).toBe("confirmed");
  expect(await tablesNaming(db, ["effacee@exemple.fr"])).toEqual([]);
  expect(await findErasedAddresses(db, services.secrets, ["effacee@exemple.fr"])).toHaveProperty("size", 1);
  const told = () => services.lines.filter(({ event }) => event === "tombstones_replayed");
  expect(told()).toHaveLength(1);
  await replayTombstones({ ...services, db });
  await client.close();
});

test("a step of the retention that fails keeps no other from its work", async () => {
  services.time.now = new Date("2026-11-21T12:00:00Z");
  await services.signUps.record({ email: EMAIL, source: "updates_signup", clientAddress: "192.0.2.1" });
  await services.database.client.exec("alter table users rename to users_away");
  const failed: string[] = [];
  const later = new Date(services.time.now.getTime() + 8 * DAY_MS);
  const erased = await eraseExpired(services, later, (step) => failed.push(step));
  await services.database.client.exec("alter table users_away rename to users");
  expect(failed).toEqual(["inactiveAccounts"]);
  expect(erased.unconfirmed).toBe(1);
  expect(tokenOf((await services.queuedMail())[0])).not.toBe("");
  expect(await confirmSubscription(services, tokenOf((await services.queuedMail())[0]), later)).toEqual({
    outcome: "unknown",
  });
});
