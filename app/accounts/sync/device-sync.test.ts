import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { setReadingKept } from "#app/accounts/reader-data/answers-file.ts";
import { newDeviceAccount, storedDeviceAccount } from "#app/accounts/reader-data/device-account.ts";
import { storedFavourites } from "#app/accounts/reader-data/favourites.ts";
import { EXAM_KEY } from "#app/accounts/reader-data/forget-exams.ts";
import { readVersions, rememberVersion } from "#app/accounts/reader-data/read-versions.ts";
import { seenCollection } from "#app/accounts/reader-data/seen-collection.ts";
import { requireUser } from "#app/accounts/session/sessions.server.ts";
import { switchSyncOn } from "#app/accounts/users/user-accounts.server.ts";
import { afterRestore } from "#database/backup/after-restore.ts";
import { users } from "#database/schema/accounts.server.ts";
import { accountEntries } from "#database/schema/reading.server.ts";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { stubDevice } from "#tests/support/browser/device.ts";
import { aContent } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { createAccountServices, requestWith, signedInCookies } from "#tests/support/site/accounts.ts";
import type { SyncAnswer } from "./device-changes.ts";
import { followSession, syncNow } from "./device-sync.ts";
import { leaveDeletedAccount, leaveDevice, sendLastChanges } from "./leave-device.ts";
import { listAccountData, parseSyncRequest, synchronise } from "./sync.server.ts";

const { db, client, clear, close } = await createTestDatabase();
const services = createAccountServices(db);
const SITE = createCatalogue(readSource(aContent()), () => null);
/** The articles of these tests were the site's once. */
const CONTENT = { ...SITE, hasArticle: () => true };
const AT = "2026-11-21T10:00:00.000Z";
const GONE = {
  kind: "article" as const,
  id: "disparue",
  title: "Un article retiré",
  href: "/categories/x",
  savedAt: AT,
};

let account = "";
let sent: string[] = [];
let change = (answer: SyncAnswer | null) => answer;
let isFailing = false;
let stored = new Map<string, string>();

beforeEach(async () => {
  await clear();
  const { id } = await requireUser(services, requestWith(await signedInCookies(services, "lea@exemple.fr")));
  await switchSyncOn(db, id);
  [account, sent, change, isFailing] = [id, [], (answer) => answer, false];
  stored = stubDevice(async (_path, body) => {
    if (isFailing) return new Response(null, { status: 500 });
    sent.push(body);
    const request = parseSyncRequest(body);
    return Response.json(request && change(await synchronise(db, id, request, CONTENT)));
  });
});
afterEach(() => {
  followSession(null, () => {});
  vi.unstubAllGlobals();
});
afterAll(close);

async function signIn() {
  followSession({ account, sync: true }, () => {});
  await syncNow();
}

/** The browser refuses to store `full` during this exchange, and no longer after it. */
async function syncWithFullStorage(full: string) {
  const keep = stored.set.bind(stored);
  stored.set = (key, value) => {
    if (key === full) throw new DOMException("full", "QuotaExceededError");
    return keep(key, value);
  };
  vi.spyOn(console, "warn").mockImplementation(() => {});
  await syncNow();
  vi.mocked(console.warn).mockRestore();
  stored.set = keep;
}

test("a favourite of an article that was withdrawn is sent once, and stays on the device as it was", async () => {
  storedFavourites.store([GONE]);
  await signIn();
  expect(sent.filter((body) => body.includes("disparue"))).toHaveLength(1);
  expect(storedFavourites.load()).toEqual([GONE]);
  expect(storedDeviceAccount.load()?.acknowledged).toHaveProperty("favourites/article:disparue");
});

test("what the account refused is sent again when it changes or on another day, and not before", async () => {
  const favourites = { "article:disparue": { at: AT, removed: false } };
  change = (answer) => answer && { ...answer, refused: ["favourites/article:disparue"], data: {} };
  storedFavourites.store([GONE]);
  await signIn();
  change = (answer) => answer;
  await syncNow();
  expect(sent.filter((body) => body.includes("disparue"))).toHaveLength(1);
  expect(storedDeviceAccount.load()).toMatchObject({ acknowledged: {} });

  const device = storedDeviceAccount.load() ?? newDeviceAccount(account);
  storedDeviceAccount.store({ ...device, heardAt: device.heardAt - 86_400_000 });
  await syncNow();
  expect(sent.map((body) => parseSyncRequest(body)?.data).filter((data) => data?.["favourites"])).toEqual([
    { favourites },
    { favourites },
  ]);
  expect(storedDeviceAccount.load()).toMatchObject({
    acknowledged: { "favourites/article:disparue": expect.anything() },
  });
});

