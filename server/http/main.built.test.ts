import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtFiles } from "#tests/support/content/built-pages.ts";
import { writeTestDatabase } from "#tests/support/database/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { sendRaw } from "#tests/support/http.ts";
import { answers, type ServerProcess, spawnServer, startServer } from "#tests/support/site/built-server.ts";

const CLIENT = join(import.meta.dirname, "../../build/client");
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

  test("a file of each kind is the same in three encodings", async () => {
    using agent = Object.assign(new Agent({ keepAlive: true }), { [Symbol.dispose]: () => agent.destroy() });
    const oneOfEachType = new Map(builtFiles().map((entry) => [entry.type, entry])).values();
    for (const { path, isFile } of oneOfEachType) {
      const bodies: Buffer[] = [];
      for (const encoding of ["br", "gzip", "identity"] as const) {
        const { status, headers, body } = await ask(agent, `${server.url}${path}`, encoding);
        expect(status, path).toBe(200);
        bodies.push(DECODERS[(headers["content-encoding"] ?? "identity") as keyof typeof DECODERS](body));
        expect(headers["cache-control"], path).toMatch(isFile ? /^public, max-age=\d{5,}/ : /s-maxage=1/);
      }
      const [whole = Buffer.alloc(0)] = bodies;
      expect(
        bodies.every((body) => body.equals(whole)),
        path,
      ).toBe(true);
      // Pages have other values of the site than the tests knew.
      if (isFile) expect(whole.equals(readFileSync(join(CLIENT, path))), path).toBe(true);
    }
    expect(server.output()).not.toMatch(/"level":"(?:warn|error)"/);
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
