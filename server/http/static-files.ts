import type { IncomingMessage, ServerResponse } from "node:http";
import { parseMoment } from "#platform/french/paris-time.ts";
import { acceptedEncoding } from "#platform/http/accepted-encoding.ts";
import { filePolicy, type HeaderMap, pagePolicy } from "#platform/http/security-headers.ts";
import { describeError, type Log } from "#platform/log.ts";
import { type SiteValues, siteValuesKey } from "#platform/site-values.ts";
import type { EditionPages } from "#server/app/edition-pages.ts";
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
  pages: Pick<EditionPages, "render">;
  valuesAt: (now: Date) => SiteValues;
  headers: HeaderMap;
  log: Log;
  now?: () => number;
};

const LOADS_NOTHING = /^(?:font|image)\/|javascript/;

export function createStaticFiles(options: StaticFilesOptions): StaticFiles {
  const { index, log, pack, pages, headers } = options;
  const now = options.now ?? Date.now;
  const paths = new Map(index.paths.map((one) => [one.path, one]));
  let { values, stored, validUntil } = storeAt(now(), options);

  const variants = createPageVariants({
    pack,
    log,
    render: async (path) => describePage(path, await pages.render(path, values)),
    securityOf: (resource) => ({ ...headers, ...policyOf(resource) }),
  });

  function policyOf({ type, styleHashes }: Resource): HeaderMap {
    if (LOADS_NOTHING.test(type)) return { "Content-Security-Policy": filePolicy(styleHashes) };
    if (!isPage(type)) return {};
    const allowed = [...new Set([...index.styles.anywhere, ...styleHashes])];
    return { "Content-Security-Policy": pagePolicy({ publicUrl: values.origin, styleHashes: allowed }) };
  }

  function turnYear(): void {
    ({ values, stored, validUntil } = storeAt(now(), options));
    variants.clear();
  }

  return {
    answer(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      if (now() >= validUntil) turnYear();
      const path = pathOf(request.url ?? "");
      const entry = stored.get(path);
      if (!entry || hasField(request.url ?? "", paths.get(path)?.variesBy)) return false;
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
      const known = paths.get(path);
      if (!known || hasField(request.url ?? "", known.variesBy)) return false;
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

function hasField(url: string, field: string | undefined): boolean {
  const query = field ? url.indexOf("?") : -1;
  return query !== -1 && new URLSearchParams(url.slice(query + 1)).has(field ?? "");
}

/** Pages of other values, such as last year's, are rendered anew. */
function storeAt(time: number, { index, valuesAt }: StaticFilesOptions) {
  const values = valuesAt(new Date(time));
  const pages = siteValuesKey(values) === index.renderedWith ? index.pages : [];
  const stored = new Map([...index.files, ...pages].map((entry) => [entry.path, entry]));
  const validUntil = parseMoment(`01/01/${Number(values.year) + 1}`)?.getTime() ?? time;
  return { values, stored, validUntil };
}

function isKnown(header: string, etag: string): boolean {
  return header.split(",").some((part) => part.trim().replace(/^W\//, "") === etag) || header.trim() === "*";
}
