import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtFiles } from "#tests/support/content/built-pages.ts";
import { PUBLIC_URL, wrongHeaders } from "#tests/support/expected-headers.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { sendRaw } from "#tests/support/http.ts";
import { ADMIN_PASSWORD, adminCookie, readerCookie } from "#tests/support/sign-in/sign-in-by-http.ts";
import { type ServerProcess, startServer } from "#tests/support/site/built-server.ts";
import { allRoutes } from "./built-routes.ts";

const data = temporaryFolder();
let server: ServerProcess;
let reader = "";
/** Begun before the tests, as they last long. */
let slow: Promise<string>[] = [];
let administration = "";

beforeAll(async () => {
  server = await startServer({ environment: { DATA_DIR: data.path, PUBLIC_URL, ADMIN_PASSWORD } });
  slow = ["", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: "].map((bytes) =>
    sendSlowly(server.port, bytes),
  );
  reader = await readerCookie(server.url, data.path, "lectrice@exemple.fr");
  administration = await adminCookie(server.url);
}, 240_000);

afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  data[Symbol.dispose]();
});

/** Then a sign a second; gives what is heard until the connection ends. */
function sendSlowly(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    const drops = setInterval(() => bytes && socket.write("a"), 1_000);
    socket.on("data", (chunk) => {
      heard += chunk;
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      clearInterval(drops);
      resolve(heard);
    });
  });
}

type Ask = { path: string; method?: string; headers?: Record<string, string>; body?: string | URLSearchParams };

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const ROUTES = allRoutes({ id: ID, file: "ukraine.md", categoryId: "international" });

async function wrongAnswer({ path, ...init }: Ask, met: Set<number>): Promise<string[]> {
  const answer = await fetch(`${server.url}${path}`, { redirect: "manual", ...init });
  await answer.arrayBuffer();
  met.add(answer.status);
  const headers = { ...Object.fromEntries(answer.headers), "set-cookie": answer.headers.getSetCookie() };
  const wrong = wrongHeaders(headers, answer.status);
  const isPersonal = init.headers?.["Cookie"] || answer.headers.has("set-cookie") || path.startsWith("/admin");
  const isBuilt = answer.headers.has("etag");
  if (isPersonal && !isBuilt && !/no-store/.test(answer.headers.get("cache-control") ?? "")) wrong.push("not no-store");
  if (path.startsWith("/admin") && !/noindex/.test(answer.headers.get("x-robots-tag") ?? "") && answer.status < 400)
    wrong.push("may be indexed");
  return wrong.map((what) => `${init.method ?? "GET"} ${path} ${answer.status}: ${what}`);
}

test("every route, as page and as data, for a visitor, a reader and the administration, has every header", async () => {
  const met = new Set<number>();
  const wrong: string[] = [];
  for (const Cookie of ["", reader, administration]) {
    const headers: Record<string, string> = Cookie ? { Cookie } : {};
    for (const route of ROUTES) {
      for (const path of [route, `${route === "/" ? "/_" : route}.data`]) {
        for (const method of Cookie ? ["GET"] : ["GET", "HEAD"])
          wrong.push(...(await wrongAnswer({ path, method, headers }, met)));
      }
    }
  }
  expect(ROUTES.length).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
  expect([...met]).toEqual(expect.arrayContaining([200, 202, 302, 303, 404, 405]));
  expect([...met].filter((status) => status >= 500)).toEqual([]);
  expect(server.output()).not.toContain('"level":"error"');
});

test("one file of each kind has every header, whole, unchanged, in part and under another method", async () => {
  const byType = new Map(builtFiles().map(({ type, path }) => [type, path]));
  const met = new Set<number>();
  const wrong: string[] = [];
  for (const path of byType.values()) {
    const etag = (await fetch(`${server.url}${path}`, { method: "HEAD" })).headers.get("etag") ?? "";
    wrong.push(...(await wrongAnswer({ path }, met)));
    wrong.push(...(await wrongAnswer({ path, headers: { "If-None-Match": etag } }, met)));
    wrong.push(...(await wrongAnswer({ path, headers: { Range: "bytes=0-3" } }, met)));
    wrong.push(...(await wrongAnswer({ path, method: "POST", body: "a=1" }, met)));
    wrong.push(...(await wrongAnswer({ path, method: "PUT", body: "a=1" }, met)));
    wrong.push(...(await wrongAnswer({ path, method: "OPTIONS" }, met)));
  }
  expect(byType.size).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
  expect(met).toContain(304);
});

const form = (fields: Record<string, string>) => ({ method: "POST", body: new URLSearchParams(fields) });
const wrongPassword = { path: "/admin/connexion", ...form({ "mot-de-passe": "mauvais" }) };

