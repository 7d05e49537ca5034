import { expect, test } from "vitest";
import { createContentStore } from "#library/catalogue/content-store.server.ts";
import { readSource } from "#library/catalogue/create-catalogue.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { aContent, anArticle } from "#tests/support/content/content.ts";
import { createEditionPages } from "./edition-pages.ts";

const ARTICLE = "articles/sante/hopital/histoire.md";
const ADDRESS = "/categories/sante/hopital/histoire";

function openPages(handle: (path: string) => RouteHandle = () => ({})) {
  const content = createContentStore(() => readSource(aContent()));
  const pages = createEditionPages({
    content,
    render: async () => new Response(),
    matchRoute: (path) => ({ handle: handle(path), isPage: !path.includes(".") }),
    draw: () => Promise.reject(new Error("nothing is drawn")),
  });
  return { content, pages };
}

test("what a field of the query changes in a page, it changes in its data", () => {
  const { pages } = openPages((path) => (path === "/contact" ? { variesBy: ["sujet"] } : {}));
  const varying = [...pages.listPaths()].filter(({ variesBy }) => variesBy?.includes("sujet")).map(({ path }) => path);
  expect(varying).toEqual(["/contact", "/contact.data"]);
  expect(pages.find("/contact.data")).toEqual({ path: "/contact.data", variesBy: ["sujet"] });
});

test("every address of the edition is found, and no other way to write it", () => {
  const { pages } = openPages();
  const listed = [...pages.listPaths()].map(({ path }) => path);
  expect(listed).toContain(`${ADDRESS}/preuves`);
  expect(listed.filter((path) => pages.find(path)?.path !== path)).toEqual([]);
  expect(pages.find("/previews/site.png")).not.toBeNull();
  for (const path of [
    ...[
      "",
      "/nulle-part",
      "/explorer/",
      "/EXPLORER",
      "//explorer",
      "/%65xplorer",
      "/explorer.data.data",
      "/explorer?a",
    ],
    ...[
      `${ADDRESS}/autre`,
      `${ADDRESS}/preuves/autre`,
      "/markdown/autre.md",
      "/previews/autre.png",
      "/figures/autre.svg",
    ],
  ])
    expect(pages.find(path), path).toBeNull();
});

test("a page that the request decides is not of the edition", () => {
  expect(openPages(() => ({ onRequest: true })).pages.find("/explorer")).toBeNull();
});

test("of related files are listed the pages that they make, and those of no document", () => {
  const { pages } = openPages();
  const listed = (...files: string[]) => [...pages.listPaths(new Set(files))].map(({ path }) => path);
  const all = [...pages.listPaths()].map(({ path }) => path);
  expect(listed(ARTICLE)).toEqual(expect.arrayContaining(["/explorer", "/sitemap.xml", ADDRESS, `${ADDRESS}/preuves`]));
  expect(all.filter((path) => !listed("glossary/hopital.yaml").includes(path))).toContain(ADDRESS);
  expect(listed(ARTICLE).filter((path) => !all.includes(path))).toEqual([]);
});

test("what an edition changed is its article, with all that is made of it", () => {
  const { content, pages } = openPages();
  const former = pages.current();
  const changed = `${anArticle()}\n## Une nouvelle partie\n\nDes mots.\n`;
  content.publish(1, readSource(aContent({ [ARTICLE]: changed })));
  const paths = [...pages.listChanged(former)].map(({ path }) => path);
  expect(paths).toContain(`${ADDRESS}.data`);
  expect(paths.every((path) => path.startsWith(ADDRESS) || path.includes("."))).toBe(true);
});
