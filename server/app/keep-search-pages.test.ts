import { Hono } from "hono";
import { afterAll, beforeEach, expect, test } from "vitest";
import { SEARCHES } from "#app/reading/search/answer-search.server.ts";
import { createContentStore } from "#library/catalogue/content-store.server.ts";
import { readSource } from "#library/catalogue/create-catalogue.ts";
import { searchIndexOf } from "#library/search/content-search.ts";
import { aContent, anArticle } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import type { Environment } from "./keep-search-pages.ts";
import { keepSearchPages } from "./keep-search-pages.ts";

const { db, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

/** The page names the number of hits and of pages made before. */
function createTestApp({ rateLimits = false } = {}) {
  const content = createContentStore(() => readSource(aContent()));
  const clock = { now: 0 };
  const services = {
    ...createTestServices(db, { RATE_LIMITS: rateLimits ? "on" : "off" }),
    clientAddress: "203.0.113.7",
  };
  let made = 0;
  const app = new Hono<Environment>();
  app.use((context, next) => {
    context.set("services", services);
    return next();
  });
  app.get(
    "/recherche",
    keepSearchPages(content, () => clock.now),
  );
  app.get("/recherche", async (context) => {
    made += 1;
    if (context.req.header("Cookie")) context.header("Set-Cookie", "of=one");
    const index = await searchIndexOf(content.current().catalogue);
    const { hits } = index.search(context.req.query("q") ?? "");
    return context.html(`${hits.length} hits, page ${made}`);
  });
  const ask = async (query: string, encoding = "br") => {
    const answer = await app.request(`/recherche?${query}`, { headers: { "Accept-Encoding": encoding } });
    return answer.text();
  };
  return { content, clock, ask, app };
}

test("a search that was just answered is answered by the same page, another one is not", async () => {
  const { ask } = createTestApp();
  expect(await ask("q=hôpital")).toMatch(/page 1$/);
  for (const same of [
    "q=hôpital",
    "q=%20h%C3%B4pital%20&utm_source=x",
    "q=ho%CC%82pital",
    "q=hôpital&type=nope&page=0",
  ])
    expect(await ask(same), same).toMatch(/page 1$/);
  const others = [
    "q=Hôpital",
    "q=hôpital&type=articles",
    "q=hôpital&theme=sante",
    "q=hôpital&page=2",
    "q=hôpital&exact=1",
  ];
  for (const [index, other] of others.entries())
    expect(await ask(other), other).toMatch(new RegExp(`page ${index + 2}$`));
  expect(await ask("q=hôpital", "gzip"), "for another encoding").toMatch(/page 7$/);
  expect([await ask("q="), await ask("")], "nothing asked").toEqual(["0 hits, page 8", "0 hits, page 9"]);
});

test("a page that gives somebody a cookie is given to nobody else", async () => {
  const { ask, app } = createTestApp();
  const headers = { "Accept-Encoding": "br", Cookie: "of=one" };
  expect((await app.request("/recherche?q=hôpital", { headers })).headers.get("Set-Cookie")).toBe("of=one");
  expect(await ask("q=hôpital")).toMatch(/page 2$/);
});

test("a page goes with the edition that it was made of, and after five minutes", async () => {
  const { ask, clock, content } = createTestApp();
  expect(await ask("q=ornithorynque")).toBe("0 hits, page 1");
  const text = `${anArticle()}\n## Une partie\n\nUn ornithorynque entre.\n`;
  content.publish(1, readSource(aContent({ "articles/sante/hopital/histoire.md": text })));
  expect(await ask("q=ornithorynque")).toBe("1 hits, page 2");
  content.publish(2, readSource(aContent()));
  expect(await ask("q=ornithorynque")).toBe("0 hits, page 3");
  clock.now = 299_999;
  expect(await ask("q=ornithorynque")).toBe("0 hits, page 3");
  clock.now = 300_000;
  expect(await ask("q=ornithorynque")).toBe("0 hits, page 4");
});

test("what is kept has an end", async () => {
  const { ask } = createTestApp();
  for (let count = 1; count <= 4_200; count += 1) await ask(`q=a${count}`);
  expect(await ask("q=a4200")).toMatch(/page 4200$/);
  expect(await ask("q=a1")).toMatch(/page 4201$/);
});

test("a search counts against the limit though its page is kept", async () => {
  const { ask } = createTestApp({ rateLimits: true });
  await ask("q=hôpital");
  for (let count = 0; count < SEARCHES.max; count += 1) expect(await ask("q=hôpital")).toMatch(/page 1$/);
  expect(await ask("q=hôpital")).toMatch(/page 2$/);
});
