import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parseMoment } from "#platform/french/paris-time.ts";
import { acceptedEncoding } from "#platform/http/accepted-encoding.ts";
import {
  embeddingPolicy,
  filePolicy,
  type HeaderMap,
  pagePolicy,
  SERVICE_WORKER_CSP,
} from "#platform/http/security-headers.ts";
import { describeError, type Log } from "#platform/log.ts";
import { withEdition } from "#platform/release-header.ts";
import { SERVICE_WORKER } from "#platform/service-worker.ts";
import { type SiteValues, siteValuesKey } from "#platform/site-values.ts";
import type { EditionPages, EditionPath } from "#server/app/edition-pages.ts";
import type { Pack } from "./pack.ts";
import { createPageVariants, type Variant } from "./page-variants.ts";
import { describePage, isPage, type Resource, type StaticIndex } from "./static-index.ts";

type StaticFiles = {
  /** From memory or the build's file. False leaves the request to `answerRendered`, then to the application. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** A page of the edition that is not stored. False leaves the request to the application. */
  answerRendered: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
};

type StaticFilesOptions = {
  pack: Pack;
  index: StaticIndex;
  pages: EditionPages;
  valuesAt: (now: Date) => SiteValues;
  headers: HeaderMap;
  log: Log;
  now?: () => number;
};

/** Requests waiting for a new edition go first: warming starts after this delay. */
const BEFORE_WARMING_MS = 200;
const REST_MS = 5;
const LOADS_NOTHING = /^(?:font|image)\/|javascript/;

export function createStaticFiles(options: StaticFilesOptions): StaticFiles {
  const { index, log, pack, pages, headers } = options;
  const now = options.now ?? Date.now;
  let shown = storeAt(now(), options);

  const variants = createPageVariants({
    pack,
    log,
    render: async (path) => {
      const answer = await pages.render(path, shown.values);
      // A page of the build that an edition withdrew or moved.
      if (shown.edition !== 0 && answer.status !== 200) return null;
      return describePage(path, answer);
    },
    isRarelyRead: (path) => shown.paths.get(path)?.isRarelyRead ?? false,
    securityOf: (resource) => ({
      ...withEdition(headers, shown.edition),
      ...embeddingPolicy(resource.path),
      ...policyOf(resource),
    }),
  });

  function policyOf({ path, type, styleHashes }: Resource): HeaderMap {
    if (path === SERVICE_WORKER) return { "Content-Security-Policy": SERVICE_WORKER_CSP };
    if (LOADS_NOTHING.test(type)) return { "Content-Security-Policy": filePolicy(styleHashes) };
    if (!isPage(type)) return {};
    const allowed = [...new Set([...index.styles.anywhere, ...styleHashes])];
    return { "Content-Security-Policy": pagePolicy({ publicUrl: shown.values.origin, styleHashes: allowed }) };
  }

  /** At the turn of the year, and when another edition is published. */
  function refresh(): void {
    if (now() < shown.validUntil && pages.edition() === shown.edition) return;
    shown = storeAt(now(), options);
    variants.clear();
    if (shown.edition !== 0)
      warm(shown).catch((error: unknown) => log.error("edition_not_warmed", describeError(error)));
  }

  /** Renders the edition's pages before they are asked for, with a rest after each, until another edition comes. */
  async function warm({ edition, paths }: typeof shown): Promise<void> {
    await sleep(BEFORE_WARMING_MS);
    for (const one of pages.listPaths()) {
      paths.set(one.path, one);
      await variants.ofRendered(one.path, "br");
      await sleep(REST_MS);
      if (shown.paths !== paths || pages.edition() !== edition) return;
    }
  }

  return {
    answer(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      refresh();
      const path = pathOf(request.url ?? "");
      const entry = shown.stored.get(path);
      if (!entry || hasQueryParameter(request.url ?? "", shown.paths.get(path)?.variesBy)) return false;
      try {
        send(request, response, variants.ofStored(entry, acceptedEncoding(request.headers["accept-encoding"])));
        return true;
      } catch (error) {
        log.error("static_file_unreadable", { path, ...describeError(error) });
        return false;
      }
    },
    async answerRendered(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const path = pathOf(request.url ?? "");
      const known = shown.paths.get(path);
      if (!known || hasQueryParameter(request.url ?? "", known.variesBy)) return false;
      const variant = await variants.ofRendered(path, acceptedEncoding(request.headers["accept-encoding"]));
      if (variant) send(request, response, variant);
      return variant !== null;
    },
  };
}

function send(request: IncomingMessage, response: ServerResponse, variant: Variant): void {
  const known = request.headers["if-none-match"];
  if (known !== undefined && isKnown(known, variant.etag)) response.writeHead(304, variant.notModifiedHeaders).end();
  else if (request.method === "HEAD") response.writeHead(200, variant.headers).end();
  else response.writeHead(200, variant.headers).end(variant.body);
}

/** Some mail services write « # » as %23. */
function pathOf(url: string): string {
  const end = url.search(/\?|%23/);
  return end === -1 ? url : url.slice(0, end);
}

function hasQueryParameter(url: string, field: string | undefined): boolean {
  const query = field ? url.indexOf("?") : -1;
  return query !== -1 && new URLSearchParams(url.slice(query + 1)).has(field ?? "");
}

/** Pages rendered with other site values (last year's footer) or for another edition are rendered anew. */
function storeAt(time: number, { index, pages, valuesAt }: StaticFilesOptions) {
  const values = valuesAt(new Date(time));
  const edition = pages.edition();
  const isOfBuild = edition === 0 && siteValuesKey(values) === index.renderedWith;
  const stored = new Map([...index.files, ...(isOfBuild ? index.pages : [])].map((entry) => [entry.path, entry]));
  const drawings = pages.listDrawings();
  for (const path of drawings) stored.delete(path);
  // What else another edition has beyond the build's is added while its pages are warmed.
  const paths = new Map<string, EditionPath>(index.paths.map((one) => [one.path, one]));
  for (const path of drawings) paths.set(path, { path, isRarelyRead: true });
  const validUntil = parseMoment(`01/01/${Number(values.year) + 1}`)?.getTime() ?? time;
  return { edition, values, stored, paths, validUntil };
}

function isKnown(header: string, etag: string): boolean {
  return header.split(",").some((part) => part.trim().replace(/^W\//, "") === etag) || header.trim() === "*";
}
