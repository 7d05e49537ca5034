import type { BrowserContext, Page } from "@playwright/test";
import { ENLARGED } from "#tests/support/accessibility/check-everywhere.ts";
import { findStructureProblems } from "#tests/support/accessibility/layout.ts";

/** A page as its server sent it and, where it is looked at, as it stands in the window of a browser. */
export type Visit = {
  /** With its query, if a link has one. */
  path: string;
  status: number;
  headers: Record<string, string>;
  /** As it was sent. */
  html: string;
  document: PageDocument;
  origin: string;
  /** Null where only what was sent is read. */
  page: Page | null;
  /** Whether it has a kind of element that no page before it had. */
  isNew: boolean;
};

type Walk = {
  starts: string[];
  stays?: (path: string) => boolean;
  /** Of the pages without a new kind of element, those to look at, by their HTML. */
  isShown: (html: string) => boolean;
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

export const isNightly = process.env.RING === "nightly";
const TABS = 3;
const SITE = "http://site";
/** Opened, it would be a download. */
const IS_FILE = /\.\w+$/;

/**
 * Asks once for each page that links lead to, from `starts` on, and for each file; opens the pages that are to be looked at. A page
 * under several queries is asked for with the first that a link has.
 */
export async function walk(
  context: BrowserContext,
  { starts, stays = () => true, isShown }: Walk,
  look: (visit: Visit) => Promise<void>,
): Promise<{ pages: Map<string, PageDocument>; files: Map<string, number> }> {
  const pages = new Map<string, PageDocument>();
  const files = new Map<string, number>();
  const known = new Set(starts.map(pathOf));
  const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()));
  for (const tab of tabs) await tab.setViewportSize(ENLARGED);
  // Where trusted types let a test parse what a page was sent as.
  const reader = await context.newPage();
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
          const visit = await visitPage({ reader, tab, isShown }, path);
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

async function visitPage(
  { reader, tab, isShown }: { reader: Page; tab: Page; isShown: Walk["isShown"] },
  path: string,
): Promise<Visit> {
  const response = await reader.request.get(path);
  const html = await response.text();
  const { origin } = new URL(response.url());
  const sent = { path, status: response.status(), headers: response.headers(), html, origin };
  if (!isShown(html)) {
    const parsed = `new DOMParser().parseFromString(${JSON.stringify(html)}, "text/html")`;
    const { document, kinds } = await reader.evaluate<Read>(`(${readDocument})(${parsed}, ${findStructureProblems})`);
    if (!bringsNewKinds(kinds)) return { ...sent, document, isNew: false, page: null };
    const shown = await show(tab, path);
    return { ...sent, document: shown.document, isNew: true, page: tab };
  }
  const { document, kinds } = await show(tab, path);
  return { ...sent, document, isNew: bringsNewKinds(kinds), page: tab };
}

async function show(tab: Page, path: string): Promise<Read> {
  await tab.goto(path);
  return tab.evaluate<Read>(`(${readDocument})(document, ${findStructureProblems})`);
}

/** Kinds of elements that a page of this worker had. */
const met = new Set<string>();
const HUE = / ?hue-\d+/g;

/** A hue is a kind, whatever it colours; at night each thing in each hue is. */
function bringsNewKinds(kinds: string[]): boolean {
  const all = isNightly ? kinds : kinds.flatMap((kind) => [kind.replace(HUE, ""), ...(kind.match(HUE) ?? [])]);
  const unmet = all.filter((kind) => !met.has(kind));
  for (const kind of unmet) met.add(kind);
  return unmet.length > 0;
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

type Read = { document: PageDocument; kinds: string[] };

/** In a document that is parsed and not shown, everything counts as seen. */
function readDocument(root: Document, findStructureProblems: (root: Document) => string[]): Read {
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const shown = (selector: string) =>
    all(selector).filter((one) => root.defaultView === null || one.checkVisibility({ visibilityProperty: true }));
  const values = (selector: string, name: string) => all(selector).map((one) => one.getAttribute(name) ?? "");
  const meta = all("meta[content]").map((tag): [string, string] => [
    tag.getAttribute("property") ?? tag.getAttribute("name") ?? "",
    tag.getAttribute("content") ?? "",
  ]);
  const kindOf = (element: Element | null) =>
    [element?.localName, ...["class", "role", "type"].map((name) => element?.getAttribute(name))].join(" ");
  return {
    document: {
      structure: findStructureProblems(root),
      titles: all("head > title").map(({ textContent }) => textContent ?? ""),
      canonical: values("link[rel=canonical]", "href"),
      isIndexable: !values("meta[name=robots]", "content").join().includes("noindex"),
      meta: Object.fromEntries(meta),
      frame: values("body > header a, body > footer a", "href").join(" "),
      headings: shown("h1").filter((one) => !one.closest("[aria-hidden=true]")).length,
      text: root.querySelector("main")?.innerText ?? "",
      idle: shown("button:not([type=submit], [popovertarget]), form:not([action]) button:enabled").map(
        ({ innerText }) => innerText,
      ),
      ids: all("[id]").map(({ id }) => id),
      links: [
        ...values("a[href]", "href"),
        ...values("img[src]", "src"),
        ...values("link[rel~=icon], link[rel=preload]", "href"),
      ],
    },
    // By their parent too, whose background they may have.
    kinds: [
      ...new Set(all("body *:not(svg *)").map((element) => `${kindOf(element.parentElement)} > ${kindOf(element)}`)),
    ],
  };
}
