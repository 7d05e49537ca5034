import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createLog } from "#platform/log.ts";
import type { SiteValues } from "#platform/site-values.ts";
import type { EditionPages } from "#server/app/edition-pages.ts";
import { createPageStore } from "./page-store.ts";

const TEXT = "Une phrase de la page. ".repeat(200);

/** An edition of some addresses, whose pages say its number and how often they were made. */
function openSite(options: { maxBytes?: number; render?: (path: string) => Response | null } = {}) {
  const lines: Record<string, unknown>[] = [];
  const made: string[] = [];
  const clock = { now: Date.parse("2026-11-29T12:00:00Z") };
  let edition = { number: 1 } as ReturnType<EditionPages["current"]>;
  let held: Promise<void> = Promise.resolve();
  const changed = new Set<string>();
  const pages: EditionPages = {
    current: () => edition,
    *listPaths() {},
    *listChanged() {
      for (const path of changed) yield { path };
    },
    find: (path) => {
      if (!/^\/(?:[a-z]|p\d+|image\.png|figure\.svg)$/.test(path)) return null;
      return { path, ...(path === "/v" ? { variesBy: ["sujet"] } : {}) };
    },
    async render(path, { year }) {
      const { number } = edition;
      await held;
      made.push(path);
      const own = options.render?.(path);
      const headers = { "Content-Type": "text/html", "Content-Security-Policy": "that of the page" };
      return own ?? new Response(`<p>${path} ${number} ${year}</p>${TEXT}`, { headers });
    },
  };
  const store = createPageStore({
    pages,
    valuesAt: (now) => ({ origin: "https://www.exemple.fr", year: String(now.getFullYear()) }) as SiteValues,
    headers: { "X-Content-Type-Options": "nosniff", "X-Release": "abc" },
    log: createLog((line) => lines.push(JSON.parse(line))),
    now: () => clock.now,
    ...(options.maxBytes ? { maxBytes: options.maxBytes } : {}),
  });
  const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    store.answer(new Request(`https://www.exemple.fr${path}`, { method, headers }));
  return {
    ask,
    made,
    lines,
    clock,
    changed,
    publish(number: number) {
      edition = { number } as typeof edition;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}

const bytesOf = async (answer: Response | null) => Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0));

test("a page is made once for all who ask at the same time, and kept", async () => {
  const { ask, made, hold } = openSite();
  const release = hold();
  const asked = ["/a", "/a?x=1", "/a%23part", "/a#part"].map((path) => ask(path));
  release();
  for (const answer of await Promise.all(asked))
    expect((await bytesOf(answer)).toString()).toContain("<p>/a 1 2026</p>");
  await ask("/a");
  expect(made).toEqual(["/a"]);
});

test("only addresses of the edition are kept, and none that a query changes", async () => {
  const { ask, made } = openSite({ render: (path) => (path === "/g" ? new Response("", { status: 410 }) : null) });
  for (const path of ["/nulle-part", "/A", "/a/", "/v?sujet=1", "/g"]) expect(await ask(path), path).toBeNull();
  expect(await ask("/v?autre=1")).not.toBeNull();
  expect(made).toEqual(["/g", "/v"]);
});

test("gzip comes at once and brotli a moment later, with one hash for what is known", async () => {
  const { ask } = openSite();
  const headers = { "Accept-Encoding": "gzip, deflate, br, zstd" };
  const first = await ask("/a", headers);
  expect(first?.headers.get("content-encoding")).toBe("gzip");
  const text = gunzipSync(await bytesOf(first)).toString();
  await expect.poll(async () => (await ask("/a", headers))?.headers.get("content-encoding")).toBe("br");
  const second = await ask("/a", headers);
  expect(brotliDecompressSync(await bytesOf(second)).toString()).toBe(text);
  expect((await bytesOf(await ask("/a"))).toString()).toBe(text);
  expect((await ask("/a", { "Accept-Encoding": "br;q=0, gzip" }))?.headers.get("content-encoding")).toBe("gzip");
  expect((await ask("/a", { "Accept-Encoding": "gzip;q=0" }))?.headers.get("content-encoding")).toBeNull();
  for (const etag of [first?.headers.get("etag"), `W/${second?.headers.get("etag")}`, '"autre", *']) {
    const known = await ask("/a", { ...headers, "If-None-Match": etag ?? "" });
    expect([known?.status, known?.headers.get("x-content-type-options"), known?.body]).toEqual([304, "nosniff", null]);
  }
  expect((await ask("/a", { ...headers, "If-None-Match": '"autre"' }))?.status).toBe(200);
});

test("an answer says what it is, of which edition, and what it may load", async () => {
  const picture = new Response(Buffer.alloc(2_000), { headers: { "Content-Type": "image/png" } });
  const { ask } = openSite({ render: (path) => (path === "/image.png" ? picture : null) });
  const page = await ask("/a");
  expect(Object.fromEntries(page?.headers ?? [])).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "public, max-age=0, s-maxage=1, must-revalidate",
    "content-security-policy": "that of the page",
    "x-release": "abc.1",
    vary: "Accept-Encoding",
  });
  const head = await ask("/a", {}, "HEAD");
  expect([head?.headers.get("content-length"), head?.body]).toEqual([page?.headers.get("content-length"), null]);
  const image = await ask("/image.png", { "Accept-Encoding": "gzip, br" });
  expect(image?.headers.get("content-encoding")).toBeNull();
  expect(image?.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
});

test("a publication empties the store, and what changed and what is asked most are made before they are asked for", async () => {
  const { ask, made, publish, changed } = openSite();
  for (let page = 1; page <= 40; page += 1) await ask(`/p${page}`);
  for (const path of ["/p3", "/p4"]) for (let times = 0; times < 3; times += 1) await ask(path);
  changed.add("/c");
  made.length = 0;
  publish(2);
  expect((await bytesOf(await ask("/a"))).toString()).toContain("/a 2 2026");
  await expect.poll(() => made.length).toBe(32);
  expect([made[0], ...made.slice(1, 3).toSorted()]).toEqual(["/a", "/p3", "/p4"]);
  expect(made).toContain("/c");
});

test("a page that was begun before a publication is not kept after it", async () => {
  const { ask, publish, hold } = openSite();
  const release = hold();
  const begun = ask("/a");
  publish(2);
  release();
  expect(await begun).toBeNull();
  expect((await bytesOf(await ask("/a"))).toString()).toContain("/a 2 2026");
});

test("at the turn of the year every page is made anew", async () => {
  const { ask, clock } = openSite();
  await ask("/a");
  clock.now = Date.parse("2027-01-01T00:00:01Z");
  expect((await bytesOf(await ask("/a"))).toString()).toContain("/a 1 2027");
});

test("what is asked least leaves first, whatever is asked", async () => {
  const { ask, made } = openSite({ maxBytes: 20_000 });
  for (let page = 1; page <= 30; page += 1) {
    await ask("/a");
    await ask(`/p${page}`);
  }
  expect(made.filter((path) => path === "/a")).toHaveLength(1);
  await ask("/p1");
  expect(made.filter((path) => path === "/p1")).toHaveLength(2);
});

test("a page that cannot be made is left to the application, and logged", async () => {
  const { ask, lines } = openSite({
    render: () => {
      throw new Error("broken");
    },
  });
  expect(await ask("/a")).toBeNull();
  expect(lines).toContainEqual(expect.objectContaining({ event: "page_not_rendered", path: "/a" }));
});
