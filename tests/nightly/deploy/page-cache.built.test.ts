import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/folder.ts";
import { type ServerProcess, startServer } from "#tests/support/site/built-server.ts";
import { hasNginx, startNginx } from "#tests/support/site/nginx.ts";

const TOKEN = "jeton-des-tests-0123456789";
const data = temporaryFolder();
let server: ServerProcess;
beforeAll(async () => {
  server = await startServer({ environment: { DATA_DIR: data.path, METRICS_TOKEN: TOKEN, TRUST_PROXY: "1" } });
}, 240_000);
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  data[Symbol.dispose]();
});

async function requests(): Promise<number> {
  const answer = await fetch(`${server.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
  return Number(/^recap_requests_total (\d+)/m.exec(await answer.text())?.[1]);
}

test.runIf(hasNginx)(
  "nginx keeps what is the same for all readers, and nothing else",
  { timeout: 120_000 },
  async () => {
    await using nginx = await startNginx(server.port);
    const ask = (path: string, init: RequestInit = {}) => fetch(`${nginx.url}${path}`, { redirect: "manual", ...init });

    const page = await ask("/explorer");
    expect([page.status, page.headers.get("content-encoding")]).toEqual([200, expect.stringMatching(/br|gzip/)]);
    const before = await requests();
    for (let count = 0; count < 100; count += 1) expect((await ask("/explorer")).status).toBe(200);
    // One a second, and the machine may be slow.
    expect((await requests()) - before).toBeLessThan(50);
    const etag = (await ask("/explorer")).headers.get("etag") ?? "";
    expect((await ask("/explorer", { headers: { "If-None-Match": etag } })).status).toBe(304);

    const personal = ["/connexion", "/profil", "/session", "/recherche?q=ukraine", "/nulle-part", "/healthz"];
    for (const path of personal) {
      const ids = [await ask(path), await ask(path)].map(({ headers }) => headers.get("x-request-id"));
      expect(new Set(ids).size, path).toBe(2);
    }
    const form = { method: "POST", body: new URLSearchParams({ email: "a" }) };
    const posted = [await ask("/lettre/inscription", form), await ask("/lettre/inscription", form)];
    expect(new Set(posted.map(({ headers }) => headers.get("x-request-id"))).size).toBe(2);

    server.process.kill("SIGTERM");
    await server.ended;
    expect((await ask("/explorer")).status).toBe(200);
    for (const path of personal) expect((await ask(path)).status, path).toBe(502);
    expect((await ask("/explorer", form)).status).toBe(502);
  },
);
