import { rmSync, truncateSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { securityHeaders } from "#platform/http/security-headers.ts";
import { createLog } from "#platform/log.ts";
import { RELEASE_HEADER } from "#platform/release-header.ts";
import { readSettings } from "#platform/settings.ts";
import { type SiteValues, siteValuesKey, siteValuesOf } from "#platform/site-values.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { listen } from "#tests/support/http.ts";
import { openPack, writePack } from "./pack.ts";
import { createStaticFiles } from "./static-files.ts";
import { describeFiles, describePage, type RenderedPage, type StaticEntry, type StaticIndex } from "./static-index.ts";

const TEXT = "Un texte long. ".repeat(50);
const FILES = {
  "client/assets/a.js": "export {};",
  "client/texts/a.txt": TEXT,
  "client/figures/a.svg": "<svg><style>path{fill:red}</style></svg>",
};
const SETTINGS = readSettings({ PUBLIC_URL: "https://www.exemple.fr", SOCIAL_URL: "https://social.example/" });
const valuesAt = (now: Date) => siteValuesOf(SETTINGS, now);
const DRAWN_PICTURE = Buffer.from(`\x89PNG${TEXT}`, "latin1");
const DRAWN_ANEW = "<svg><style>text{fill:red}</style></svg>";
const PATHS = ["/", "/contact", "/lost", "/seldom"].map((path) => ({
  path,
  isRarelyRead: path === "/seldom",
  ...(path === "/contact" ? { variesBy: "sujet" } : {}),
}));

type Site = {
  /** Whether the build rendered the pages with the values of the site. */
  isWarm?: boolean;
  body?: string;
  files?: Record<string, string>;
  before?: (folder: string) => void;
};

function page({ origin, year }: SiteValues, body: string): Response {
  return new Response(`<a href="${origin}/">x</a><p>© ${year}</p>${body}`, {
    headers: { "Content-Type": "text/html" },
  });
}

async function packSite(folder: string, { isWarm, body = "" }: Site): Promise<StaticIndex> {
  const pack = writePack(join(folder, "a.pack"));
  const store = ({ resource, bytes }: RenderedPage): StaticEntry => {
    const isCompressed = /text\/(?:html|plain)/.test(resource.type);
    return {
      ...resource,
      isCompressed,
      isQuick: false,
      body: pack.add(isCompressed ? brotliCompressSync(bytes) : bytes),
    };
  };
  const values = valuesAt(new Date(Date.UTC(2026, 5, 1)));
  const home = await describePage("/", page(values, `stored ${body}`));
  const contact = await describePage("/contact", page(values, `stored ${body}`));
  const files = describeFiles(join(folder, "client")).map(store);
  const pages = [home, contact].map(store);
  return {
    pack: "a.pack",
    packBytes: pack.close(),
    files,
    pages,
    paths: PATHS,
    renderedWith: isWarm ? siteValuesKey(values) : "other",
    styles: { all: [], anywhere: [] },
  };
}

async function serveSite(options: Site = {}) {
  const folder = temporaryFolder(options.files ?? FILES);
  const lines: string[] = [];
  const rendered: string[] = [];
  const clock = { now: Date.UTC(2026, 5, 1) };
  const edition = { number: 0 };
  const index = await packSite(folder.path, options);
  options.before?.(folder.path);
  const pack = openPack(join(folder.path, index.pack), index.packBytes);
  const files = createStaticFiles({
    pack,
    index,
    pages: {
      edition: () => edition.number,
      *listPaths() {
        yield* [...PATHS, { path: "/new", isRarelyRead: false }];
      },
      listDrawings: () => (edition.number === 0 ? [] : ["/figures/a.svg", "/letters/0002.png"]),
      async render(path, values) {
        rendered.push(path);
        const { number } = edition;
        if (path === "/figures/a.svg")
          return new Response(DRAWN_ANEW, { headers: { "Content-Type": "image/svg+xml" } });
        if (path === "/letters/0002.png")
          return new Response(new Uint8Array(DRAWN_PICTURE), { headers: { "Content-Type": "image/png" } });
        if (path === "/lost") return new Response("", { status: number === 0 ? 500 : 410 });
        return page(values, `rendered ${number || ""}${options.body ?? ""}`);
      },
    },
    valuesAt,
    headers: { ...securityHeaders({ publicUrl: SETTINGS.publicUrl, styleHashes: [] }), [RELEASE_HEADER]: "r" },
    log: createLog((line) => lines.push(line)),
    now: () => clock.now,
  });
  const server = createServer(async (request, response) => {
    if (files.answer(request, response) || (await files.answerRendered(request, response))) return;
    response.writeHead(404).end("passed on");
  });
  const { url, port, [Symbol.asyncDispose]: close } = await listen(server);
  return {
    port,
    get: (path: string, headers: Record<string, string> = {}, method = "GET") =>
      request(`${url}${path}`, headers, method),
    folder: folder.path,
    lines,
    rendered,
    clock,
    edition,
    async [Symbol.asyncDispose]() {
      await close();
      pack.close();
      folder[Symbol.dispose]();
    },
  };
}

/** fetch would decode the body. */
async function request(url: string, headers: Record<string, string>, method: string) {
  const { request: send } = await import("node:http");
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const sent = send(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}

test("a built page that its address changes is left to the application", async () => {
  await using site = await serveSite({ isWarm: true });
  expect((await site.get("/contact")).status).toBe(200);
  expect((await site.get("/contact?autre=sujet")).status).toBe(200);
  for (const address of ["/contact?sujet=press", "/contact?a=b&sujet=press"]) {
    expect((await site.get(address)).body.toString()).toBe("passed on");
  }
});

test("a text is served in the form that the reader's browser takes", async () => {
  await using site = await serveSite();
  const br = await site.get("/texts/a.txt", { "accept-encoding": "gzip, br" });
  expect(br.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-cache",
    "content-length": String(br.body.length),
    vary: "Accept-Encoding",
  });
  expect(brotliDecompressSync(br.body).toString()).toBe(TEXT);
  const gzip = await site.get("/texts/a.txt", { "accept-encoding": "gzip" });
  expect(gunzipSync(gzip.body).toString()).toBe(TEXT);
  const plain = await site.get("/texts/a.txt");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.body.toString()).toBe(TEXT);
  expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3);
});

