import { randomUUID } from "node:crypto";
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findErasedAddresses, recordTombstones } from "#app/letters/leaving/tombstones.server.ts";
import { joinLetter } from "#app/letters/sign-up/account-choice.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import { reports } from "#database/schema/reports.server.ts";
import { emailSubscribers, subscriptions } from "#database/schema/subscribers.server.ts";
import { readTombstones, tombstonesPath } from "#platform/tombstone-file.server.ts";
import { eraseExpired } from "#server/clock/erase-expired.server.ts";
import { makeSecrets } from "#tests/support/secrets.ts";
import { createNewsletterServices, type NewsletterServices } from "#tests/support/site/newsletter.ts";
import { erasePerson } from "./erase-person.server.ts";
import { replayTombstones } from "./replay-tombstones.server.ts";

const LEA = "lea@exemple.fr";
const PAUL = "paul@exemple.fr";

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
const subscribers = async () => (await services.db.select().from(emailSubscribers)).map(({ email }) => email).sort();
const timesApplied = () => services.lines.filter(({ event }) => event === "tombstones_replayed").length;
const unreadable = () => services.lines.filter(({ event }) => event === "tombstones_unreadable");
const otherSecret = () => ({ ...services, secrets: makeSecrets() });

/** As a version wrote them that noted no key. */
function forgetKeys() {
  const path = tombstonesPath(services.settings.dataDir);
  writeFileSync(path, readFileSync(path, "utf8").replaceAll(/^key:\S+ /gm, ""));
}

/** As on file after a backup that does not know of it. */
function erasedLater(email: string, at: Date): Promise<void> {
  return recordTombstones(services, [{ email, what: "erased", at }]);
}

function leftLater(email: string, at: Date): Promise<void> {
  return recordTombstones(services, [{ email, what: "weekly_letter", at, proof: randomUUID() }]);
}

async function stateOf(email: string): Promise<string | undefined> {
  const [state] = await services.db
    .select({ status: subscriptions.status })
    .from(subscriptions)
    .innerJoin(emailSubscribers, eq(emailSubscribers.id, subscriptions.subscriberId))
    .where(eq(emailSubscribers.email, email));
  return state?.status;
}

test("a start that dies midway has applied nothing, and the next one applies everything", async () => {
  for (const email of [LEA, PAUL, "zoe@exemple.fr"]) await joinLetter(services, email, minutes(0));
  await leftLater("zoe@exemple.fr", minutes(1));
  await leftLater(PAUL, minutes(2));
  await erasedLater(LEA, minutes(3));
  const { client } = services.database;
  await client.exec(`alter table subscriptions add constraint dies check (status <> 'withdrawn') not valid`);
  await expect(replayTombstones(services)).rejects.toThrow();
  await client.exec("alter table subscriptions drop constraint dies");
  expect(await subscribers()).toContain(LEA);
  await replayTombstones(services);
  expect(await subscribers()).toEqual([PAUL, "zoe@exemple.fr"]);
  expect(await stateOf(PAUL)).toBe("withdrawn");
  expect(await stateOf("zoe@exemple.fr")).toBe("withdrawn");
});

test("who was erased, came back and was erased again is erased again in a database from between", async () => {
  await joinLetter(services, LEA, minutes(0));
  await services.db.transaction((tx) => erasePerson(services, tx, LEA, minutes(1)));
  await joinLetter(services, LEA, minutes(2));
  await joinLetter(services, PAUL, minutes(2));
  await leftLater(PAUL, minutes(3));
  await erasedLater(LEA, minutes(4));
  await replayTombstones(services);
  expect(await subscribers()).toEqual([PAUL]);
  expect(await stateOf(PAUL)).toBe("withdrawn");
});

test("a tombstone is applied though a later one is known: they are written in another order than they are kept", async () => {
  await joinLetter(services, LEA, minutes(0));
  await leftLater(LEA, minutes(1));
  await services.db.transaction((tx) => erasePerson(services, tx, PAUL, minutes(2)));
  await replayTombstones(services);
  expect(await stateOf(LEA)).toBe("withdrawn");
});

test("who had only written a message, and was erased since, is erased from the messages again", async () => {
  const message = { id: randomUUID(), subject: "question" as const, message: "Bonjour.", email: LEA };
  await services.db.insert(reports).values({ ...message, createdAt: minutes(0) });
  await erasedLater(LEA, minutes(1));
  await replayTombstones(services);
  expect(await services.db.select().from(reports)).toEqual([]);
});

