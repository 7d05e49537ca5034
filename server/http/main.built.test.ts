import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  embeddingPolicy,
  filePolicy,
  pagePolicy,
  SERVICE_WORKER_CSP,
  securityHeaders,
} from "#platform/http/security-headers.ts";
import { SERVICE_WORKER } from "#platform/service-worker.ts";
import { writeTestDatabase } from "#tests/support/database/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { sendRaw } from "#tests/support/http.ts";
import { answers, type ServerProcess, spawnServer, startServer } from "#tests/support/site/built-server.ts";
import type { StaticIndex } from "./static-index.ts";

const INDEX = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../build/static-index.json"), "utf8"),
) as StaticIndex;
const PUBLIC_URL = "https://www.exemple.fr";
// Creating a database takes seconds: the tests share one.
const folder = temporaryFolder();
const data = { path: join(folder.path, "data") };
afterAll(() => folder[Symbol.dispose]());

test("the first start prints the admin password, a later one does not, and SIGTERM ends each cleanly", async () => {
  const environment = { DATA_DIR: data.path };
  for (const isFirst of [true, false]) {
    await using server = await startServer({ environment, makesDatabase: isFirst });
    expect(server.output()).toContain(`Le Récap répond sur http://127.0.0.1:${server.port}`);
    expect(server.output().match(/Mot de passe d'administration .+ : \S{20}\n/g)).toEqual(
      isFirst ? [expect.any(String)] : null,
    );
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  }
});

test.each([
  [{ PORT: "abc" }, /^PORT contient « abc » ; valeur attendue : un nombre entier de 1 à 65535\.\n$/],
  [{ HOST: "203.0.113.7" }, /^HOST : cette adresse n'est pas une adresse de cette machine\. .+\n$/],
])("the setting %j stops the start with one line", async (wrong, line) => {
  const server = await spawnServer({ environment: { DATA_DIR: data.path, ...wrong } });
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(line);
});

describe("a server that runs", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer({ environment: { DATA_DIR: data.path, PUBLIC_URL } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test("a second one on the same data is refused in one line, and the first goes on", async () => {
    const second = await spawnServer({ environment: { DATA_DIR: data.path } });
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/^DATA_DIR : la base du dossier « .+ » est déjà ouverte .+\n$/);
    expect(await answers(server.url)).toBe(true);
  });

  test("a taken port is told in one line", async () => {
    using other = temporaryFolder();
    await writeTestDatabase(other.path);
    const second = await spawnServer({ environment: { DATA_DIR: other.path, PORT: String(server.port) } });
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/^PORT : ce port est déjà pris .+\n$/);
  });

  test("what is no page is answered rightly, and the server lives", async () => {
    for (const [path, status] of [
      ["/nulle-part", 404],
      ["/categories/nimporte", 404],
      ["/assets/nulle-part.js", 404],
      ["/markdown/nulle-part.md?t=1", 404],
      ["/explorer/", 308],
      ["/..%2f..%2fetc%2fpasswd", 404],
      ["/%E0%A4%A", 400],
      [`/${"a".repeat(10_000)}`, 414],
    ] as const) {
      const answer = await sendRaw(server.port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      expect(answer.status, path).toBe(status);
      expect(answer.headers.get("content-security-policy"), path).toContain("default-src 'none'");
    }
    expect(server.output()).not.toMatch(/"event":"(?!request")\w+"/);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  test("every page and file is served whole with every security header, and each kind in three encodings", async () => {
    const expected = securityHeaders({ publicUrl: PUBLIC_URL, styleHashes: INDEX.styles.all });
    // That of articles and that of all other pages, the twelve page sheets, and proofs and reports, which scripts put anywhere.
    expect(INDEX.styles.all).toHaveLength(16);
    expect(INDEX.styles.anywhere).toHaveLength(2);
    using agent = Object.assign(new Agent({ keepAlive: true }), { [Symbol.dispose]: () => agent.destroy() });
    const files = new Set(INDEX.files);
    const all = [...INDEX.files, ...INDEX.pages];
    const oneOfEachType = new Set(new Map(all.map((entry) => [entry.type, entry])).values());
    for (const entry of all) {
      const { path, type, styleHashes, hash } = entry;
      const one = files.has(entry) ? "br" : "identity";
      const bodies: Buffer[] = [];
      for (const encoding of oneOfEachType.has(entry) ? (["br", "gzip", "identity"] as const) : [one]) {
        const { status, headers, body } = await ask(agent, `${server.url}${path}`, encoding);
        expect(status, path).toBe(200);
        expect(headers["content-type"], path).toBe(type);
        const served = headers["content-encoding"] ?? "identity";
        const whole = DECODERS[served as keyof typeof DECODERS](body);
        bodies.push(whole);
        // Shorter, it may gain nothing.
        if (/^text|[+/]xml/.test(type) && whole.length > 1_000) expect(served, path).toBe(encoding);
        const wrong = Object.entries({
          ...expected,
          ...embeddingPolicy(path),
          ...policyOf({ path, type, styleHashes }),
        }).filter(([name, value]) => headers[name.toLowerCase()] !== value);
        expect(wrong, path).toEqual([]);
      }
      const [whole = Buffer.alloc(0)] = bodies;
      // Pages have other values of the site than the build knew.
      if (files.has(entry))
        expect(createHash("sha256").update(whole).digest("base64url").slice(0, 22), path).toBe(hash);
      expect(
        bodies.every((body) => body.equals(whole)),
        path,
      ).toBe(true);
    }
  });
});

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };

async function ask(agent: Agent, url: string, encoding: string) {
  const request = get(url, { agent, headers: { "Accept-Encoding": encoding } });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

describe("npm start", () => {
  test("a start with nothing to build serves at once, and the server ends with its launcher, however that one ends", async () => {
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      await using launcher = await startServer({
        environment: { DATA_DIR: data.path },
        program: "scripts/run/start.mjs",
      });
      expect(launcher.output()).not.toMatch(/Construction|Préparation/);
      launcher.process.kill(signal);
      expect(await launcher.ended).toBe(signal === "SIGTERM" ? 0 : null);
      await expect.poll(() => answers(launcher.url)).toBe(false);
    }
  });
});

type Served = Pick<(typeof INDEX.files)[number], "path" | "type" | "styleHashes">;

function policyOf({ path, type, styleHashes }: Served): Record<string, string> {
  if (path === SERVICE_WORKER) return { "Content-Security-Policy": SERVICE_WORKER_CSP };
  if (/^(font|image)|javascript/.test(type)) return { "Content-Security-Policy": filePolicy(styleHashes) };
  if (!type.startsWith("text/html")) return {};
  const allowed = [...new Set([...INDEX.styles.anywhere, ...styleHashes])];
  expect(allowed.length).toBeLessThanOrEqual(4);
  return { "Content-Security-Policy": pagePolicy({ publicUrl: PUBLIC_URL, styleHashes: allowed }) };
}