test("a file that is known already is not sent again, whatever its query", async () => {
  await using site = await serveSite();
  const first = await site.get("/texts/a.txt?t=1", { "accept-encoding": "br" });
  for (const known of [first.headers.etag ?? "", `"other", W/${first.headers.etag}`, "*"]) {
    const second = await site.get("/texts/a.txt?t=2", { "accept-encoding": "br", "if-none-match": known });
    expect(second.status).toBe(304);
    expect(second.body).toHaveLength(0);
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(second.headers["x-content-type-options"]).toBe("nosniff");
    expect(second.headers["content-length"]).toBeUndefined();
  }
  const other = await site.get("/texts/a.txt", {
    "accept-encoding": "gzip",
    "if-none-match": first.headers.etag ?? "",
  });
  expect(other.status).toBe(200);
});

test("HEAD gives the headers alone, and other methods are passed on", async () => {
  await using site = await serveSite();
  const head = await site.get("/texts/a.txt", {}, "HEAD");
  expect(head.headers["content-length"]).toBe(String(TEXT.length));
  expect(head.body).toHaveLength(0);
  expect((await site.get("/", {}, "POST")).status).toBe(404);
});

test("hashed files never expire, a drawing may use its own style only, and other files nothing", async () => {
  await using site = await serveSite();
  const script = (await site.get("/assets/a.js")).headers;
  expect(script["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(script["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
  expect((await site.get("/")).headers["content-security-policy"]).toContain("script-src 'self'");
  const policy = (await site.get("/figures/a.svg")).headers["content-security-policy"];
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; font-src data:/);
});

test("pictures of a letter and figures may be shown by a webmail or another site, and nothing else may", async () => {
  await using site = await serveSite({ files: { ...FILES, "client/letters/0001.png": "png" } });
  const policy = async (path: string) => (await site.get(path)).headers["cross-origin-resource-policy"];
  for (const path of ["/letters/0001.png", "/figures/a.svg"]) expect(await policy(path), path).toBe("cross-origin");
  for (const path of ["/", "/assets/a.js", "/texts/a.txt"]) expect(await policy(path), path).toBe("same-origin");
});

test("a page that the build rendered for this address is served as it is, and rendered anew for another", async () => {
  await using warm = await serveSite({ isWarm: true });
  expect((await warm.get("/")).body.toString()).toContain("stored");
  expect(warm.rendered).toEqual([]);
  await using cold = await serveSite();
  const expected = '<a href="https://www.exemple.fr/">x</a><p>© 2026</p>rendered ';
  expect((await cold.get("/")).body.toString()).toBe(expected);
  expect(brotliDecompressSync((await cold.get("/", { "accept-encoding": "br" })).body).toString()).toBe(expected);
  expect(gunzipSync((await cold.get("/", { "accept-encoding": "gzip" })).body).toString()).toBe(expected);
});

test("a page is rendered once for all who ask for it at the same time", async () => {
  await using site = await serveSite();
  await Promise.all(Array.from({ length: 10 }, () => site.get("/", { "accept-encoding": "br" })));
  await site.get("/", { "accept-encoding": "br" });
  expect(site.rendered).toEqual(["/"]);
});

test("another edition is served whole from the next request on: no page of the build, and under its number", async () => {
  await using site = await serveSite({ isWarm: true });
  const before = await site.get("/");
  expect([before.body.toString(), before.headers["x-release"]]).toEqual([expect.stringContaining("stored"), "r"]);
  site.edition.number = 4;
  for (const path of ["/", "/contact"]) {
    const after = await site.get(path, { "If-None-Match": before.headers["etag"] ?? "" });
    expect([after.status, after.headers["x-release"]], path).toEqual([200, "r.4"]);
    expect(after.body.toString(), path).toContain("rendered 4");
  }
  expect((await site.get("/lost")).body.toString(), "withdrawn: the application says so").toBe("passed on");
  expect(site.lines).toEqual([]);
  site.edition.number = 0;
  expect((await site.get("/")).body.toString()).toContain("stored");
});

test("a figure that an edition drew anew takes the place of the build's at once, under its own style alone", async () => {
  await using site = await serveSite({ isWarm: true });
  const before = await site.get("/figures/a.svg");
  site.edition.number = 4;
  const after = await site.get("/figures/a.svg", { "If-None-Match": before.headers["etag"] ?? "" });
  expect([after.status, after.body.toString()]).toEqual([200, DRAWN_ANEW]);
  expect([before, after].map(({ headers }) => headers["cache-control"])).toEqual(["no-cache", "no-cache"]);
  const [was, is] = [before, after].map(({ headers }) => headers["content-security-policy"]);
  expect(is).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; font-src data:/);
  expect(is).not.toBe(was);
  site.edition.number = 0;
  expect((await site.get("/figures/a.svg")).body.equals(before.body)).toBe(true);
});

