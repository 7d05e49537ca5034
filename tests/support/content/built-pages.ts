import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { takeFingerprint } from "#scripts/run/fingerprint.mjs";
import { listFiles } from "#server/http/built-files.ts";

export type BuiltFile = { path: string; type: string; isFile: boolean; text: string };

const BUILD = join(import.meta.dirname, "../../../build");
const CLIENT = join(BUILD, "client");
let known: BuiltFile[] | null = null;
const KIND_ATTRIBUTES = /\b(?:class|role|type)="[^"]*"/g;
const HUE = / hue-\d+/g;

export function builtPages(): string[] {
  return htmlFiles().map(({ path }) => path);
}

/** Each page that search engines may list, and of the others none whose <main> another has every kind of element; of equals, the longest. */
function pagesToVisit(): string[] {
  const listed = new Set(indexablePages());
  const visited: PageKinds[] = [];
  for (const page of kindsOfPages()) {
    const isCovered = visited.some(({ kinds }) => [...page.kinds].every((kind) => kinds.has(kind)));
    if (listed.has(page.path) || !isCovered) visited.push(page);
  }
  return visited.map(({ path }) => path).toSorted();
}

/**
 * For the rules of whole engines, which read the markup and take seconds a page: of the pages to visit, so many that each kind of
 * element stands on one of them at least. Those that bring most come first.
 */
export function pagesOfEachKind(): string[] {
  const candidates = new Set(pagesToVisit());
  const pages = kindsOfPages().filter(({ path }) => candidates.has(path));
  const missing = new Set(pages.flatMap(({ kinds }) => [...kinds]));
  const newKinds = ({ kinds }: PageKinds) => [...kinds].filter((kind) => missing.has(kind));
  const chosen: string[] = [];
  while (missing.size > 0) {
    const best = pages.reduce((one, other) => (newKinds(other).length > newKinds(one).length ? other : one));
    for (const kind of newKinds(best)) missing.delete(kind);
    chosen.push(best.path);
  }
  return chosen;
}

type PageKinds = { path: string; length: number; kinds: Set<string> };

/** The richest first. A kind is an element's name, class, role and type; a hue is one, whatever it colours. */
function kindsOfPages(): PageKinds[] {
  const pages = htmlFiles().map((file) => {
    const { path } = file;
    const text = readBuilt(file);
    return { path, length: text.length, kinds: kindsOf(text) };
  });
  return pages.toSorted((a, b) => b.kinds.size - a.kinds.size || b.length - a.length);
}

function kindsOf(html: string): Set<string> {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  const elements = main.matchAll(/<(\w+)([^>]*)>/g);
  const kinds = [...elements].map(([, name, text = ""]) => [name, ...(text.match(KIND_ATTRIBUTES) ?? [])].join(" "));
  return new Set(kinds.flatMap((kind) => [kind.replace(HUE, ""), ...(kind.match(HUE) ?? [])]));
}

export function indexablePages(): string[] {
  return htmlFiles()
    .filter((file) => !/<meta name="robots" content="[^"]*noindex/.test(readBuilt(file)))
    .map(({ path }) => path);
}

export function readBuilt({ path, isFile, text }: BuiltFile): string {
  return isFile ? readFileSync(join(CLIENT, path), "utf8") : text;
}

function htmlFiles(): BuiltFile[] {
  return builtFiles().filter(({ type }) => type.startsWith("text/html"));
}

/** What the build left for browsers, and the pages, files and drawings of the edition as the built application renders them. */
export function builtFiles(): BuiltFile[] {
  known ??= [
    ...listFiles(CLIENT).map((path) => ({ path, type: getMimeType(path) ?? "", isFile: true, text: "" })),
    ...renderedPages(),
  ];
  return known;
}

/** Rendered once for each build and its texts: it takes seconds. `npm test` does it before its tests, so that they do not all at once. */
function renderedPages(): BuiltFile[] {
  const kept = keptPages();
  if (!existsSync(kept)) execFileSync(process.execPath, [join(import.meta.dirname, "render-pages.ts")]);
  return JSON.parse(readFileSync(kept, "utf8")) as BuiltFile[];
}

/** Where the rendered pages of this build and of these texts are. */
export function keptPages(): string {
  const { contents } = JSON.parse(readFileSync(join(BUILD, "fingerprint.json"), "utf8")) as { contents: string };
  const { texts } = takeFingerprint();
  return join(BUILD, `../node_modules/.cache/pages-${contents.slice(0, 16)}-${texts.slice(0, 16)}.json`);
}