test.each([
  ["an unknown page", { path: "/nulle-part" }, 404],
  ["a missing text", { path: "/markdown/nulle-part.md" }, 404],
  ["a page of Git", { path: "/.git/config" }, 404],
  ["a closed door", { path: "/admin" }, 303],
  ["a closed door, to a script", { path: "/admin", headers: { Accept: "application/json" } }, 401],
  ["a page that asks to sign in", { path: "/profil/suppression" }, 302],
  ["a body of another kind", { path: "/lettre/inscription.json", method: "POST", body: "{}" }, 415],
  ["a wrong address", { path: "/lettre/inscription", ...form({ email: "a" }) }, 400],
  ["a link that nobody sent", { path: "/connexion/lien", ...form({ jeton: "a" }) }, 404],
  ["a form where there is none", { path: "/explorer", ...form({ a: "1" }) }, 405],
  ["the figures without their setting", { path: "/metrics" }, 404],
  ["whom to write to", { path: "/.well-known/security.txt" }, 200],
] satisfies [string, Ask, number][])("%s has every header", async (_what, ask, status) => {
  const met = new Set<number>();
  expect(await wrongAnswer(ask, met)).toEqual([]);
  expect([...met]).toEqual([status]);
});

test("too many attempts are refused with every header and the time to wait", async () => {
  const met = new Set<number>();
  const wrong = await Promise.all(Array.from({ length: 8 }, () => wrongAnswer(wrongPassword, met)));
  expect(wrong.flat()).toEqual([]);
  expect(met).toContain(429);
  const answer = await fetch(`${server.url}/admin/connexion`, wrongPassword);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("who sends nothing, or a request drop by drop, is let go, and the others are served meanwhile", async () => {
  const started = performance.now();
  const answers = await Promise.all(slow);
  expect(answers.map((answer) => answer.split("\r\n")[0])).toEqual(slow.map(() => "HTTP/1.1 408 Request Timeout"));
  expect(performance.now() - started).toBeLessThan(20_000);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test("security.txt says where to write, and for how long that holds", async () => {
  const answer = await fetch(`${server.url}/.well-known/security.txt`);
  const text = await answer.text();
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; charset=utf-8$/i);
  expect(text).toContain(`Contact: ${PUBLIC_URL}/contact\n`);
  expect(text).toContain(`Canonical: ${PUBLIC_URL}/.well-known/security.txt\n`);
  const days = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
  expect((await fetch(`${server.url}/contact`)).status).toBe(200);
});

test("nothing of the workshop is served: no source, no map, no secret, no list of a folder", async () => {
  const paths = builtFiles().map(({ path }) => path);
  expect(paths.filter((path) => /\.(map|ts|tsx|env|sql|lock|bak|old|orig)$|\/\./.test(path))).toEqual([]);
  const asked = [
    "/.git/HEAD",
    "/.env",
    "/package.json",
    "/server/index.js",
    "/data/session-secret",
    "/assets/",
    "/fonts/",
  ];
  for (const path of [
    ...asked,
    "/build/fingerprint.json",
    "/..%2fpackage.json",
    "/%2e%2e/package.json",
    "/Dockerfile",
  ]) {
    expect([308, 400, 404], path).toContain((await fetch(`${server.url}${path}`, { redirect: "manual" })).status);
  }
});

test("a foreign host in the request goes into no link, redirection or message", async () => {
  for (const path of ["/", "/admin", "/explorer/", "/connexion", "/atom.xml", "/sitemap.xml", "/nulle-part"]) {
    const bytes = `GET ${path} HTTP/1.1\r\nHost: attaquant.example\r\nX-Forwarded-Host: attaquant.example\r\nConnection: close\r\n\r\n`;
    const answer = await sendRaw(server.port, bytes);
    expect(`${answer.body}${[...answer.headers].join("\n")}`, path).not.toContain("attaquant.example");
  }
});

test("the score of the Mozilla Observatory, by its own arithmetic, is that of an A+", async () => {
  const { headers } = await fetch(server.url);
  const policy = headers.get("content-security-policy") ?? "";
  const marks = {
    "policy without unsafe, default none": /default-src 'none'/.test(policy) && !/unsafe/.test(policy) ? 10 : -25,
    "no frames": /frame-ancestors 'none'/.test(policy) ? 5 : -20,
    "own resources only": headers.get("cross-origin-resource-policy") === "same-origin" ? 10 : 0,
    "strict referrer": headers.get("referrer-policy") === "strict-origin-when-cross-origin" ? 5 : 0,
    transport: /max-age=63072000; includeSubDomains; preload/.test(headers.get("strict-transport-security") ?? "")
      ? 0
      : -20,
    "no guessing": headers.get("x-content-type-options") === "nosniff" ? 0 : -5,
  };
  expect(Object.values(marks).reduce((sum, mark) => sum + mark, 100)).toBe(130);
});

test("a page may run only its own scripts, sends forms only to itself, uses no unsafe sink and leaves no cookie", async () => {
  const { headers } = await fetch(server.url);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  for (const directive of [
    "script-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types service-worker",
  ])
    expect(policy).toContain(directive);
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("cross-origin-embedder-policy")).toBe("require-corp");
  expect(headers.get("permissions-policy")).toContain("camera=()");
  expect(headers.getSetCookie()).toEqual([]);
});