test("a picture that an edition drew is sent as it is, made once for all that browsers take", async () => {
  await using site = await serveSite({ isWarm: true });
  site.edition.number = 4;
  for (const accepted of ["gzip, br", "gzip", "identity"]) {
    const { body, headers } = await site.get("/letters/0002.png", { "accept-encoding": accepted });
    expect(body.equals(DRAWN_PICTURE), accepted).toBe(true);
    expect([headers["content-encoding"], headers["vary"]], accepted).toEqual([undefined, undefined]);
  }
  expect(site.rendered.filter((path) => path === "/letters/0002.png")).toHaveLength(1);
});

test("an edition's pages are rendered before they are asked for, those that the build does not know among them", async () => {
  await using site = await serveSite({ isWarm: true });
  site.edition.number = 4;
  expect((await site.get("/new")).body.toString()).toBe("passed on");
  await expect.poll(() => site.rendered).toEqual(expect.arrayContaining(["/", "/contact", "/new"]));
  const before = site.rendered.length;
  expect((await site.get("/new", { "Accept-Encoding": "br" })).status).toBe(200);
  expect(site.rendered.length).toBe(before);
});

test("a page that cannot be rendered is logged and left to the application", async () => {
  await using site = await serveSite();
  expect((await site.get("/lost")).body.toString()).toBe("passed on");
  expect(site.lines.map((line) => JSON.parse(line).event)).toEqual(["page_not_rendered"]);
});

