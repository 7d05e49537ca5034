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
import { answers, type ServerProcess, spawnServer, startServer } from "#tests/support/site/built-server.ts";

const CLIENT = join(import.meta.dirname, "../../build/client");
const PUBLIC_URL = "https://www.exemple.fr";
// Creating a database takes seconds: the tests share one.
const folder = temporaryFolder();
const data = { path: join(folder.path, "data") };
afterAll(() => folder[Symbol.dispose]());

const PASSWORD = /Mot de passe d'administration .+ : \S{20}\n/g;

test("the first start prints the admin password, and SIGTERM ends it cleanly", async () => {
  await using server = await startServer({ environment: { DATA_DIR: data.path }, makesDatabase: true });
  expect(server.output()).toContain(`Le Récap répond sur http://127.0.0.1:${server.port}`);
  expect(server.output().match(PASSWORD)).toHaveLength(1);
  server.process.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});

test("an address that is not the machine's is told in one line", async () => {
  const server = await spawnServer({ environment: { DATA_DIR: data.path, HOST: "203.0.113.7" } });
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(/^HOST : cette adresse n'est pas une adresse de cette machine\. .+\n$/);
});

describe("a server that runs", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer({ environment: { DATA_DIR: data.path, PUBLIC_URL } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test("does not print the password of the first start", () => {
    expect(server.output()).toContain(`Le Récap répond sur http://127.0.0.1:${server.port}`);
    expect(server.output()).not.toMatch(PASSWORD);
  });

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

  test("a file of each kind is the same in three encodings", async () => {
    using agent = Object.assign(new Agent({ keepAlive: true }), { [Symbol.dispose]: () => agent.destroy() });
    // Not of what another process draws, which a busy machine answers with « later ».
    const files = builtFiles().filter(({ type, isFile }) => isFile || !type.startsWith("image/"));
    const oneOfEachType = new Map(files.map((entry) => [entry.type, entry])).values();
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
