import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/test.ts";
import { builtFiles, builtPages, indexablePages, readBuilt } from "#tests/support/content/built-pages.ts";
import { wrongHeaders } from "#tests/support/expected-headers.ts";
import { asker, MISSING, ON_SCREEN, PUBLIC } from "./asks.ts";
import { drawingProblems } from "./language.ts";
import { lostAnchors, type PageDocument, walk } from "./walk.ts";

// Nothing moves, so that colours are measured at rest.
test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: "reduce" } });

test.describe.configure({ timeout: 900_000 });

test("every page that a visitor reads is whole, sound, legible, light and well written, and every link leads somewhere", async ({
  context,
  announce,
}) => {
  announce(/404/);
  const { problems, look } = asker(PUBLIC);
  const isShown = (html: string) => !/<meta name="robots" content="noindex/.test(html);
  const { pages, files } = await walk(context, { starts: ["/", MISSING], isShown }, look);
  const unlinked = builtPages().filter((path) => !pages.has(path));
  const others = await walk(context, { starts: unlinked, stays: () => false, isShown }, look);
  const all = new Map([...pages, ...others.pages]);
  expect.soft(problems).toEqual([]);
  expect
    .soft(
      [...files].filter(([, status]) => status !== 200),
      "lost files",
    )
    .toEqual([]);
  expect.soft(lostAnchors(all), "lost anchors").toEqual([]);
  expect
    .soft(
      indexablePages().filter((path) => unlinked.includes(path)),
      "pages that nothing links to",
    )
    .toEqual([]);
  expect.soft(framesOf(all), "header and footer, with the pages that have them").toHaveLength(1);
  expect.soft(headProblems(all)).toEqual([]);
  await expectPreviews(context.pages()[0] as Page, all);
});

test("every page is whole and legible in a window, each thing in each of its colours", {
  tag: "@nightly",
}, async ({ context, announce }) => {
  announce(/404/);
  const { problems, look } = asker(ON_SCREEN);
  await walk(context, { starts: ["/", MISSING], isShown: () => true }, look);
  expect(problems).toEqual([]);
});

/** Links of the header and of the footer are the same everywhere, in the same order. */
function framesOf(pages: Map<string, PageDocument>): string[][] {
  const listed = new Set(builtPages());
  const kinds = Map.groupBy(
    [...pages].filter(([path]) => listed.has(path) || path === MISSING),
    ([, { frame }]) => frame,
  );
  return [...kinds.values()].map((same) => same.map(([path]) => path));
}

/** Of the pages of the edition: an address of their own; of those that may be found, a title and a description too. */
function headProblems(pages: Map<string, PageDocument>): string[] {
  const found = builtPages().flatMap((path) => pages.get(path) ?? []);
  const indexable = found.filter(({ isIndexable }) => isIndexable);
  const all = [
    [
      "canonical address",
      found.flatMap(({ canonical }) => canonical.map((href) => new URL(href).pathname)),
      builtPages().length,
    ],
    ["title", indexable.flatMap(({ titles }) => titles), indexable.length],
    ["description", indexable.map(({ meta }) => meta["description"] ?? ""), indexable.length],
  ] as const;
  return [
    ...all.flatMap(([what, values, count]) =>
      new Set(values).size === count
        ? []
        : [`${what} of two: ${values.filter((value, index) => values.indexOf(value) !== index)}`],
    ),
    ...indexable
      .map(({ meta }) => meta["description"] ?? "")
      .filter(({ length }) => length < 70 || length > 160)
      .map((description) => `${description.length} signs: ${description}`),
  ];
}

/** What a page shows where it is shared. */
async function expectPreviews(page: Page, pages: Map<string, PageDocument>) {
  const origin = new URL(page.url()).origin;
  const images = new Set<string>();
  for (const path of indexablePages()) {
    const meta = pages.get(path)?.meta;
    expect.soft(meta, path).toMatchObject({
      "og:title": expect.stringMatching(/./),
      "og:description": expect.stringMatching(/./),
      "og:url": `${origin}${path}`,
      "og:locale": "fr_FR",
      "og:site_name": "Le Récap",
      "og:image": expect.stringMatching(/^http.*\.png$/),
      "og:image:alt": expect.stringMatching(/./),
      "twitter:card": "summary_large_image",
    });
    images.add(meta?.["og:image"] ?? "");
  }
  expect(images.size).toBeGreaterThan(2);
  for (const image of images) {
    const png = await (await page.request.get(image)).body();
    expect.soft([png.readUInt32BE(16), png.readUInt32BE(20)], image).toEqual([1200, 630]);
    expect.soft(png.length, image).toBeLessThan(300_000);
  }
}

test("every file and drawing of the edition is served with its type and every header, and is well written", {
  tag: "@nightly",
}, async ({ request, baseURL }) => {
  const problems: string[] = [];
  for (const file of builtFiles().filter(({ type }) => !type.startsWith("text/html"))) {
    const answer = await request.get(file.path);
    const { "set-cookie": cookie, ...headers } = answer.headers();
    const wrong = [
      ...(answer.status() === 200 ? [] : [String(answer.status())]),
      ...(cookie ? ["sets a cookie"] : []),
      ...(headers["content-type"]?.split(";")[0] === file.type.split(";")[0]
        ? []
        : [`its type is ${headers["content-type"]}`]),
      ...(file.isFile || /s-maxage=1/.test(headers["cache-control"] ?? "")
        ? []
        : [`kept by ${headers["cache-control"]}`]),
      ...wrongHeaders(headers, answer.status(), baseURL),
      ...(/^image\/svg/.test(file.type) && !file.isFile ? drawingProblems(readBuilt(file)) : []),
    ];
    problems.push(...wrong.map((problem) => `${file.path}: ${problem}`));
  }
  expect(problems).toEqual([]);
});
