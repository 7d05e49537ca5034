import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import type { EditionPath } from "#server/app/edition-pages.ts";
import { BuiltPageError, checkPage, inlineStyles } from "./inline-styles.ts";
import type { Span } from "./pack.ts";

/** What is said of a body that is the same for every reader. */
export type Resource = {
  path: string;
  type: string;
  cacheControl: string;
  hash: string;
  /** What a page or file says of itself beside its type: how it is saved, that it is not indexed. */
  ownHeaders?: Record<string, string>;
  /** Hashes of the styles in a drawing or in a page. */
  styleHashes: string[];
};

export type StaticEntry = Resource & {
  isCompressed: boolean;
  /** Compressed fast: the server does better once somebody asks for it. */
  isQuick: boolean;
  body: Span;
};

export type StaticIndex = {
  /** Beside the index. Each build's has a name of its own: one build's index never reads another's bodies. */
  pack: string;
  packBytes: number;
  files: StaticEntry[];
  /** Every address of the edition that the build rendered. */
  paths: EditionPath[];
  pages: StaticEntry[];
  /** `siteValuesKey` of what the pages say of the site: other values need other pages. */
  renderedWith: string;
  styles: PageStyles;
};

/** Hashes of the style sheets within pages. */
type PageStyles = {
  all: string[];
  /** In every page, or put by scripts into any. */
  anywhere: string[];
};

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".pdf": "application/pdf",
};
/** Packed already. */
const BINARY = /^(?:image\/png|application\/vnd\.)/;
const KEPT_HEADERS = ["Content-Disposition", "X-Robots-Tag"];
/** Vite's notes. */
const IGNORED = /^\.vite\//;

/** Files that the build leaves for browsers: scripts, fonts, pictures. Throws for an extension without a known type. */
export function describeFiles(clientDirectory: string): { resource: Resource; bytes: Buffer }[] {
  return readdirSync(clientDirectory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(clientDirectory.length + 1)
        .replaceAll(sep, "/"),
    )
    .filter((file) => !IGNORED.test(file))
    .sort()
    .map((file) => {
      const bytes = readFileSync(join(clientDirectory, file));
      return { resource: describeFile(file, bytes), bytes };
    });
}

function describeFile(file: string, bytes: Buffer): Resource {
  const type = TYPES[extname(file)];
  if (!type)
    throw new BuiltPageError(`${file}: no content type is known for this extension (server/http/static-index.ts)`);
  return {
    path: `/${file}`,
    type,
    cacheControl: cacheControl(file),
    hash: hashOf(bytes),
    styleHashes: file.endsWith(".svg") ? hashStyles(bytes) : [],
  };
}

function hashStyles(text: Buffer | string): string[] {
  return inlineStyles(text.toString()).map(({ hash }) => hash);
}

function cacheControl(file: string): string {
  if (/^(?:assets|images)\//.test(file)) return "public, max-age=31536000, immutable";
  if (file.startsWith("fonts/")) return "public, max-age=2592000";
  // An edition may draw the others anew, which readers see with its text.
  return /\.(?:txt|json)$|^(?:figures|previews|letters)\//.test(file) ? "no-cache" : "public, max-age=86400";
}

export type RenderedPage = { resource: Resource; bytes: Buffer };

/** Throws unless the answer is a page that the policy allows, or a file. */
export async function describePage(path: string, answer: Response): Promise<RenderedPage> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) throw new BuiltPageError(`${path}: answered with ${answer.status}`);
  const type = withCharset(answer.headers.get("Content-Type") ?? "");
  const html = isPage(type) ? bytes.toString("utf8") : "";
  checkPage(path, html);
  const styleHashes = hashStyles(path.endsWith(".svg") ? bytes : html);
  const resource = { path, type, cacheControl: "no-cache", hash: hashOf(bytes), styleHashes };
  return { resource: { ...resource, ...ownHeaders(answer.headers) }, bytes };
}

function withCharset(type: string): string {
  return type.includes("charset=") || BINARY.test(type) ? type : `${type}; charset=utf-8`;
}

function ownHeaders(headers: Headers): Pick<Resource, "ownHeaders"> {
  const own = KEPT_HEADERS.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return own.length > 0 ? { ownHeaders: Object.fromEntries(own) } : {};
}

export function pageStyles(pages: RenderedPage[]): PageStyles {
  const counts = new Map<string, number>();
  const anywhere = new Set<string>();
  const html = pages.filter(({ resource }) => isPage(resource.type));
  for (const { hash, isPutByScripts } of html.flatMap(({ bytes }) => inlineStyles(bytes.toString("utf8")))) {
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    if (isPutByScripts || count === html.length) anywhere.add(hash);
  }
  return { all: [...counts.keys()].sort(), anywhere: [...anywhere].sort() };
}

export function isPage(type: string): boolean {
  return type.startsWith("text/html");
}

export function isText(type: string): boolean {
  return type.includes("charset=utf-8");
}

function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
}
