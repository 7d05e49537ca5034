/** `site`: what every page needs to be of use without a network. */
export type Kind = "chosen" | "opened" | "site";

export type KeepState = "not-kept" | "busy" | "kept";

/** A page and its parts have a cache of their own, whose name says what it is: replaced as a whole, listed without being read. */
export type KeptPage = { path: string; title: string; kind: Kind; at: number; release: string; size: number };

/** Scripts, sheets and fonts, which pages of a release share. */
type KeptFiles = { files: true; at: number; release: string };

let erasures = 0;

/** Counter by which a write under way notices that everything was erased. */
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

/** Null for a cache that is not ours. */
export function readName(name: string): KeptPage | KeptFiles | null {
  try {
    const { files, path, release, at } = JSON.parse(name);
    if (typeof release !== "string" || typeof at !== "number") return null;
    return files === true || typeof path === "string" ? JSON.parse(name) : null;
  } catch {
    return null;
  }
}

/** The oldest opened pages to remove to make room for `size` bytes; null when that is not enough. */
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
