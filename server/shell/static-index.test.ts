import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { ORIGIN_PLACEHOLDER } from "#platform/placeholders.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { describeFiles } from "./static-index.ts";

function hashOf(style: string): string {
  return `sha256-${createHash("sha256").update(style).digest("base64")}`;
}

test("every built file has the path, type and lifetime it is served with", () => {
  using folder = temporaryFolder({
    "index.html": "<p>Accueil</p>",
    "explorer/index.html": `<link rel="canonical" href="${ORIGIN_PLACEHOLDER}/explorer">`,
    "explorer.data": "[]",
    "markdown/a.md": "# A",
    "markdown/a.md.data": "[]",
    "assets/entry-abc.js": `const origin = "${ORIGIN_PLACEHOLDER}";`,
    "fonts/newsreader.woff2": "x",
    "figures/carte.svg": "<svg><style>path{fill:red}</style></svg>",
    "atom.xml": "<feed/>",
    ".vite/manifest.json": "{}",
  });
  const { files } = describeFiles(folder.path);
  expect(files.map(({ path, type, cacheControl, isTemplate }) => [path, type, cacheControl, isTemplate])).toEqual([
    ["/assets/entry-abc.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable", false],
    ["/atom.xml", "application/atom+xml; charset=utf-8", "no-cache", false],
    ["/explorer.data", "text/x-script; charset=utf-8", "no-cache", false],
    ["/explorer", "text/html; charset=utf-8", "no-cache", true],
    ["/figures/carte.svg", "image/svg+xml; charset=utf-8", "public, max-age=86400", false],
    ["/fonts/newsreader.woff2", "font/woff2", "public, max-age=2592000", false],
    ["/", "text/html; charset=utf-8", "no-cache", false],
    ["/markdown/a.md", "text/markdown; charset=utf-8", "no-cache", false],
  ]);
  expect(files.find(({ path }) => path === "/figures/carte.svg")?.styleHashes).toEqual([hashOf("path{fill:red}")]);
});

test("a page is allowed its own styles, those of every page and those that scripts put into any", () => {
  using folder = temporaryFolder({
    "index.html": "<style>a{}</style>",
    "a/index.html": "<style>a{}</style><style>b{}</style><style>b{}</style><style>b{}</style>",
    "b/index.html": '<style>a{}</style><style data-precedence="page" data-href="proofs">c{}</style>',
  });
  const { files, styles } = describeFiles(folder.path);
  expect(styles.all).toEqual([hashOf("a{}"), hashOf("b{}"), hashOf("c{}")].sort());
  expect(styles.anywhere).toEqual([hashOf("a{}"), hashOf("c{}")].sort());
  expect(files.map(({ path, styleHashes }) => [path, styleHashes])).toEqual([
    ["/a", [hashOf("b{}")]],
    ["/b", []],
    ["/", []],
  ]);
});

test.each([
  ["an inline script", "<script>alert(1)</script>"],
  ["a module written in the page", '<script type="module">import "/a.js"</script>'],
  ["a script of another site", '<script src="https://exemple.fr/a.js"></script>'],
  ["a style attribute", '<p class="a" style="color:red">x</p>'],
  ["an event attribute", '<button onclick="go()">x</button>'],
])("a page with %s is refused at build", (_what, markup) => {
  using folder = temporaryFolder({ "page/index.html": markup });
  expect(() => describeFiles(folder.path)).toThrow(/^page\/index\.html: /);
});

test("data blocks, own scripts and text that looks like an attribute are accepted", () => {
  using folder = temporaryFolder({
    "index.html":
      '<script type="application/ld+json">{"a":"<p style=\\"x\\">"}</script><script type="module" async src="/a.js"></script>' +
      '<p title="du style=sobre" data-style="x">le style="sobre"</p>',
  });
  expect(describeFiles(folder.path).files).toHaveLength(1);
});

test("a file of an unknown kind stops the build rather than being served wrongly", () => {
  using folder = temporaryFolder({ "figures/plan.dwg": "x" });
  expect(() => describeFiles(folder.path)).toThrow("figures/plan.dwg");
});
