import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/folder.ts";
import { describeFiles, describePage, pageStyles } from "./static-index.ts";

function hashOf(style: string): string {
  return `sha256-${createHash("sha256").update(style).digest("base64")}`;
}

function aPage(html: string, path = "/page") {
  return describePage(path, new Response(html, { headers: { "Content-Type": "text/html" } }));
}

test("every built file has the path, type and lifetime it is served with", () => {
  using folder = temporaryFolder({
    "assets/entry-abc.js": "export {};",
    "fonts/newsreader.woff2": "x",
    "figures/carte.svg": "<svg><style>path{fill:red}</style></svg>",
    ".vite/manifest.json": "{}",
  });
  const files = describeFiles(folder.path).map(({ resource }) => resource);
  expect(files.map(({ path, type, cacheControl }) => [path, type, cacheControl])).toEqual([
    ["/assets/entry-abc.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
    ["/figures/carte.svg", "image/svg+xml; charset=utf-8", "no-cache"],
    ["/fonts/newsreader.woff2", "font/woff2", "public, max-age=2592000"],
  ]);
  expect(files[1]?.styleHashes).toEqual([hashOf("path{fill:red}")]);
});

test("a file of an unknown kind stops the build rather than being served wrongly", () => {
  using folder = temporaryFolder({ "figures/plan.dwg": "x" });
  expect(() => describeFiles(folder.path)).toThrow("figures/plan.dwg");
});

test("a page is allowed its own styles; those of every page and those that scripts put into any are known", async () => {
  const pages = [
    await aPage("<style>a{}</style>"),
    await aPage("<style>a{}</style><style>b{}</style><style>b{}</style>"),
    await aPage('<style>a{}</style><style data-precedence="page" data-href="proofs">c{}</style>'),
  ];
  expect(pages.map(({ resource }) => resource.styleHashes)).toEqual([
    [hashOf("a{}")],
    [hashOf("a{}"), hashOf("b{}")],
    [hashOf("a{}"), hashOf("c{}")],
  ]);
  expect(pageStyles(pages)).toEqual({
    all: [hashOf("a{}"), hashOf("b{}"), hashOf("c{}")].sort(),
    anywhere: [hashOf("a{}"), hashOf("c{}")].sort(),
  });
});

test("a file keeps what it says of how it is saved, and a packed one stays bytes", async () => {
  const headers = { "Content-Disposition": 'attachment; filename="a.xlsx"', "X-Robots-Tag": "noindex", "X-Other": "x" };
  const answer = new Response(new Uint8Array([0x50, 0xff]), {
    headers: { ...headers, "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
  });
  const { resource, bytes } = await describePage("/quiz/a.xlsx", answer);
  expect(resource.type).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
  expect(resource.ownHeaders).toEqual({
    "Content-Disposition": 'attachment; filename="a.xlsx"',
    "X-Robots-Tag": "noindex",
  });
  expect([...bytes]).toEqual([0x50, 0xff]);
  expect((await aPage("<p>x</p>")).resource.ownHeaders).toBeUndefined();
});

test.each([
  ["an inline script", "<script>alert(1)</script>"],
  ["a module written in the page", '<script type="module">import "/a.js"</script>'],
  ["a script of another site", '<script src="https://exemple.fr/a.js"></script>'],
  ["a style attribute", '<p class="a" style="color:red">x</p>'],
  ["an event attribute", '<button onclick="go()">x</button>'],
])("a page with %s is refused", async (_what, markup) => {
  await expect(aPage(markup)).rejects.toThrow(/^\/page: /);
});

test("data blocks, own scripts and text that looks like an attribute are accepted", async () => {
  const { resource } = await aPage(
    '<script type="application/ld+json">{"a":"<p style=\\"x\\">"}</script><script type="module" async src="/a.js"></script>' +
      '<p title="du style=sobre" data-style="x">le style="sobre"</p>',
  );
  expect(resource).toMatchObject({ type: "text/html; charset=utf-8", cacheControl: "no-cache" });
});

test("a page that fails is not taken for one", async () => {
  await expect(describePage("/page", new Response("non", { status: 404 }))).rejects.toThrow("/page: answered with 404");
});
