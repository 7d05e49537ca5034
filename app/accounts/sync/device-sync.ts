import type { ReaderData } from "#app/accounts/reader-data/collection.ts";
import { type DeviceAccount, newDeviceAccount, storedDeviceAccount } from "#app/accounts/reader-data/device-account.ts";
import { forgetExams } from "#app/accounts/reader-data/forget-exams.ts";
import { forgetOpenedPages } from "#app/accounts/reader-data/forget-opened-pages.ts";
import { forgetTab } from "#app/accounts/reader-data/forget-tab.ts";
import { forgetPlaces } from "#app/accounts/reader-data/learning-storage.ts";
import { localDay } from "#app/accounts/reader-data/local-day.ts";
import { readVersions } from "#app/accounts/reader-data/read-versions.ts";
import { storedFeedback } from "#app/accounts/reader-data/stored-feedback.ts";
import { retryWithPauses } from "#app/ui/forms/retry-with-pauses.ts";
import { COLLECTIONS } from "./collections.ts";
import {
  applyAnswer,
  changesSince,
  countEntries,
  firstBatch,
  isEmpty,
  MAX_SYNC_BYTES,
  mergeData,
  SYNC_PATH,
  type SyncAnswer,
  type SyncRequest,
  unsentData,
} from "./device-changes.ts";

const MAX_ROUNDS = 500;
const GATHER_MS = 500;
const STALE_AFTER_MS = 5 * 60_000;

type SyncOptions = {
  account: string;
  /** Called when the server refuses: signed out, another account, or synchronisation switched off. */
  onRefused: () => void;
};

let active: (SyncOptions & { stop: () => void }) | null = null;
/** A page asked for a synchronisation before the session was known. */
let isAsked = false;

export function followSession(session: { account: string; sync: boolean } | null, onRefused: () => void) {
  if (!session) return leaveAccount();
  const device = storedDeviceAccount.load();
  // The device holds the data of another person, which their own account keeps.
  if (device && device.owner !== session.account) void forgetDeviceData();
  if (!session.sync) {
    stopSync();
    if (storedDeviceAccount.load()) storedDeviceAccount.store(null);
    return;
  }
  startSync({ account: session.account, onRefused });
}

export async function syncNow(): Promise<void> {
  const current = active;
  isAsked = current === null;
  if (!current || !navigator.onLine) return;
  try {
    await withSyncLock(() => exchange(current));
  } catch (error) {
    // The next change, the next visit or the return of the network tries again.
    if (error instanceof Response && [401, 403, 409].includes(error.status)) current.onRefused();
  }
}

export function countUnsent(): number {
  const device = storedDeviceAccount.load();
  return device ? countEntries(unsentData(loadData(), device.acknowledged)) : 0;
}

/** The person is no longer signed in, so only what the account lacks stays on the device. */
export function leaveAccount() {
  stopSync();
  const device = storedDeviceAccount.load();
  if (!device) return;
  const unsent = unsentData(loadData(), device.acknowledged);
  storeData(unsent);
  const removals = storedDeviceAccount.load()?.removals ?? {};
  storedDeviceAccount.store(isEmpty(unsent) ? null : { ...newDeviceAccount(device.owner), removals });
  // This happens only once, because what is read later on this device belongs to another visitor.
  if (device.heardAt > 0) forgetReading();
}

/** Forgets whose data the device holds; the data itself stays. */
export function detachDevice() {
  stopSync();
  storedDeviceAccount.store(null);
}

export async function forgetDeviceData(): Promise<void> {
  detachDevice();
  storeData({});
  forgetExams();
  forgetReading();
  // Kept pages also show what was read.
  const { eraseKeptPages } = await import("#app/accounts/reader-data/erase-kept-pages.ts");
  await eraseKeptPages().catch(() => {});
}

/** Erases what shows which articles were read here: it is personal, and no account holds it. */
function forgetReading() {
  readVersions.store({});
  forgetOpenedPages();
  forgetPlaces();
  forgetTab();
  storedFeedback.store([]);
}

function startSync(options: SyncOptions) {
  if (active?.account === options.account) return;
  stopSync();
  if (!storedDeviceAccount.load()) {
    storedDeviceAccount.store(newDeviceAccount(options.account));
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Changes are debounced, because comparing everything takes a slow phone about 30 ms.
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => isDue() && void syncNow(), GATHER_MS);
  };
  const unsubscribe = COLLECTIONS.map((collection) => collection.subscribe(soon));
  window.addEventListener("online", soon);
  document.addEventListener("visibilitychange", soon);
  active = {
    ...options,
    stop() {
      clearTimeout(timer);
      for (const end of unsubscribe) end();
      window.removeEventListener("online", soon);
      document.removeEventListener("visibilitychange", soon);
    },
  };
  if (isAsked || isDue()) void syncNow();
}

function stopSync() {
  active?.stop();
  active = null;
}

function isDue(): boolean {
  const device = storedDeviceAccount.load();
  if (!device) return false;
  if (Date.now() - device.heardAt > STALE_AFTER_MS) return true;
  return !isEmpty(changesToSend(device));
}

/** One tab synchronises at a time, so that the next one finds nothing to send. */
function withSyncLock(run: () => Promise<void>): Promise<void> {
  return "locks" in navigator ? navigator.locks.request("account-sync", run) : run();
}

async function exchange({ account }: SyncOptions): Promise<void> {
  askAgainNextDay();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = storedDeviceAccount.load();
    if (before?.owner !== account) return;
    const changes = changesToSend(before);
    if (round > 0 && isEmpty(changes)) return;
    const data = firstBatch(changes, MAX_SYNC_BYTES);
    const answer = await retryWithPauses(() => send({ account, since: before.cursor, data }));
    if (storedDeviceAccount.load()?.owner !== account) return;
    // When the storage is full, going on would send the same entries again and again.
    if (!storeAnswer(data, answer)) return;
  }
}

/** Sends refused entries again the next day: the content may have been updated, or the clock corrected. */
function askAgainNextDay() {
  const device = storedDeviceAccount.load();
  if (!device || localDay(new Date(device.heardAt)) === localDay(new Date())) return;
  storedDeviceAccount.store({ ...device, refused: {} });
}

async function send(request: SyncRequest): Promise<SyncAnswer> {
  const response = await fetch(SYNC_PATH, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(request),
  });
  if (!response.ok) throw response;
  return (await response.json()) as SyncAnswer;
}

/**
 * Stores the data before its acknowledgement: if the page closes in between, or the storage is full, entries are sent
 * twice rather than lost. Returns false when the browser refuses.
 */
function storeAnswer(sent: ReaderData, answer: SyncAnswer): boolean {
  if (!storeData(mergeData(loadData(), answer.data))) return false;
  // The device account is read after the data is stored, because removed favourites are stored in it.
  const device = storedDeviceAccount.load();
  return (
    device !== null &&
    storedDeviceAccount.store({
      ...device,
      cursor: answer.cursor,
      heardAt: Date.now(),
      ...applyAnswer(device, sent, answer),
    })
  );
}

function changesToSend({ acknowledged, refused }: DeviceAccount): ReaderData {
  return changesSince(changesSince(loadData(), acknowledged), refused);
}

function loadData(): ReaderData {
  return Object.fromEntries(COLLECTIONS.map((collection) => [collection.name, collection.load()]));
}

/** Returns false when the browser refuses one of them. */
function storeData(data: ReaderData): boolean {
  const changed = COLLECTIONS.filter(({ name, load }) => JSON.stringify(data[name] ?? {}) !== JSON.stringify(load()));
  return changed.map(({ name, store }) => store(data[name] ?? {})).every(Boolean);
}