test("a backup that is restored loses nothing that a device holds, whatever others sent meanwhile", async () => {
  await synchronise(db, account, { since: 0, data: { seen: { avant: 2500 } } }, CONTENT);
  const backup = { users: await db.select().from(users), entries: await db.select().from(accountEntries) };
  storedFavourites.store([GONE]);
  await signIn();

  await db.delete(accountEntries);
  await db.update(users).set(backup.users[0] ?? {});
  await db.insert(accountEntries).values(backup.entries);
  await client.exec(afterRestore(new Date()));
  for (const day of [2501, 2502, 2503]) {
    await synchronise(db, account, { since: 0, data: { seen: { [`jour-${day}`]: day } } }, CONTENT);
  }
  await syncNow();
  expect(Object.keys((await listAccountData(db, account, CONTENT))["favourites"] ?? {})).toEqual(["article:disparue"]);
});

const OTHER = { ...GONE, id: "autre" };

async function keepOneMore() {
  storedFavourites.store([GONE]);
  await signIn();
  isFailing = true;
  storedFavourites.store([OTHER, GONE]);
}

test("who leaves while the server fails is told what the account lacks, which stays for its owner withSyncLock", async () => {
  await keepOneMore();
  expect(await sendLastChanges()).toBe(1);
  await leaveDevice(false);
  expect(storedFavourites.load()).toEqual([OTHER]);
  isFailing = false;
  await signIn();
  const kept = (await listAccountData(db, account, CONTENT))["favourites"];
  expect(Object.keys(kept ?? {}).sort()).toEqual(["article:autre", "article:disparue"]);
  expect(await sendLastChanges()).toBe(0);
});

test("nothing is left of anyone who asks so, nor of anyone who has nothing that the account lacks", async () => {
  await keepOneMore();
  stored.set(EXAM_KEY, '{"sent":{"seed":"abcdefgh","given":{"1":"a"}}}');
  await leaveDevice(true);
  expect([storedFavourites.load(), storedDeviceAccount.load()]).toEqual([[], null]);
  expect(stored.get(EXAM_KEY)).toBe("{}");
  isFailing = false;
  storedFavourites.store([OTHER]);
  await signIn();
  await leaveDevice(false);
  expect([storedFavourites.load(), storedDeviceAccount.load()]).toEqual([[], null]);
});

test("who deletes an account keeps what is on the device, unless asked to erase that too", async () => {
  storedFavourites.store([GONE]);
  await signIn();
  await leaveDeletedAccount(false);
  followSession(null, () => {});
  expect([storedFavourites.load(), storedDeviceAccount.load()]).toEqual([[GONE], null]);
  await leaveDeletedAccount(true);
  expect(storedFavourites.load()).toEqual([]);
});

test("where a session ended elsewhere, what was read goes with it once, and what a visitor reads there stays", async () => {
  await keepOneMore();
  rememberVersion("avant", 1);
  followSession(null, () => {});
  expect([readVersions.load(), storedFavourites.load()]).toEqual([{}, [OTHER]]);
  rememberVersion("apres", 1);
  followSession(null, () => {});
  expect(readVersions.load()).toEqual({ apres: 1 });
});

test("a device whose storage is full sends its changes once in an exchange", async () => {
  storedFavourites.store([GONE]);
  await signIn();
  storedFavourites.store([OTHER, GONE]);
  sent.length = 0;
  await syncWithFullStorage("deviceAccount");
  expect(sent).toHaveLength(1);
});

test("what another device sent comes again after the storage was full, or the page closed while it was kept", async () => {
  await signIn();
  const seen = { fiche: 2500 };
  await synchronise(db, account, { since: 0, data: { seen } }, CONTENT);
  await syncWithFullStorage("learning");
  expect(seenCollection.load()).toEqual({});
  await syncNow();
  expect(seenCollection.load()).toEqual(seen);
});

test("a device that keeps nothing of its reading keeps nothing of what other devices read, until it does again", async () => {
  await signIn();
  setReadingKept(false);
  const seen = { fiche: 2500 };
  await synchronise(db, account, { since: 0, data: { seen } }, CONTENT);
  await syncNow();
  expect(seenCollection.load()).toEqual({});
  expect((await listAccountData(db, account, CONTENT))["seen"]).toEqual(seen);
  setReadingKept(true);
  await syncNow();
  expect(seenCollection.load()).toEqual(seen);
});
