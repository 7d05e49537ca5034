import { readFileSync, rmSync, truncateSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createLog } from "#platform/log.ts";
import { ORIGIN_PLACEHOLDER, SOCIAL_PLACEHOLDER, YEAR_PLACEHOLDER } from "#platform/placeholders.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { listen } from "#tests/support/http.ts";
import { valuesKey } from "./built-body.ts";
import { openPack, writePack } from "./pack.ts";
import { createStaticFiles } from "./static-files.ts";
import { describeFiles, type StaticIndex } from "./static-index.ts";

const PAGE = `<a href="${ORIGIN_PLACEHOLDER}/">x</a><a href="${SOCIAL_PLACEHOLDER}">y</a><p>© ${YEAR_PLACEHOLDER}</p>`;
const TEXT = "Un texte long. ".repeat(50);
const FILES = {
  "client/index.html": PAGE,
  "client/markdown/a.md": TEXT,
  "client/assets/a.js": "export {};",
  "client/figures/a.svg": "<svg><style>path{fill:red}</style></svg>",
};
const VALUES = { publicUrl: "https://www.exemple.fr", socialUrl: "https://social.example/", year: "2026" };

const COMPRESSED = /\.(?:html|md)$/;

/** @param filled what the build made of the home page for these very values. */
function packFiles(folder: string, filled: Buffer | null): StaticIndex {
  const { files, styles } = describeFiles(join(folder, "client"));
  const pack = writePack(join(folder, "a.pack"));
  const entries = files.map((file) => {
    const bytes = readFileSync(join(folder, "client", file.file));
    const isCompressed = COMPRESSED.test(file.file);
    const body = pack.add(isCompressed ? brotliCompressSync(bytes) : bytes);
    return { ...file, isCompressed, body, filled: filled && file.path === "/" ? pack.add(filled) : null };
  });
  return { pack: "a.pack", packBytes: pack.close(), filledWith: filled ? valuesKey(VALUES) : "", entries, styles };
}

type Site = { filled?: Buffer | null; before?: (folder: string) => void };

async function serveSite(files: Record<string, string> = FILES, { filled = null, before }: Site = {}) {
  const folder = temporaryFolder(files);
  const lines: string[] = [];
  const clock = { now: Date.UTC(2026, 5, 1) };
  const index = packFiles(folder.path, filled);
  before?.(folder.path);
  const pack = openPack(join(folder.path, index.pack), index.packBytes);
  const { answer } = createStaticFiles({
    pack,
    index,
    publicUrl: VALUES.publicUrl,
    socialUrl: VALUES.socialUrl,
    headers: securityHeaders({ publicUrl: VALUES.publicUrl, styleHashes: [] }),
    log: createLog((line) => lines.push(line)),
    now: () => clock.now,
  });
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    if (!answer(request, response)) response.writeHead(404).end("passed on");
  });
  const { url, port, [Symbol.asyncDispose]: close } = await listen(server);
  return {
    port,
    get: (path: string, headers: Record<string, string> = {}, method = "GET") =>
      request(`${url}${path}`, headers, method),
    folder: folder.path,
    lines,
    clock,
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
  await using site = await serveSite({ "client/contact/index.html": PAGE });
  expect((await site.get("/contact")).status).toBe(200);
  expect((await site.get("/contact?autre=sujet")).status).toBe(200);
  for (const address of ["/contact?sujet=press", "/contact?a=b&sujet=press"]) {
    expect((await site.get(address)).body.toString()).toBe("passed on");
  }
});

test("a text is served in the form that the reader's browser takes", async () => {
  await using site = await serveSite();
  const br = await site.get("/markdown/a.md", { "accept-encoding": "gzip, br" });
  expect(br.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "text/markdown; charset=utf-8",
    "cache-control": "no-cache",
    "content-length": String(br.body.length),
    vary: "Accept-Encoding",
  });
  expect(brotliDecompressSync(br.body).toString()).toBe(TEXT);
  const gzip = await site.get("/markdown/a.md", { "accept-encoding": "gzip" });
  expect(gunzipSync(gzip.body).toString()).toBe(TEXT);
  const plain = await site.get("/markdown/a.md");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.body.toString()).toBe(TEXT);
  expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3);
});

test("a file that is known already is not sent again, whatever its query", async () => {
  await using site = await serveSite();
  const first = await site.get("/markdown/a.md?t=1", { "accept-encoding": "br" });
  for (const known of [first.headers.etag ?? "", `"other", W/${first.headers.etag}`, "*"]) {
    const second = await site.get("/markdown/a.md?t=2", { "accept-encoding": "br", "if-none-match": known });
    expect(second.status).toBe(304);
    expect(second.body).toHaveLength(0);
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(second.headers["x-content-type-options"]).toBe("nosniff");
    expect(second.headers["content-length"]).toBeUndefined();
  }
  const other = await site.get("/markdown/a.md", {
    "accept-encoding": "gzip",
    "if-none-match": first.headers.etag ?? "",
  });
  expect(other.status).toBe(200);
});

