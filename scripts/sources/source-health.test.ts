import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SourceHealth } from "#library/schema/source-health.schema.ts";
import { askSources, isAllowed } from "./source-health.ts";

const asked: { url: string; at: number; agent: string; method: string }[] = [];
const moved = (status: number) => (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(status, { Location: "/ici" }).end();
const answers =
  (status: number, body = "") =>
  (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(status, { "Content-Type": "text/html" }).end(body);

const PAGES: Record<string, (request: IncomingMessage, response: ServerResponse) => unknown> = {
  "/robots.txt": answers(200, "User-agent: *\nDisallow: /prive\nAllow: /prive/ouvert\n"),
  "/ici": answers(200, "<p>Le <b>mot</b>&nbsp;juste, l&rsquo;autre</p>"),
  "/demenage": moved(301),
  "/pour-un-temps": moved(302),
  "/boucle": (_request, response) => response.writeHead(302, { Location: "/boucle" }).end(),
  "/refuse": answers(403),
  "/trop": answers(429),
  "/panne": answers(503),
  "/disparu": answers(404),
  "/retire": answers(410),
  "/muet": () => undefined,
  "/coupe": (request) => request.socket.destroy(),
  "/prive/page": answers(200),
  "/prive/ouvert": answers(200),
};

const server = createServer((request, response) => {
  const { url = "", method = "" } = request;
  asked.push({ url, method, at: performance.now(), agent: request.headers["user-agent"] ?? "" });
  (PAGES[url] ?? answers(404))(request, response);
});
let origin = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => void asked.splice(0));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function ask(path: string, more: { known?: Record<string, SourceHealth>; day?: string; quotes?: string[] } = {}) {
  const { known = {}, day = "2026-11-22", quotes = [] } = more;
  const url = origin + path;
  const options = {
    now: new Date(`${day}T12:00:00Z`),
    known,
    contact: "http://nous/contact",
    pauseMs: 0,
    // Others have the time that a busy machine takes.
    timeoutMs: path === "/muet" ? 500 : 30_000,
  };
  return (await askSources([{ url, quotes }], options))[url];
}

test.each([
  ["/ici", "answers", "réponse 200"],
  ["/pour-un-temps", "answers", "réponse 200"],
  ["/demenage", "moved", "la page a changé d’adresse"],
  ["/boucle", "unknown", "trop de renvois"],
  ["/refuse", "unknown", "réponse 403"],
  ["/trop", "unknown", "réponse 429"],
  ["/panne", "unknown", "réponse 503"],
  ["/muet", "unknown", "pas de réponse à temps"],
  ["/coupe", "unknown", "pas de réponse"],
  ["/prive/page", "unknown", "robots.txt ne permet pas de demander cette adresse"],
  ["/prive/ouvert", "answers", "réponse 200"],
])("%s: %s", async (path, status, detail) => {
  expect(await ask(path)).toMatchObject({ status, detail, checked: "2026-11-22" });
});

test("a page that moved says where to; one that robots.txt forbids is not asked for", async () => {
  expect((await ask("/demenage"))?.movedTo).toBe(`${origin}/ici`);
  asked.splice(0);
  await ask("/prive/page");
  expect(asked.map(({ url }) => url)).toEqual(["/robots.txt"]);
});

test.each(["/disparu", "/retire"])("%s is gone after three times over seven days, and not before", async (path) => {
  const url = origin + path;
  const known: Record<string, SourceHealth> = {};
  const statuses: (string | undefined)[] = [];
  for (const day of ["2026-11-01", "2026-11-01", "2026-11-02", "2026-11-03", "2026-11-08"]) {
    const health = await ask(path, { known, day });
    if (health) known[url] = health;
    statuses.push(health?.status);
  }
  expect(statuses).toEqual(["unknown", "unknown", "unknown", "unknown", "gone"]);
});

test("a refusal in between keeps the count, an answer begins it anew", async () => {
  const absent = ["2026-11-01", "2026-11-02"];
  const before: SourceHealth = { status: "unknown", checked: "2026-11-02", detail: "réponse 404", absent };
  expect((await ask("/panne", { known: { [`${origin}/panne`]: before } }))?.absent).toEqual(absent);
  expect((await ask("/ici", { known: { [`${origin}/ici`]: before } }))?.absent).toBeUndefined();
});

test("a quotation is found through tags, spaces and apostrophes, and missed when it is gone", async () => {
  expect((await ask("/ici", { quotes: ["Le mot juste, l’autre"] }))?.status).toBe("answers");
  expect(await ask("/ici", { quotes: ["le mot faux"] })).toMatchObject({
    status: "quote-missing",
    detail: "« le mot faux » n’est plus dans la page",
  });
});

test("one host is asked once a pause, with GET, under our name", async () => {
  const sources = ["/ici", "/prive/ouvert", "/refuse"].map((path) => ({ url: origin + path, quotes: [] }));
  await askSources(sources, { now: new Date(), known: {}, contact: "http://nous/contact", pauseMs: 150 });
  expect(asked.map(({ url }) => url)).toEqual(["/robots.txt", "/ici", "/prive/ouvert", "/refuse"]);
  for (const [index, { at, agent, method }] of asked.entries()) {
    expect(at - (asked[index - 1]?.at ?? at - 150)).toBeGreaterThanOrEqual(145);
    expect([agent, method]).toEqual(["LeRecapSources/1.0 (+http://nous/contact)", "GET"]);
  }
});

test("robots.txt: our own group, wildcards, and the longest rule", () => {
  const robots = "User-agent: *\nDisallow: /\n\nUser-agent: lerecapsources\nDisallow: /a*b$\nAllow: /a-ab # mot\n";
  expect(isAllowed(robots, "LeRecapSources", "/x")).toBe(true);
  expect(isAllowed(robots, "LeRecapSources", "/axb")).toBe(false);
  expect(isAllowed(robots, "LeRecapSources", "/axbc")).toBe(true);
  expect(isAllowed(robots, "LeRecapSources", "/a-ab")).toBe(true);
  expect(isAllowed(robots, "Autre", "/x")).toBe(false);
  expect(isAllowed("", "Autre", "/x")).toBe(true);
});