test("a line cut by a crash takes no other with it, those already glued to one included", async () => {
  const { dataDir } = services.settings;
  mkdirSync(dataDir, { recursive: true });
  for (const email of [LEA, PAUL]) await joinLetter(services, email, minutes(0));
  appendFileSync(tombstonesPath(dataDir), "2026-11-21T12:01:00.000Z erased AAAAAA");
  await erasedLater(LEA, minutes(2));
  await replayTombstones(services);
  expect(await subscribers()).toEqual([PAUL]);
  await leftLater(PAUL, minutes(3));
  const line = `2026-11-21T12:04:00.000Z erased ${"a".repeat(43)} ${"a".repeat(43)}`;
  expect(readTombstones(`2026-11-21T12:01:00.000Z weekly_letter AAA${line}\n`)).toHaveLength(1);
});

test("an account erased for its age, and put back by a restore, is erased at the start; one in use since stays", async () => {
  const old = new Date(services.time.now.getTime() - 3 * 365 * 86_400_000);
  const account = (email: string) => ({ id: email, email, createdAt: old, lastActiveAt: old });
  await services.db.insert(users).values({ ...account(LEA), erasureWarnedAt: old });
  expect((await eraseExpired(services, minutes(0))).inactiveAccounts).toBe(1);
  await replayTombstones(services);
  expect(timesApplied()).toBe(0);
  // As in a backup from before the warning.
  await services.database.client.exec("delete from erased_addresses");
  await services.db.insert(users).values([account(LEA), account(PAUL)]);
  await joinLetter(services, LEA, minutes(0));
  await replayTombstones(services);
  expect((await services.db.select().from(users)).map(({ email }) => email)).toEqual([PAUL]);
  expect(await subscribers()).toEqual([LEA]);
  expect(await findErasedAddresses(services.db, services.secrets, [LEA])).toHaveProperty("size", 0);
});

test("whatever a line finds, it is applied once: who came back, who is unknown, who has left since", async () => {
  await joinLetter(services, LEA, minutes(5));
  await leftLater(LEA, minutes(1));
  await erasedLater(LEA, minutes(2));
  await recordTombstones(services, [{ email: LEA, what: "account", at: minutes(3) }]);
  for (const what of ["erased", "account"] as const)
    await recordTombstones(services, [{ email: PAUL, what, at: minutes(1) }]);
  await leftLater("inconnue@exemple.fr", minutes(2));
  await replayTombstones(services);
  expect(await stateOf(LEA)).toBe("confirmed");
  expect(timesApplied()).toBe(1);
  await replayTombstones(services);
  expect(timesApplied()).toBe(1);
});

test("a start with another secret leaves the lines to the right one and says so, whoever they are about", async () => {
  for (const email of [LEA, PAUL]) await joinLetter(services, email, minutes(0));
  await leftLater(LEA, minutes(1));
  await erasedLater(PAUL, minutes(2));
  await leftLater("inconnue@exemple.fr", minutes(2));
  await replayTombstones(otherSecret());
  expect(unreadable()).toMatchObject([{ level: "error", tombstones: 3, keys: expect.stringMatching(/^[\w-]{8}$/) }]);
  expect(timesApplied()).toBe(0);
  expect(await stateOf(LEA)).toBe("confirmed");
  await replayTombstones(services);
  expect(await stateOf(LEA)).toBe("withdrawn");
  expect(await subscribers()).toEqual([LEA]);
  expect(timesApplied()).toBe(1);
  for (const start of [services, otherSecret()]) await replayTombstones(start);
  expect([timesApplied(), unreadable().length]).toEqual([1, 1]);
});

test("lines of two secrets are each applied by their own, and all once both are given", async () => {
  for (const email of [LEA, PAUL]) await joinLetter(services, email, minutes(0));
  await leftLater(LEA, minutes(1));
  const other = otherSecret();
  await recordTombstones(other, [{ email: PAUL, what: "erased", at: minutes(2) }]);
  await replayTombstones(services);
  expect(await stateOf(LEA)).toBe("withdrawn");
  expect(unreadable()).toMatchObject([{ tombstones: 1 }]);
  const linkSecrets = [...services.secrets.linkSecrets, ...other.secrets.linkSecrets];
  await replayTombstones({ ...services, secrets: { ...services.secrets, linkSecrets } });
  expect(await subscribers()).toEqual([LEA]);
  expect(unreadable()).toHaveLength(1);
});

test("lines from before their key was noted wait for a secret that fits an address of the list, then are all done with", async () => {
  for (const email of [LEA, PAUL]) await joinLetter(services, email, minutes(0));
  await leftLater(LEA, minutes(1));
  await erasedLater("inconnue@exemple.fr", minutes(2));
  forgetKeys();
  await replayTombstones(otherSecret());
  expect(unreadable()).toMatchObject([{ tombstones: 2, keys: "none" }]);
  await replayTombstones(services);
  expect(await stateOf(LEA)).toBe("withdrawn");
  await replayTombstones(services);
  expect([timesApplied(), unreadable().length]).toEqual([1, 1]);
});
