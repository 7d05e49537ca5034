import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { PAGE_BUDGETS } from "#app/reading/transparency/page-budgets.ts";
import { ENLARGED, PHONE, WIDE } from "#tests/support/accessibility/check-everywhere.ts";
import { contrastProblems } from "#tests/support/accessibility/contrast.ts";
import { overflowProblems, spacingProblems, targetProblems } from "#tests/support/accessibility/layout.ts";
import { htmlProblems } from "#tests/support/accessibility/valid-html.ts";
import { bestBrotli } from "#tests/support/browser/page-weight.ts";
import { wrongHeaders } from "#tests/support/expected-headers.ts";
import { languageProblems, unmarkedWords } from "./language.ts";
import type { Visit } from "./walk.ts";

/** What is wrong with a page, one line each. */
export type Ask = (visit: Visit) => string[] | Promise<string[]>;

const KB = 1000;
export const MISSING = "/nimporte";

/** Facts and titles of works are typed by hand and not ours to spell. */
const IS_PROOFS = /\/(?:preuves|positions)(?:\/|$)|^\/examen-civique(?:$|\/(?:concerne|sources|themes))/;

/** Under the state that the declaration gives. */
const DECLARATION = `>Accessibilité\u00A0: ${/est \*\*(.* conforme)\*\*/.exec(readFileSync("content/pages/accessibilite.md", "utf8"))?.[1]}<`;

/** What only a window tells. */
export const ON_SCREEN: Record<string, Ask> = {
  "without scripts": ({ page, document: { headings, text, idle } }) =>
    page
      ? [
          ...(headings === 1 ? [] : [`${headings} headings of level 1`]),
          ...(text.length > 60 && !text.includes("Chargement") ? [] : [`its text is « ${text} »`]),
          ...idle.map((name) => `a button that does nothing: ${name}`),
        ]
      : [],
  screen: ({ page, isNew }) => (page ? screenProblems(page, isNew) : []),
};

/** Of every page, also of those behind a sign-in. */
export const ALWAYS: Record<string, Ask> = {
  ...ON_SCREEN,
  status: ({ path, status }) => (status === (path === MISSING ? 404 : 200) ? [] : [String(status)]),
  header: ({ headers: { "set-cookie": _cookies, ...headers }, status, origin }) =>
    wrongHeaders(headers, status, origin),
  "valid HTML": ({ html }) =>
    // Emptied, as no rule reads them, and the validator would take most of its time to.
    htmlProblems(html.replace(/(<(style|script)\b[^>]*>)[\s\S]*?(<\/\2>)/g, "$1$3")),
  structure: ({ document }) => document.structure,
  title: ({ document: { titles } }) => (titles.length === 1 && titles[0]?.includes("Le Récap") ? [] : titles),
};

/** Of every page that a visitor reads. */
export const PUBLIC: Record<string, Ask> = {
  ...ALWAYS,
  // For search engines, and for who shares the page.
  description: ({ path, document: { meta } }) =>
    path === MISSING ||
    (/^\p{Lu}.{20,}\.$/u.test(meta["description"] ?? "") && meta["og:description"] === meta["description"])
      ? []
      : [`${meta["description"]} / ${meta["og:description"]}`],
  cookie: ({ headers }) => (headers["set-cookie"] ? ["sets a cookie"] : []),
  language: ({ path, html }) => (IS_PROOFS.test(path) ? [] : languageProblems(html)),
  marks: ({ html }) => unmarkedWords(html),
  frame: ({ html }) => (html.includes(DECLARATION) ? [] : ["no link to the declaration of accessibility"]),
  weight: ({ html }) => {
    // The longest pages.
    const isLong = html.includes('<article class="article') || html.includes('class="exam-cards"');
    const bytes = isLong ? bestBrotli(Buffer.from(html)) : 0;
    return bytes > PAGE_BUDGETS.articleHtml * KB ? [`${bytes} bytes of HTML`] : [];
  },
};

/**
 * In a window of 320 pixels, what its words can break. Colours, targets and spacings of the kinds of elements that no page before
 * it had.
 */
async function screenProblems(page: Page, isNew: boolean): Promise<string[]> {
  const problems: string[] = [];
  const note = (where: string, found: string[]) => problems.push(...found.map((one) => `${where}: ${one}`));
  note("enlarged", await overflowProblems(page));
  if (!isNew) return problems;
  for (const screen of [WIDE, PHONE]) {
    await page.setViewportSize(screen);
    note("reflow", await overflowProblems(page));
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      note(`${colorScheme}, ${screen.width} pixels`, await contrastProblems(page));
    }
  }
  note("target", await targetProblems(page));
  note("text spacing", await spacingProblems(page));
  await page.setViewportSize(ENLARGED);
  return problems;
}

/** Puts each question to a page; what is wrong is in `problems`. */
export function asker(asks: Record<string, Ask>) {
  const problems: string[] = [];
  const look = async (visit: Visit) => {
    for (const [what, ask] of Object.entries(asks))
      for (const problem of await ask(visit)) problems.push(`${visit.path}: ${what}: ${problem}`);
  };
  return { problems, look };
}
