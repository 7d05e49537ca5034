import { expect, test } from "vitest";
import { createContentStore } from "#library/catalogue/content-store.server.ts";
import { readSource } from "#library/catalogue/create-catalogue.ts";
import { aContent } from "#tests/support/content/content.ts";
import { createEditionPages } from "./edition-pages.ts";

test("the pictures that an edition drew come after its pages, which readers wait for", () => {
  const drawings = new Map([["/figures/a.svg", Buffer.from("<svg/>")]]);
  const content = createContentStore(() => ({ ...readSource(aContent()), drawings }));
  const pages = createEditionPages({
    content,
    render: async () => new Response(),
    matchRoute: () => ({ id: "page", handle: {}, isPage: true, params: {} }),
  });
  content.publish(1);
  const paths = [...pages.listPaths()].map(({ path }) => path);
  expect(paths).toContain("/explorer");
  expect(paths.indexOf("/figures/a.svg")).toBe(paths.length - 1);
});

test("what a field of the query changes in a page, it changes in its data", () => {
  const pages = createEditionPages({
    content: createContentStore(() => readSource(aContent())),
    render: async () => new Response(),
    matchRoute: (path) => ({ handle: path === "/contact" ? { variesBy: "sujet" } : {}, isPage: true }),
  });
  const varying = [...pages.listPaths()].filter(({ variesBy }) => variesBy === "sujet").map(({ path }) => path);
  expect(varying).toEqual(["/contact", "/contact.data"]);
});
