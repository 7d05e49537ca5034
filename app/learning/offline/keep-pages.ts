import {
  filesName,
  type KeptPage,
  type Kind,
  pageName,
  readCacheName,
  roomFor,
} from "#app/accounts/reader-data/kept-page-name.ts";
import { NotToKeep, type Part, type ReadPage, readPage } from "./read-page.ts";

/**
 * `full` means that the browser's room or the site's own limit is used up, `refused` a private window or the reader's
 * settings.
 */
export type Outcome = "kept" | "full" | "refused" | "unreachable" | "gone";

const LIMITS = { size: 30_000_000, opened: 20 };

/** Lists the latest version of each kept page; incomplete ones are left out. */
export async function keptPages(): Promise<KeptPage[]> {
  const pages = (await ownCaches()).flatMap((one) => ("path" in one ? one : [])).sort((a, b) => b.at - a.at);
  const latest = pages.filter(({ path }, index) => pages.findIndex((other) => other.path === path) === index);
  const isWhole = await Promise.all(latest.map((page) => caches.match(page.path, { cacheName: pageName(page) })));
  return latest.filter((_page, index) => isWhole[index]);
}

/** What the presses of this page asked for, which goes on while the page is open. */
const pressed = new Set<string>();

export function notePressed(paths: string[]): void {
  for (const path of paths) pressed.add(path);
}

/** Returns what a press asked for before whoever pressed left the site. */
export async function askedPaths(): Promise<string[]> {
  return (await askedPages()).flatMap(({ path }) => (pressed.has(path) ? [] : path));
}

export async function forgetAsked(paths: string[]): Promise<void> {
  const asked = (await askedPages()).filter(({ path }) => paths.includes(path));
  await Promise.all(asked.map((page) => caches.delete(pageName(page))));
}

async function askedPages(): Promise<KeptPage[]> {
  return (await ownCaches()).flatMap((one) => ("path" in one && one.release === "" ? one : []));
}

export async function keptSize(): Promise<number> {
  const all = await ownCaches();
  const files = await Promise.all(all.map((one) => ("path" in one ? one.size : sizeOfFiles(one.release))));
  return files.reduce((sum, size) => sum + size, 0);
}

/** `others` are addresses that the page does not name itself. */
export async function keepPage(path: string, kind: Kind, others: string[] = []): Promise<Outcome> {
  try {
    return await withLock(() => fetchAndStore(path, kind, others));
  } catch (error) {
    if (error instanceof NotToKeep) {
      await removePage(path);
      return error.movedTo === null ? "gone" : keepPage(error.movedTo, kind, others);
    }
    return outcomeOf(error);
  }
}

export function removePage(path: string): Promise<void> {
  return withLock(async () => {
    const pages = (await ownCaches()).flatMap((one) => ("path" in one && one.path === path ? one : []));
    await deletePages(pages);
  });
}

async function fetchAndStore(path: string, kind: Kind, others: string[]): Promise<Outcome> {
  const before = (await ownCaches()).flatMap((one) => ("path" in one ? one : []));
  const former = before.filter((page) => page.path === path);
  const isChosen = former.some((page) => page.kind === "chosen");
  const wasKept = former.some((page) => page.kind === "chosen" && page.release !== "");
  const page = await readPage(path, others, wasKept);
  const size = [page.document, ...page.parts].reduce((sum, part) => sum + part.size, 0);
  const files = page.files.reduce((sum, part) => sum + part.size, 0);
  const kept: KeptPage = {
    path,
    title: page.title,
    release: page.release,
    size,
    at: Date.now(),
    kind: isChosen ? "chosen" : kind,
  };
  const needed = size + files + (await otherFiles(page.release));
  const leaving = roomFor(
    needed,
    before.filter((one) => !former.includes(one)),
    LIMITS,
  );
  if (!leaving) return "full";
  await deletePages(leaving);
  try {
    await store(kept, page);
  } catch (error) {
    await caches.delete(pageName(kept));
    throw error;
  }
  await deletePages(former);
  return "kept";
}

/** Stores the document last: without it, the entry is incomplete and ignored. */
async function store(kept: KeptPage, { release, document, parts, files }: ReadPage): Promise<void> {
  const shared = await caches.open(filesName(release));
  const known = new Set((await shared.keys()).map(({ url }) => new URL(url).pathname));
  await putAll(
    shared,
    files.filter(({ url }) => !known.has(url)),
  );
  const cache = await caches.open(pageName(kept));
  await putAll(cache, parts);
  await putAll(cache, [document]);
}

async function putAll(cache: Cache, parts: Part[]): Promise<void> {
  await Promise.all(parts.map(({ url, response }) => cache.put(url, response)));
}

async function deletePages(pages: KeptPage[]): Promise<void> {
  for (const page of pages) await caches.delete(pageName(page));
  const left = await ownCaches();
  const releases = new Set(left.flatMap((one) => ("path" in one ? one.release : [])));
  for (const one of left)
    if (!("path" in one) && !releases.has(one.release)) await caches.delete(filesName(one.release));
}

async function ownCaches() {
  return (await caches.keys()).flatMap((name) => readCacheName(name) ?? []);
}

async function otherFiles(release: string): Promise<number> {
  const others = (await ownCaches()).filter((one) => !("path" in one) && one.release !== release);
  const sizes = await Promise.all(others.map((one) => sizeOfFiles(one.release)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function sizeOfFiles(release: string): Promise<number> {
  const responses = await (await caches.open(filesName(release))).matchAll();
  const sizes = await Promise.all(responses.map(async (response) => (await response.blob()).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The lock makes two tabs write one after the other. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request("kept-pages", work);
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof DOMException) return error.name === "QuotaExceededError" ? "full" : "refused";
  return "unreachable";
}
