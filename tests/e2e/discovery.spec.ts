import { open } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { indexablePages } from "#tests/support/content/built-pages.ts";

const ARTICLE = "/categories/international/ukraine/histoire";

/** What stands in each element of this name, which has no attributes that hold « > ». */
function textsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([\\s\\S]*?)</${name}>`, "g"))].map(([, text = ""]) => text);
}

test("search engines and feed readers are given the pages that may be listed, whole texts, and pictures that exist", async ({
  request,
  baseURL,
}) => {
  const read = async (path: string, type: RegExp) => {
    const response = await request.get(path);
    expect(response.headers()["content-type"], path).toMatch(type);
    return response.text();
  };
  const addresses = textsOf(await read("/sitemap.xml", /xml/), "loc");
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toEqual(expect.arrayContaining(indexablePages().map((path) => `${baseURL}${path}`)));
  for (const path of ["/profil", "/admin"]) expect(addresses).not.toContain(`${baseURL}${path}`);
  expect(await read("/robots.txt", /^text\/plain/)).toContain(`Sitemap: ${baseURL}/sitemap.xml`);

  const feed = await read("/atom.xml", /^application\/atom\+xml/);
  const bodies = textsOf(feed, "content");
  expect(bodies.length).toBeGreaterThanOrEqual(2);
  const lengths = bodies.map((body) => body.replace(/&lt;.*?&gt;/g, " ").split(/\s+/).length);
  expect(Math.min(...lengths)).toBeGreaterThan(200);
  expect(Math.max(...lengths)).toBeGreaterThan(1_400);
  for (const body of bodies) {
    expect(body).not.toMatch(/(?:href|src)=(?:"|&quot;)\//);
    expect(body).not.toContain("__");
  }
  expect(feed).toContain(`href="${baseURL}/categories/`);
  const home = await read("/", /^text\/html/);
  expect(home).toMatch(/<link rel="alternate" type="application\/atom\+xml"[^>]* href="[^"]*\/atom\.xml"/);
  expect(home).toMatch(/<script type="application\/ld\+json">[^<]*"@type":"Organization"[^<]*"contactPoint"/);
  const article = await read(ARTICLE, /^text\/html/);
  for (const type of ["LearningResource", "BreadcrumbList"])
    expect(article).toMatch(new RegExp(`<script type="application/ld\\+json">[^<]*"${type}"`));

  const { icons } = JSON.parse(await read("/manifest.webmanifest", /^application\/manifest\+json/)) as {
    icons: { src: string; sizes: string; type: string }[];
  };
  expect(icons.length).toBeGreaterThan(0);
  for (const { src, sizes, type } of icons) {
    const icon = await request.get(src);
    expect(icon.status(), src).toBe(200);
    if (type !== "image/png") continue;
    const png = await icon.body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
  expect((await request.get("/favicon.svg")).status()).toBe(200);
});

test("a second visit to a page costs no more than asking whether it changed", { tag: "@nightly" }, async ({ page }) => {
  await open(page, ARTICLE);
  await page.waitForLoadState("networkidle");
  const again: string[] = [];
  // Whole ones: the next page may leave some behind.
  page.on("requestfinished", async (request) => {
    const [response, { responseBodySize }] = await Promise.all([request.response(), request.sizes()]);
    if (!response?.fromServiceWorker() && responseBodySize > 0 && response?.status() === 200) again.push(request.url());
  });
  await page.goto("/explorer");
  await page.goto(ARTICLE);
  await page.waitForLoadState("networkidle");
  expect(again.filter((url) => url.includes("/assets/entry.client") || url.includes("/fonts/"))).toEqual([]);
});
