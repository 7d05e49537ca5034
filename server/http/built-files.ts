import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import type { HeaderMap } from "#platform/http/security-headers.ts";
import { policyOf } from "./file-policy.ts";

type Options = {
  folder: string;
  headers: () => HeaderMap;
  /** Of an article that was withdrawn: the application says so. */
  isGone: (path: string) => boolean;
};

/** Scripts, styles, fonts and pictures of the build, compressed beside themselves. */
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

/** Addresses of the files that readers may ask for. */
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
