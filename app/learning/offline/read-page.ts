import { filesName } from "#app/accounts/reader-data/kept-page-name.ts";
import { questionsPath } from "#app/learning/questions/questions-path.ts";
import { proofFilePath } from "#library/proofs/proof-paths.ts";
import { RELEASE_HEADER } from "#platform/release-header.ts";

export type Part = { url: string; response: Response; size: number };

export type ReadPage = { title: string; release: string; document: Part; parts: Part[]; files: Part[] };

/** Means that the page is gone, or that it is personal and must not be kept. */
export class NotToKeep extends Error {
  /** The new address of the page, or null. */
  readonly movedTo: string | null;

  constructor({ redirected, url }: Response) {
    super(url);
    this.movedTo = redirected ? new URL(url).pathname : null;
  }
}

const ATTEMPTS = 3;
/** These pages are made for each request, and are nevertheless the same for everybody. */
const FOR_EVERYBODY = /^\/(?:examen-civique(?:\/|$)|categories\/.+\/fiche(?:\/|$))/;
/** Matches the scripts and style sheets that a script loads later. */
const FILE_NAMES = /["'`](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css))["'`]/g;
const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

/**
 * Loads the page and everything it may request, all of one release, and starts again if a publication happens
 * meanwhile. With `mayBeWithdrawn`, the notice of a withdrawn page is kept.
 */
export async function readPage(path: string, others: string[], mayBeWithdrawn: boolean): Promise<ReadPage> {
  for (let attempt = 1; ; attempt += 1) {
    const page = await readOnce(path, others, mayBeWithdrawn);
    const after = await fetchNow(path);
    const isWhole = [page.document, ...page.parts].every(
      ({ response }) => readRelease(response) === readRelease(after),
    );
    if (isWhole && etagOf(after) === etagOf(page.document.response)) return page;
    if (attempt === ATTEMPTS) throw new Error(`${path} changes while it is read`);
  }
}

async function readOnce(path: string, others: string[], mayBeWithdrawn: boolean): Promise<ReadPage> {
  const response = await fetchNow(path);
  const isWithdrawn = mayBeWithdrawn && response.status === 410;
  const isPrivate =
    !isWithdrawn && !FOR_EVERYBODY.test(path) && /no-store/.test(response.headers.get("Cache-Control") ?? "");
  if ((isGone(response) && !isWithdrawn) || response.redirected || isPrivate) throw new NotToKeep(response);
  if (!response.ok && !isWithdrawn) throw new Error(path);
  const html = await response.clone().text();
  const urls = new Set([`${path === "/" ? "/_" : path}.data`, ...articleParts(html), ...pictures(html), ...others]);
  const [document, parts, files] = await Promise.all([
    toPart(path, response),
    Promise.all([...urls].map(fetchPart)),
    readFiles(
      [...names(html, /\/assets\/[\w.-]+\.(?:js|css)/g), ...names(html, /\/fonts\/[\w.-]+\.woff2/g)],
      readRelease(response),
    ),
  ]);
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? path;
  return {
    title: title.replace(/ – [^–]*$/, "").replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity),
    release: readRelease(response),
    document,
    parts: parts.flatMap((part) => part ?? []),
    files,
  };
}

function articleParts(html: string): string[] {
  const [text, id] = /"\/markdown\/([\w-]+)\.md"/.exec(html) ?? [];
  return text && id ? [`/markdown/${id}.md`, questionsPath(id), proofFilePath(id)] : [];
}

function pictures(html: string): string[] {
  return [...html.matchAll(/(?:src|srcset)="(\/(?!assets\/)[^"\s]+)"/gi)].map(([, url = ""]) => url);
}

/**
 * Reads files and those that they load later, except those in the route manifest, which names the files of every page.
 */
async function readFiles(urls: string[], release: string): Promise<Part[]> {
  const files: Part[] = [];
  const named = new Set(urls);
  for (let wave = [...named]; wave.length > 0; ) {
    const read = await Promise.all(wave.map((url) => readFile(url, release)));
    files.push(...read.map(({ file }) => file));
    wave = read.flatMap(({ loads }) => loads).filter((url) => named.size < named.add(url).size);
  }
  return files;
}

/** A file that another page of this release brought is not fetched again. */
async function readFile(url: string, release: string): Promise<{ file: Part; loads: string[] }> {
  const response = (await caches.match(url, { cacheName: filesName(release) })) ?? (await fetchOfSite(url));
  if (!response.ok) throw new Error(url);
  const mayLoad = url.endsWith(".js") && !/\/(?:boot|manifest)-/.test(url);
  const text = mayLoad ? await response.clone().text() : "";
  return {
    file: await toPart(url, response),
    loads: [...text.matchAll(FILE_NAMES)].map(([, name]) => `/assets/${name}`),
  };
}

function names(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([name]) => name);
}

/** Fetches from the network, not from the pages that this device keeps: see service-worker.js. */
function fetchNow(url: string): Promise<Response> {
  return fetchOfSite(url, { cache: "no-cache" });
}

/** Rejects when a filter or a gateway answers in the site's place. */
export async function fetchOfSite(url: string, options?: RequestInit): Promise<Response> {
  const response = await fetch(url, options);
  if (!readRelease(response)) throw new Error(url);
  return response;
}

/** Returns null for a part that the page does not have, such as the quiz of an article without one. */
async function fetchPart(url: string): Promise<Part | null> {
  const response = await fetchNow(url);
  if (isGone(response) || response.redirected) return null;
  if (!response.ok) throw new Error(url);
  return toPart(url, response);
}

export function isGone({ status }: Response): boolean {
  return status === 404 || status === 410;
}

async function toPart(url: string, response: Response): Promise<Part> {
  return { url, response, size: (await response.clone().blob()).size };
}

function readRelease({ headers }: Response): string {
  return headers.get(RELEASE_HEADER) ?? "";
}

function etagOf({ headers }: Response): string | null {
  return headers.get("ETag")?.replace(/^W\//, "") ?? null;
}