test("a rendered page is soon as small as the build would make it, one that is seldom read is not", async () => {
  const body = Array.from({ length: 2000 }, (_, index) => `mot${(index * 7919) % 997} `).join("");
  await using site = await serveSite({ body });
  const ask = (path = "/") => site.get(path, { "accept-encoding": "br" });
  const seldom = await ask("/seldom");
  const quick = await ask();
  await expect.poll(async () => (await ask()).body.length).toBeLessThan(quick.body.length);
  const best = await ask();
  expect(brotliDecompressSync(best.body)).toEqual(brotliDecompressSync(quick.body));
  expect(best.headers.etag).not.toBe(quick.headers.etag);
  expect((await ask("/seldom")).headers.etag).toBe(seldom.headers.etag);
});

test("when the year turns, pages follow and their ETag with them", async () => {
  await using site = await serveSite({ isWarm: true });
  const before = await site.get("/");
  const text = await site.get("/texts/a.txt");
  site.clock.now = Date.parse("2026-12-31T22:59:59Z");
  expect((await site.get("/")).body.toString()).toContain("© 2026");
  site.clock.now = Date.parse("2026-12-31T23:00:01Z");
  const after = await site.get("/", { "if-none-match": before.headers.etag ?? "" });
  expect(after.status).toBe(200);
  expect(after.body.toString()).toContain("© 2027");
  expect((await site.get("/texts/a.txt")).headers.etag).toBe(text.headers.etag);
});

test("a build that replaces the files does not disturb a running server", async () => {
  await using site = await serveSite();
  rmSync(site.folder, { recursive: true });
  expect((await site.get("/")).status).toBe(200);
  expect((await site.get("/texts/a.txt")).body.toString()).toBe(TEXT);
});

test("bodies that are not whole stop the start", async () => {
  const cut = (folder: string) => truncateSync(join(folder, "a.pack"), 10);
  await expect(serveSite({ before: cut })).rejects.toThrow(/a\.pack has 10 bytes instead of \d+/);
  const lose = (folder: string) => rmSync(join(folder, "a.pack"));
  await expect(serveSite({ before: lose })).rejects.toThrow("ENOENT");
});

test("a body that the disk does not give is told and passed on, and the others are served", async () => {
  await using site = await serveSite();
  expect((await site.get("/")).status).toBe(200);
  truncateSync(join(site.folder, "a.pack"), 10);
  expect((await site.get("/texts/a.txt")).body.toString()).toBe("passed on");
  expect((await site.get("/")).status).toBe(200);
  expect(site.lines).toHaveLength(1);
  expect(site.lines[0]).toContain("/texts/a.txt");
});

test("what does not fit into memory is read again, to the same bytes", async () => {
  const texts = Array.from({ length: 5 }, (_, index) => `${index}`.repeat(9_000_000));
  const names = texts.map((_, index) => [`client/assets/${index}.js`, texts[index] ?? ""]);
  await using site = await serveSite({ files: Object.fromEntries(names) });
  for (const index of [0, 1, 2, 3, 4, 0, 1]) {
    const { body, headers } = await site.get(`/assets/${index}.js`);
    expect(body.toString() === texts[index]).toBe(true);
    expect(headers["content-length"]).toBe("9000000");
  }
});

test("unknown paths, and paths that climb, are passed on", async () => {
  await using site = await serveSite();
  for (const path of ["/nope", "/index.html", "/client/texts/a.txt", "/%2e%2e/a.pack", "/texts/a.txt/"]) {
    expect((await site.get(path)).body.toString()).toBe("passed on");
  }
});