test("HEAD gives the headers alone, and other methods are passed on", async () => {
  await using site = await serveSite();
  const head = await site.get("/markdown/a.md", {}, "HEAD");
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

test("pages carry the server's own address, account and year in every encoding", async () => {
  await using site = await serveSite();
  const filled = '<a href="https://www.exemple.fr/">x</a><a href="https://social.example/">y</a><p>© 2026</p>';
  expect((await site.get("/")).body.toString()).toBe(filled);
  expect(brotliDecompressSync((await site.get("/", { "accept-encoding": "br" })).body).toString()).toBe(filled);
  expect(gunzipSync((await site.get("/", { "accept-encoding": "gzip" })).body).toString()).toBe(filled);
});

test("a page filled by the build with these very values is used as it is", async () => {
  const made = brotliCompressSync("made by the build");
  await using site = await serveSite(FILES, { filled: made });
  expect((await site.get("/", { "accept-encoding": "br" })).body).toEqual(made);
  expect((await site.get("/")).body.toString()).toBe("made by the build");
  site.clock.now = Date.parse("2027-01-01T00:00:00Z");
  expect((await site.get("/")).body.toString()).toContain("© 2027");
});

test("a page filled with other values is soon as small as the build would make it", async () => {
  const page = `${PAGE}${Array.from({ length: 2000 }, (_, index) => `mot${(index * 7919) % 997} `).join("")}`;
  await using site = await serveSite({
    ...FILES,
    "client/index.html": page,
  });
  const ask = () => site.get("/", { "accept-encoding": "br" });
  const hasty = await ask();
  await expect.poll(async () => (await ask()).body.length).toBeLessThan(hasty.body.length);
  const refined = await ask();
  expect(brotliDecompressSync(refined.body)).toEqual(brotliDecompressSync(hasty.body));
  expect(refined.headers.etag).not.toBe(hasty.headers.etag);
});

test("when the year turns, pages follow and their ETag with them", async () => {
  await using site = await serveSite();
  const before = await site.get("/");
  const text = await site.get("/markdown/a.md");
  site.clock.now = Date.parse("2026-12-31T22:59:59Z");
  expect((await site.get("/")).body.toString()).toContain("© 2026");
  site.clock.now = Date.parse("2026-12-31T23:00:01Z");
  const after = await site.get("/", { "if-none-match": before.headers.etag ?? "" });
  expect(after.status).toBe(200);
  expect(after.body.toString()).toContain("© 2027");
  expect((await site.get("/markdown/a.md")).headers.etag).toBe(text.headers.etag);
});

test("a build that replaces the files does not disturb a running server", async () => {
  await using site = await serveSite();
  rmSync(site.folder, { recursive: true });
  expect((await site.get("/")).status).toBe(200);
  expect((await site.get("/markdown/a.md")).body.toString()).toBe(TEXT);
});

test("bodies that are not whole stop the start", async () => {
  const cut = (folder: string) => truncateSync(join(folder, "a.pack"), 10);
  await expect(serveSite(FILES, { before: cut })).rejects.toThrow(/a\.pack has 10 bytes instead of \d+/);
  const lose = (folder: string) => rmSync(join(folder, "a.pack"));
  await expect(serveSite(FILES, { before: lose })).rejects.toThrow("ENOENT");
});

test("a body that the disk does not give is told and passed on, and the others are served", async () => {
  await using site = await serveSite();
  expect((await site.get("/")).status).toBe(200);
  truncateSync(join(site.folder, "a.pack"), 10);
  expect((await site.get("/markdown/a.md")).body.toString()).toBe("passed on");
  expect((await site.get("/")).status).toBe(200);
  expect(site.lines).toHaveLength(1);
  expect(site.lines[0]).toContain("markdown/a.md");
});

test("what does not fit into memory is read again, to the same bytes", async () => {
  const texts = Array.from({ length: 5 }, (_, index) => `${index}`.repeat(9_000_000));
  const names = texts.map((_, index) => [`client/assets/${index}.js`, texts[index] ?? ""]);
  await using site = await serveSite(Object.fromEntries(names));
  for (const index of [0, 1, 2, 3, 4, 0, 1]) {
    const { body, headers } = await site.get(`/assets/${index}.js`);
    expect(body.toString() === texts[index]).toBe(true);
    expect(headers["content-length"]).toBe("9000000");
  }
});

test("unknown paths, and paths that climb, are passed on", async () => {
  await using site = await serveSite();
  for (const path of ["/nope", "/index.html", "/client/index.html", "/%2e%2e/index.html", "/markdown/a.md/"]) {
    expect((await site.get(path)).body.toString()).toBe("passed on");
  }
});
