/** `site` marks the pages that the others need to be of use without a network. */
export type Kind = "chosen" | "opened" | "site";

/**
 * `done` counts the pages on the device among those that belong together, which count as kept only once all are there.
 */
export type KeepState = { isBusy: boolean; done: number };

/**
 * Each page and its parts have a cache of their own, so that they are replaced as a whole. The name of the cache holds
 * these fields, so that pages are listed without opening it.
 */
export type KeptPage = { path: string; title: string; kind: Kind; at: number; release: string; size: number };

/** Describes the cache of scripts, style sheets and fonts, which all pages of one release share. */
type KeptFiles = { files: true; at: number; release: string };

let erasures = 0;

/** A write under way compares this counter to notice that everything was erased meanwhile. */
export function countErasures(): number {
  return erasures;
}

export function noteErasure(): void {
  erasures += 1;
}

export function pageName({ path, title, kind, at, release, size }: KeptPage): string {
  return JSON.stringify({ path, title, kind, at, release, size });
}

export function filesName(release: string): string {
  return JSON.stringify({ files: true, at: 0, release } satisfies KeptFiles);
}

/** Returns null for a cache that the site did not make. */
export function readCacheName(name: string): KeptPage | KeptFiles | null {
  try {
    const { files, path, release, at } = JSON.parse(name);
    if (typeof release !== "string" || typeof at !== "number") return null;
    return files === true || typeof path === "string" ? JSON.parse(name) : null;
  } catch {
    return null;
  }
}

/** Returns the oldest opened pages to remove to make room for `size` bytes, or null when that is not enough. */
export function roomFor(size: number, pages: KeptPage[], limits: { size: number; opened: number }): KeptPage[] | null {
  const opened = pages.filter(({ kind }) => kind === "opened").sort((a, b) => b.at - a.at);
  const total = pages.reduce((sum, page) => sum + page.size, size);
  const leaving = opened.slice(limits.opened);
  const staying = opened.slice(0, limits.opened);
  const sizeAfter = () => leaving.reduce((left, page) => left - page.size, total);
  while (sizeAfter() > limits.size) {
    const oldest = staying.pop();
    if (!oldest) return null;
    leaving.push(oldest);
  }
  return leaving;
}
