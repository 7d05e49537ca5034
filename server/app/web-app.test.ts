import { gunzipSync } from "node:zlib";
import type { RequestHandler, ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { createContentStore } from "#library/catalogue/content-store.server.ts";
import { readSource } from "#library/catalogue/create-catalogue.ts";
import { securityHeaders } from "#platform/http/security-headers.ts";
import { styleNonceContext } from "#platform/http/style-nonce.ts";
import { createLog } from "#platform/log.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import { aContent, anArticle } from "#tests/support/content/content.ts";
import { publishedContent } from "#tests/support/content/published-content.ts";
import { createTestServices, NO_DATABASE } from "#tests/support/site/services.ts";
import { createRouteMatcher } from "./route-handles.ts";
import { createWebApp, type WebAppOptions } from "./web-app.ts";

const PUBLIC_URL = "https://www.exemple.fr";
const headers = securityHeaders({ publicUrl: PUBLIC_URL, styleHashes: ["sha256-abc"] });

function createTestApp(options: Partial<WebAppOptions> = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog((line) => lines.push(JSON.parse(line)));
  const services = { ...createTestServices(NO_DATABASE, { PUBLIC_URL }), log };
  const render = () => Promise.resolve(new Response("page", { headers: { "Content-Type": "text/html" } }));
  const app = createWebApp({
    services,
    content: publishedContent,
    headers,
    render,
    matchRoute: () => null,
    ping: () => Promise.resolve(),
    isBuilt: true,
    draw: () => Promise.reject(new Error("nothing is drawn")),
    ...options,
  });
  return {
    lines,
    request: (path: string, init?: RequestInit) => app.request(`https://www.exemple.fr${path}`, init),
  };
}

function post(site: Record<string, string>, body = "a=1"): RequestInit {
  return {
    method: "POST",
    body,
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(Buffer.byteLength(body)),
      Host: "www.exemple.fr",
      ...site,
    },
  };
}

test.each([
  ["a page", "/page", {}, 200],
  ["a redirection", "/page/", {}, 308],
  ["the health check", "/healthz", {}, 200],
  ["a missing asset", "/assets/nope.js", {}, 404],
  ["a refused form", "/page", post({ Origin: "https://exemple.org" }), 403],
  ["a form that is too long", "/page", post({}, "a".repeat(70_000)), 413],
])("%s carries every security header, a request id and no public caching", async (_what, path, init, status) => {
  const answer = await createTestApp().request(path, init);
  expect(answer.status).toBe(status);
  for (const [name, value] of Object.entries(headers)) expect(answer.headers.get(name)).toBe(value);
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
});

test("a form may be as long as its route says, and 4 KB otherwise", async () => {
  const matchRoute = createRouteMatcher({
    root: aRoute("root", {}),
    batch: aRoute("batch", {
      path: "admin/importer/lot",
      handle: { maxBodyBytes: 64 * 1024, bodyTooLong: "Trop long" },
    }),
  });
  const { request, lines } = createTestApp({ matchRoute });
  const long = post({}, "a".repeat(5_000));
  for (const path of ["/connexion", "/avis", "/admin/importer"]) expect((await request(path, long)).status).toBe(413);
  expect(lines).toContainEqual(expect.objectContaining({ level: "warn", event: "body_refused", path: "/avis" }));
  for (const path of ["/admin/importer/lot", "/admin/importer/lot.data"]) {
    expect((await request(path, long)).status).toBe(200);
    const refused = await request(path, post({}, "a".repeat(70_000)));
    expect([refused.status, await refused.text()]).toEqual([413, "Trop long"]);
  }
});

