import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { ORIGIN_PLACEHOLDER, SOCIAL_PLACEHOLDER, YEAR_PLACEHOLDER } from "#platform/placeholders.ts";
import type { Span } from "./pack.ts";

export type DescribedFile = {
  path: string;
  /** Below build/client, for instance explorer/index.html. */
  file: string;
  type: string;
  cacheControl: string;
  hash: string;
  isTemplate: boolean;
  /** Of a drawing, all of its own; of a page, those that not every page may use. */
  styleHashes: string[];
};

export type StaticEntry = DescribedFile & {
  isCompressed: boolean;
  body: Span;
  /** A compressed template, filled with the values that the build knew. */
  filled: Span | null;
};

export type StaticIndex = {
  /** Beside the index. Each build's has a name of its own: one build's index never reads another's bodies. */
  pack: string;
  packBytes: number;
  /** `valuesKey` of what the build filled templates with. */
  filledWith: string;
  entries: StaticEntry[];
  styles: PageStyles;
};

/** Hashes of the style sheets within pages. */
type PageStyles = {
  all: string[];
  /** In every page, or put by scripts into any. */
  anywhere: string[];
};

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".data": "text/x-script; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
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
const SPECIAL_TYPES: Record<string, string> = {
  "atom.xml": "application/atom+xml; charset=utf-8",
  "opensearch.xml": "application/opensearchdescription+xml; charset=utf-8",
};
/** Vite's notes, and loader data of routes without a page. */
const IGNORED = /^\.vite\/|\.(md|txt|xml|webmanifest|json)\.data$/;
const PUT_BY_SCRIPTS = /\bdata-href="(?:proofs|reports)"/;
const PLACEHOLDERS = [ORIGIN_PLACEHOLDER, SOCIAL_PLACEHOLDER, YEAR_PLACEHOLDER];

class BuiltPageError extends Error {
  override name = "BuiltPageError";
}

/** Throws when a page needs more than the content security policy allows. */
export function describeFiles(clientDirectory: string): { files: DescribedFile[]; styles: PageStyles } {
  const names = readdirSync(clientDirectory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(clientDirectory.length + 1)
        .replaceAll(sep, "/"),
    )
    .filter((file) => !IGNORED.test(file))
    .sort();
  const sheets = new Map<string, InlineStyle[]>();
  const files = names.map((name) => {
    const { file, text } = describeFile(name, readFileSync(join(clientDirectory, name)));
    if (isPage(file.type)) {
      checkPage(name, text);
      sheets.set(name, inlineStyles(text));
    }
    return file;
  });
  const styles = pageStyles([...sheets.values()]);
  const withStyles = files.map((file) => {
    const own = sheets.get(file.file)?.map(({ hash }) => hash);
    return own ? { ...file, styleHashes: own.filter((hash) => !styles.anywhere.includes(hash)) } : file;
  });
  return { files: withStyles, styles };
}

function pageStyles(pages: InlineStyle[][]): PageStyles {
  const counts = new Map<string, number>();
  const anywhere = new Set<string>();
  for (const { hash, isPutByScripts } of pages.flat()) {
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    if (isPutByScripts || count === pages.length) anywhere.add(hash);
  }
  return { all: [...counts.keys()].sort(), anywhere: [...anywhere].sort() };
}

function describeFile(name: string, bytes: Buffer): { file: DescribedFile; text: string } {
  const extension = extname(name);
  const type = SPECIAL_TYPES[name] ?? TYPES[extension];
  if (!type)
    throw new BuiltPageError(`${name}: no content type is known for this extension (server/shell/static-index.ts)`);
  const text = isText(type) ? bytes.toString("utf8") : "";
  const file = {
    path: `/${name.replace(/(^|\/)index\.html$/, "")}`,
    file: name,
    type,
    cacheControl: cacheControl(name, extension),
    hash: createHash("sha256").update(bytes).digest("base64url").slice(0, 22),
    isTemplate: extension !== ".js" && PLACEHOLDERS.some((placeholder) => text.includes(placeholder)),
    styleHashes: extension === ".svg" ? inlineStyles(text).map(({ hash }) => hash) : [],
  };
  return { file, text };
}

function cacheControl(file: string, extension: string): string {
  if (file.startsWith("assets/")) return "public, max-age=31536000, immutable";
  if (file.startsWith("fonts/")) return "public, max-age=2592000";
  return [".html", ".data", ".md", ".txt", ".xml", ".json", ".webmanifest"].includes(extension)
    ? "no-cache"
    : "public, max-age=86400";
}

export function isPage(type: string): boolean {
  return type.startsWith("text/html");
}

export function isText(type: string): boolean {
  return type.includes("charset=utf-8");
}

function checkPage(file: string, html: string): void {
  for (const [, attributes = ""] of html.matchAll(/<script\b([^>]*)>/gi)) {
    const isBlock = /\btype="application\/(ld\+)?json"/.test(attributes);
    if (!isBlock && !/\bsrc="\//.test(attributes))
      throw new BuiltPageError(`${file}: inline script <script${attributes}>`);
  }
  // Checks attributes only: text may contain such words.
  const tags = html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, "").match(/<[a-z][^>]*>/gi) ?? [];
  const wrong = tags.find((tag) => /\s(style|on[a-z]+)=/i.test(tag.replace(/"[^"]*"/g, '""')));
  if (wrong) throw new BuiltPageError(`${file}: style or event attribute in ${wrong.slice(0, 120)}`);
}

type InlineStyle = { hash: string; isPutByScripts: boolean };

/** Each once, however often the markup has it. */
function inlineStyles(markup: string): InlineStyle[] {
  const styles = [...markup.matchAll(/<style\b([^>]*)>([\s\S]*?)<\/style>/gi)].map(
    ([, attributes = "", style = ""]) => ({
      hash: `sha256-${createHash("sha256").update(style).digest("base64")}`,
      isPutByScripts: PUT_BY_SCRIPTS.test(attributes),
    }),
  );
  return [...new Map(styles.map((style) => [style.hash, style])).values()];
}
