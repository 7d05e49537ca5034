import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { ORIGIN_PLACEHOLDER, SOCIAL_PLACEHOLDER, YEAR_PLACEHOLDER } from "#platform/placeholders.ts";
import { answers, spawnServer, startServer } from "#tests/support/built-server.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { sendRaw } from "#tests/support/http.ts";
import { hasPostgres, startPostgres } from "#tests/support/postgres.ts";
import { securityHeaders } from "./security-headers.ts";
import type { StaticIndex } from "./static-index.ts";

const PLACEHOLDERS = [ORIGIN_PLACEHOLDER, SOCIAL_PLACEHOLDER, YEAR_PLACEHOLDER];
const INDEX = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../build/static-index.json"), "utf8"),
) as StaticIndex;
// Creating a database takes seconds: the tests share one.
const data = temporaryFolder();
afterAll(() => data[Symbol.dispose]());

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

test("a second server on the same data is refused in one line, and the first goes on", async () => {
  const environment = { DATA_DIR: data.path };
  await using first = await startServer({ environment });
  const second = await spawnServer({ environment });
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(/^DATA_DIR : la base du dossier « .+ » est déjà ouverte .+\n$/);
  expect(await answers(first.url)).toBe(true);
});

test.each([
  [{ PORT: "abc" }, /^PORT contient « abc » ; valeur attendue : un nombre entier de 1 à 65535\.\n$/],
  [{ DATABASE_URL: "mysql://moi:secret@a/b" }, /^DATABASE_URL contient (?!.*secret).+\n$/],
  [{ HOST: "203.0.113.7" }, /^HOST : cette adresse n'est pas une adresse de cette machine\. .+\n$/],
])("the setting %j stops the start with one line", async (wrong, line) => {
  const server = await spawnServer({ environment: { DATA_DIR: data.path, ...wrong } });
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(line);
});

test("a taken port is told in one line", async () => {
  using other = temporaryFolder();
  cpSync(data.path, other.path, { recursive: true });
  await using first = await startServer({ environment: { DATA_DIR: data.path } });
  const second = await spawnServer({ environment: { DATA_DIR: other.path, PORT: String(first.port) } });
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(/^PORT : ce port est déjà pris .+\n$/);
});

describe("the built site", () => {
  test("every page and file is served whole, in three encodings, with every security header", async () => {
    await using server = await startServer({
      environment: { DATA_DIR: data.path, PUBLIC_URL: "https://www.exemple.fr" },
    });
    const headers = securityHeaders({ publicUrl: "https://www.exemple.fr", styleHashes: INDEX.styleHashes });
    // One for every page, and those of home, category, letter, sign-up, explore, search, proofs and contact.
    expect(INDEX.styleHashes).toHaveLength(9);
    for (const { path, type, isTemplate } of INDEX.entries) {
      const bodies = [];
      for (const encoding of ["br", "gzip", "identity"]) {
        const answer = await fetch(`${server.url}${path}`, {
          headers: { "Accept-Encoding": encoding },
          redirect: "manual",
        });
        expect(answer.status, path).toBe(200);
        expect(answer.headers.get("content-type"), path).toBe(type);
        for (const [name, value] of Object.entries(headers)) {
          if (type.startsWith("image/svg") && name === "Content-Security-Policy") continue;
          expect(answer.headers.get(name), `${path} ${name}`).toBe(value);
        }
        bodies.push(Buffer.from(await answer.arrayBuffer()).toString("base64"));
      }
      expect(new Set(bodies).size, path).toBe(1);
      const text = Buffer.from(bodies[0] ?? "", "base64").toString();
      if (isTemplate)
        expect(
          PLACEHOLDERS.filter((placeholder) => text.includes(placeholder)),
          path,
        ).toEqual([]);
    }
  });

  test("what is no page is answered rightly, and the server lives", async () => {
    await using server = await startServer({ environment: { DATA_DIR: data.path } });
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
    expect(server.output().match(/"event":"(?!request")\w+"/g)).toEqual(['"event":"markdown_missing"']);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});

describe.runIf(hasPostgres)("on a PostgreSQL server", () => {
  test("pages outlive the loss of the database, and the health check tells it and its return", async () => {
    const postgres = await startPostgres();
    try {
      await using server = await startServer({ environment: { DATA_DIR: data.path, DATABASE_URL: postgres.url } });
      const health = async () => (await fetch(`${server.url}/healthz`)).status;
      expect(await health()).toBe(200);
      await postgres.crash();
      expect(await health()).toBe(503);
      expect((await fetch(`${server.url}/explorer`)).status).toBe(200);
      await postgres.start();
      expect(await health()).toBe(200);
    } finally {
      await postgres.stop();
    }
  });
});

describe("npm start", () => {
  test("a start with nothing to build serves at once, and the server ends with its launcher, however that one ends", async () => {
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      await using launcher = await startServer({
        environment: { DATA_DIR: data.path },
        program: "scripts/run/start.mjs",
      });
      expect(launcher.output()).not.toMatch(/Construction|Compression/);
      launcher.process.kill(signal);
      expect(await launcher.ended).toBe(signal === "SIGTERM" ? 0 : null);
      for (let attempt = 0; attempt < 100 && (await answers(launcher.url)); attempt += 1) await wait(100);
      expect(await answers(launcher.url)).toBe(false);
    }
  });
});
