import type { BrowserContext, Page } from "@playwright/test";
import { ENLARGED } from "#tests/support/accessibility/check-everywhere.ts";
import { findStructureProblems } from "#tests/support/accessibility/layout.ts";

/** A page in a browser, as its server sent it and as it stands in its window. */
export type Visit = {
  /** With its query, if a link has one. */
  path: string;
  status: number;
  headers: Record<string, string>;
  /** As it was sent. */
  html: string;
  document: PageDocument;
  page: Page;
};

/** What is read of a page's document. */
export type PageDocument = {
  structure: string[];
  titles: string[];
  canonical: string[];
  isIndexable: boolean;
  /** Name or property of each `<meta>`, and its content. */
  meta: Record<string, string>;
  /** Of the header and the footer, where they lead. */
  frame: string;
  /** Headings of level 1 that are seen. */
  headings: number;
  text: string;
  /** Names of the buttons that nothing answers without scripts. */
  idle: string[];
  ids: string[];
  links: string[];
};

const TABS = 3;
const SITE = "http://site";
/** Opened, it would be a download. */
const IS_FILE = /\.\w+$/;

/**
 * Opens each page once that links lead to, from `starts` on; a link to a file is asked for. A page under several queries
 * is opened with the first that a link has.
 */
export async function walk(
  context: BrowserContext,
  { starts, stays = () => true }: { starts: string[]; stays?: (path: string) => boolean },
  look: (visit: Visit) => Promise<void>,
): Promise<{ pages: Map<string, PageDocument>; files: Map<string, number> }> {
  const pages = new Map<string, PageDocument>();
  const files = new Map<string, number>();
  const known = new Set(starts.map(pathOf));
  const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()));
  for (const tab of tabs) await tab.setViewportSize(ENLARGED);
  for (let waiting = starts; waiting.length > 0; ) {
    const round = [...waiting];
    const found: string[] = [];
    await Promise.all(
      tabs.map(async (tab) => {
        for (let path = round.shift(); path !== undefined; path = round.shift()) {
          if (IS_FILE.test(pathOf(path))) {
            files.set(path, (await context.request.get(path)).status());
            continue;
          }
          const visit = await open(tab, path);
          pages.set(pathOf(path), visit.document);
          found.push(...visit.document.links.map((link) => absolute(link, path)));
          await look(visit);
        }
      }),
    );
    waiting = [];
    for (const link of found) {
      const { host, pathname, search } = new URL(link);
      if (host !== new URL(SITE).host || known.has(pathname) || !stays(pathname)) continue;
      known.add(pathname);
      waiting.push(`${pathname}${search}`);
    }
  }
  return { pages, files };
}

async function open(page: Page, path: string): Promise<Visit> {
  const response = await page.goto(path);
  if (!response) throw new Error(`No answer: ${path}`);
  const structure = await page.evaluate<string[]>(`(${findStructureProblems})()`);
  return {
    path,
    status: response.status(),
    headers: response.headers(),
    html: await response.text(),
    document: { structure, ...(await page.evaluate(readDocument)) },
    page,
  };
}

/** The anchors of links that no page has. */
export function lostAnchors(pages: Map<string, PageDocument>): string[] {
  return [...pages].flatMap(([path, { links }]) =>
    links.filter((link) => {
      const { host, pathname, hash } = new URL(absolute(link, path));
      const target = host === new URL(SITE).host && hash ? pages.get(pathname) : undefined;
      return target && !target.ids.includes(decodeURIComponent(hash.slice(1)));
    }),
  );
}

function absolute(link: string, path: string): string {
  return new URL(link, `${SITE}${path}`).href;
}

function pathOf(address: string): string {
  return address.split(/[?#]/)[0] ?? "";
}

function readDocument(): Omit<PageDocument, "structure"> {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const shown = (selector: string) => all(selector).filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const values = (selector: string, name: string) => all(selector).map((one) => one.getAttribute(name) ?? "");
  const meta = all("meta[content]").map((tag): [string, string] => [
    tag.getAttribute("property") ?? tag.getAttribute("name") ?? "",
    tag.getAttribute("content") ?? "",
  ]);
  return {
    titles: all("head > title").map(({ textContent }) => textContent ?? ""),
    canonical: values("link[rel=canonical]", "href"),
    isIndexable: !values("meta[name=robots]", "content").join().includes("noindex"),
    meta: Object.fromEntries(meta),
    frame: values("body > header a, body > footer a", "href").join(" "),
    headings: shown("h1").filter((one) => !one.closest("[aria-hidden=true]")).length,
    text: document.querySelector("main")?.innerText ?? "",
    idle: shown("button:not([type=submit], [popovertarget]), form:not([action]) button:enabled").map(
      ({ innerText }) => innerText,
    ),
    ids: all("[id]").map(({ id }) => id),
    links: [
      ...values("a[href]", "href"),
      ...values("img[src]", "src"),
      ...values("link[rel~=icon], link[rel=preload]", "href"),
    ],
  };
}
