import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { afterAll, beforeEach, expect, test } from "vitest";
import { endAllSessions, endSession } from "#app/accounts/session/account-sessions.server.ts";
import { getSession, requireUser } from "#app/accounts/session/sessions.server.ts";
import { signOut } from "#app/accounts/session/sign-in.server.ts";
import { switchSyncOff } from "#app/accounts/sync/switch-off.server.ts";
import { mergeIntoAccount } from "#app/accounts/sync/sync.server.ts";
import { switchSyncOn } from "#app/accounts/users/user-accounts.server.ts";
import { sessions, users } from "#database/schema/accounts.server.ts";
import { accountEntries } from "#database/schema/reading.server.ts";
import { addTombstones, tombstonesPath } from "#platform/tombstone-file.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { makeSecrets } from "#tests/support/secrets.ts";
import { createAccountServices, requestWith, signedInCookies } from "#tests/support/site/accounts.ts";
import { replayTombstones } from "./replay-tombstones.server.ts";

const { db, clear, close } = await createTestDatabase();
const NOW = new Date("2026-11-21T12:00:00Z");
let services = createAccountServices(db);

beforeEach(async () => {
  await clear();
  services = createAccountServices(db);
  rmSync(tombstonesPath(services.settings.dataDir), { force: true });
});
afterAll(close);

const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
const timesApplied = () => services.lines.filter(({ event }) => event === "tombstones_replayed").length;

async function createReader(email: string): Promise<string> {
  const { id } = await requireUser(services, requestWith(await signedInCookies(services, email)));
  await switchSyncOn(db, id, minutes(0));
  await mergeIntoAccount(db, id, { favourites: { "article:fiche": { at: NOW.toISOString(), removed: false } } });
  return id;
}

async function backUp(): Promise<() => Promise<void>> {
  const rows = {
    users: await db.select().from(users),
    entries: await db.select().from(accountEntries),
    sessions: await db.select().from(sessions),
  };
  return async () => {
    await db.delete(users);
    await db.insert(users).values(rows.users);
    if (rows.entries.length > 0) await db.insert(accountEntries).values(rows.entries);
    if (rows.sessions.length > 0) await db.insert(sessions).values(rows.sessions);
  };
}

const readers = async () => (await db.select().from(accountEntries)).map(({ userId }) => userId).sort();
const syncOf = async (id: string) => (await db.select().from(users)).find((user) => user.id === id)?.syncEnabled;

test("what an account kept stays erased after a restore, for anyone who switched it off since, whatever the secrets", async () => {
  const lea = await createReader("lea@exemple.fr");
  const paul = await createReader("paul@exemple.fr");
  const restore = await backUp();
  await switchSyncOff(services, lea, minutes(1));
  await replayTombstones(services, minutes(2));
  expect(timesApplied()).toBe(0);

  await restore();
  expect(await readers()).toEqual([lea, paul].sort());
  await replayTombstones({ ...services, secrets: makeSecrets() }, minutes(3));
  expect(await readers()).toEqual([paul]);
  expect([await syncOf(lea), await syncOf(paul)]).toEqual([false, true]);
  expect(timesApplied()).toBe(1);
});

test("who switched it on again after the tombstone keeps what the account holds", async () => {
  const lea = await createReader("lea@exemple.fr");
  const restore = await backUp();
  await switchSyncOff(services, lea, minutes(1));
  await restore();
  await switchSyncOn(db, lea, minutes(2));
  await replayTombstones(services, minutes(3));
  expect([await readers(), await syncOf(lea), timesApplied()]).toEqual([[lea], true, 0]);
});

test("a session that was ended since the backup, in whichever way, stays ended; the others live", async () => {
  const signIn = (email: string, cookies = "") => signedInCookies(services, email, cookies);
  const current = async (cookies: string) => (await getSession(services, requestWith(cookies)))!;
  const open = {
    signedOut: await signIn("lea@exemple.fr"),
    endedFromAfar: await signIn("lea@exemple.fr"),
    kept: await signIn("lea@exemple.fr"),
    everywhere: await signIn("paul@exemple.fr"),
    replaced: await signIn("zoe@exemple.fr"),
  };
  const restore = await backUp();
  await signOut(services, requestWith(open.signedOut));
  const { id, user } = await current(open.endedFromAfar);
  await endSession(services, { userId: user.id, sessionId: id }, new Date());
  await endAllSessions(services, (await current(open.everywhere)).user.id, new Date());
  // More than PostgreSQL takes as parameters.
  const others = Array.from({ length: 70_000 }, () => ({
    at: new Date(),
    what: "session" as const,
    row: randomUUID(),
  }));
  await addTombstones(services.settings, others);
  await signIn("autre@exemple.fr", open.replaced);

  await restore();
  for (const cookies of Object.values(open)) expect(await current(cookies)).not.toBeNull();
  await replayTombstones({ ...services, secrets: makeSecrets() });
  const live = await Promise.all(Object.values(open).map(async (cookies) => (await current(cookies)) !== null));
  expect(live).toEqual([false, false, true, false, false]);
  await replayTombstones(services);
  expect(timesApplied()).toBe(1);
});