test("a page whose scripts make a style sheet is told a nonce for it, its data none", async () => {
  const nonces: (string | null)[] = [];
  const matchRoute = createRouteMatcher({
    root: aRoute("root", {}),
    draft: aRoute("draft", { path: "redaction/:draft", handle: { styleNonce: true } }),
  });
  const render: RequestHandler = (_request, context) => {
    nonces.push(context?.get(styleNonceContext) ?? null);
    return Promise.resolve(new Response("page", { status: 409 }));
  };
  const { request } = createTestApp({ matchRoute, render });
  const paths = ["/redaction/a", "/redaction/a", "/redaction/a.data", "/redaction"];
  const answers = await Promise.all(paths.map((path) => request(path)));
  const policies = answers.map((answer) => answer.headers.get("content-security-policy"));
  expect(new Set(nonces.slice(0, 2)).size).toBe(2);
  expect(nonces.slice(2)).toEqual([null, null]);
  const usual = headers["Content-Security-Policy"] ?? "";
  const withNonce = (nonce: string | null | undefined) =>
    usual.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`);
  expect(policies).toEqual([withNonce(nonces[0]), withNonce(nonces[1]), usual, usual]);
});

function aRoute(id: string, { path, handle }: { path?: string; handle?: RouteHandle }): ServerRoute {
  return { id, parentId: id === "root" ? undefined : "root", path, module: { default: () => null, handle } };
}

type ServerRoute = NonNullable<ServerBuild["routes"][string]>;

test("a text of React Router's says how it is encoded", async () => {
  const data = () => Promise.resolve(new Response("[]", { headers: { "Content-Type": "text/x-script" } }));
  const answer = await createTestApp({ render: data }).request("/page.data");
  expect(answer.headers.get("content-type")).toBe("text/x-script; charset=utf-8");
});

test("a header that a route sets itself wins", async () => {
  const own = { "Referrer-Policy": "no-referrer", "Cache-Control": "no-cache" };
  const { request } = createTestApp({ render: () => Promise.resolve(new Response("page", { headers: own })) });
  const answer = await request("/page");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
});

test("an unforeseen error is answered 500 and logged once, with the request's id and without what was asked", async () => {
  const { request, lines } = createTestApp({ render: () => Promise.reject(new Error("broken for jean@exemple.fr")) });
  const answer = await request("/page?jeton=secret");
  expect(answer.status).toBe(500);
  for (const [name, value] of Object.entries(headers)) expect(answer.headers.get(name)).toBe(value);
  expect(lines.map(({ event }) => event)).toEqual(["request_failed", "request"]);
  expect(lines[0]).toMatchObject({ level: "error", method: "GET", path: "/page" });
  expect(lines[0]?.requestId).toBe(answer.headers.get("x-request-id"));
  expect(await answer.text()).toContain(answer.headers.get("x-request-id"));
  expect(JSON.stringify(lines)).not.toMatch(/secret|jean/);
});

test("a route is given the services of its request", async () => {
  const { request } = createTestApp({
    render: (_request, context) => Promise.resolve(new Response(requireServices(context as never).requestId)),
  });
  const answer = await request("/page");
  expect(await answer.text()).toBe(answer.headers.get("x-request-id"));
});

test("the health check says 503 when the database fails or keeps silent", async () => {
  const failing = createTestApp({ ping: () => Promise.reject(new Error("gone")) });
  const answer = await failing.request("/healthz");
  expect(answer.status).toBe(503);
  for (const [name, value] of Object.entries(headers)) expect(answer.headers.get(name)).toBe(value);
  expect(await answer.json()).toEqual({ status: "unavailable" });
  const silent = createTestApp({ ping: () => new Promise(() => {}) });
  expect((await silent.request("/healthz")).status).toBe(503);
});

test.each([
  ["/explorer/", "/explorer"],
  ["/explorer/?a=1", "/explorer?a=1"],
  ["/a/b//", "/a/b"],
  ["/Explorer", "/explorer"],
  ["/CONTACT/?A=B", "/contact?A=B"],
  ["/.//exemple.org/", "/exemple.org"],
  ["//exemple.org/", "/exemple.org"],
])("%s leads to %s", async (path, target) => {
  const answer = await createTestApp().request(path);
  expect(answer.status).toBe(308);
  expect(answer.headers.get("location")).toBe(target);
});

test("an answer leaves one line that its id leads to, without what was typed; the health check leaves none", async () => {
  const { request, lines } = createTestApp();
  const answer = await request("/connexion/jean@exemple.fr?jeton=secret");
  await request("/healthz");
  expect(lines).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: "info",
      event: "request",
      requestId: answer.headers.get("x-request-id"),
      method: "GET",
      path: "[address]",
      status: 200,
      ms: expect.any(Number),
    },
  ]);
});

test("in development, texts and assets are left to the sources", async () => {
  const { request } = createTestApp({ isBuilt: false });
  expect(await (await request("/markdown/a.md")).text()).toBe("page");
});

test.each([
  ["the site's own page", { Origin: "https://www.exemple.fr", "Sec-Fetch-Site": "same-origin" }, 200],
  ["the host that was asked, under another name", { Origin: "http://localhost:3000", Host: "localhost:3000" }, 200],
  ["the same host without https, which a network can forge", { Origin: "http://www.exemple.fr" }, 403],
  ["a program that is no browser", {}, 200],
  ["another site", { Origin: "https://exemple.org" }, 403],
  ["a page without origin", { Origin: "null" }, 403],
  ["another site that hides its origin", { "Sec-Fetch-Site": "cross-site" }, 403],
  ["a neighbouring site", { "Sec-Fetch-Site": "same-site" }, 403],
])("a form from %s is answered %j", async (_who, site, status) => {
  expect((await createTestApp().request("/page", post(site))).status).toBe(status);
});

test("pages are compressed for who takes it", async () => {
  const text = "page ".repeat(1000);
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  const { request } = createTestApp({ render: () => Promise.resolve(new Response(text, { headers })) });
  const answer = await request("/page", { headers: { "Accept-Encoding": "gzip, deflate, br, zstd" } });
  expect([answer.headers.get("content-encoding"), answer.headers.get("vary")]).toEqual(["gzip", "Accept-Encoding"]);
  expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe(text);
  expect(await (await request("/page")).text()).toBe(text);
});

test("the photographs of a withdrawn article are gone with it", async () => {
  const photo = `/images/${"0".repeat(32)}-900x600.webp`;
  const text = `${anArticle({ status: "status: withdrawn", more: 'withdrawal: "Il se trompait."' })}\n\n![Une photo.](${photo})\n`;
  const content = createContentStore(() => readSource(aContent({ "articles/sante/hopital/histoire.md": text })));
  const { request } = createTestApp({ content });
  const answer = await request(photo.replace(".webp", "-etroit.webp"));
  expect([answer.status, await answer.text()]).toEqual([410, expect.stringContaining("Il se trompait.")]);
});

test("a running site answers from what has just been published", async () => {
  const content = createContentStore(() => readSource(aContent()));
  const render: RequestHandler = async (_request, context) =>
    new Response(context && contentOf(context).getArticleMarkdown("hopital-histoire"));
  const { request } = createTestApp({ content, render });
  const read = async () => (await request("/page")).text();
  expect(await read()).not.toContain("ornithorynque");
  const changed = `${anArticle()}\n## Une nouvelle partie\n\nUn ornithorynque entre.\n`;
  content.publish(3, readSource(aContent({ "articles/sante/hopital/histoire.md": changed })));
  expect(await read()).toContain("ornithorynque");
});
