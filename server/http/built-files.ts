import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { styleHashes } from "#platform/http/inline-styles.ts";
import { embeddingPolicy, filePolicy, type HeaderMap, SERVICE_WORKER_CSP } from "#platform/http/security-headers.ts";
import { SERVICE_WORKER } from "#platform/service-worker.ts";

const LOADS_NOTHING = /^(?:font|image)\/|javascript/;

/**
 * Returns the headers that say what a file may load and who may embed it; pages set their own policy.
 * @param text the text of a drawing, for the hashes of its style
 */
export function policyOf(path: string, { type, text }: { type: string; text: string }): HeaderMap {
  const policy =
    path === SERVICE_WORKER ? SERVICE_WORKER_CSP : LOADS_NOTHING.test(type) ? filePolicy(styleHashes(text)) : null;
  return { ...embeddingPolicy(path), ...(policy ? { "Content-Security-Policy": policy } : {}) };
}

type Options = {
  folder: string;
  headers: () => HeaderMap;
  /** True for a file of a withdrawn article, for which the application answers. */
  isGone: (path: string) => boolean;
};

/** Serves the scripts, styles, fonts and pictures of the build; each has its compressed copies beside it. */
export function createBuiltFiles({ folder, headers, isGone }: Options): MiddlewareHandler {
  const files = new Map(listFiles(folder).map((path) => [path, describeFile(folder, path)]));
  const serve = serveStatic({
    root: folder,
    precompressed: true,
    onFound(_file, context) {
      const own = { ...headers(), ...files.get(context.req.path) };
      for (const [name, value] of Object.entries(own)) context.header(name, value);
    },
  });
  return (context, next) => {
    const { path } = context.req;
    return files.has(path) && !isGone(path) ? serve(context, next) : next();
  };
}

/** Lists the addresses of the files that readers may request. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll(sep, "/"))
    .filter((path) => !path.startsWith("/.vite/"))
    .toSorted();
}

function describeFile(folder: string, path: string): HeaderMap {
  const type = getMimeType(path);
  if (!type) throw new Error(`${path}: no content type is known for this extension`);
  const text = path.endsWith(".svg") ? readFileSync(join(folder, path), "utf8") : "";
  return {
    ...policyOf(path, { type, text }),
    "Content-Type":
      /^text|[+/](?:xml|json|javascript)/.test(type) && !type.includes("charset") ? `${type}; charset=utf-8` : type,
    "Cache-Control": cacheControl(path),
  };
}

function cacheControl(path: string): string {
  if (/^\/(?:assets|images)\//.test(path)) return "public, max-age=31536000, immutable";
  return path.startsWith("/fonts/") ? "public, max-age=2592000" : "public, max-age=86400";
}
