import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { listRoutes } from "#tests/security/built-routes.ts";
import { wrongHeaders } from "#tests/support/expected-headers.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { type ServerProcess, startServer } from "#tests/support/site/built-server.ts";

const data = temporaryFolder();
let server: ServerProcess;
beforeAll(async () => {
  server = await startServer({ environment: { DATA_DIR: data.path, PUBLIC_URL: "https://www.exemple.fr" } });
}, 240_000);
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  data[Symbol.dispose]();
});

const MAX_SHORT_BYTES = 4 * 1024;
/** Of forms that anybody may send: as much as this is read of each. */
const MAX_PUBLIC_BYTES = 256 * 1024;
const ANSWER_WITHIN_MS = 5_000;

type LongForm = { path: string; maxBodyBytes: number };

async function longForms(): Promise<LongForm[]> {
  const forms: LongForm[] = [];
  for (const { path, file } of listRoutes(routes)) {
    const module = join(import.meta.dirname, "../../../app", file);
    if (!/maxBodyBytes|LONG_MESSAGE/.test(readFileSync(module, "utf8"))) continue;
    const { handle } = (await import(module)) as {
      handle?: { maxBodyBytes?: number };
    };
    if ((handle?.maxBodyBytes ?? 0) > MAX_SHORT_BYTES)
      forms.push({ path: path.replace(/:\w+\??/g, "inconnu"), maxBodyBytes: handle?.maxBodyBytes ?? 0 });
  }
  return forms;
}

/** What is answered to the head of a request and the beginning of its body, whose end never comes; "" in time for nothing. */
async function answerTo(head: string, body: string): Promise<string> {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => {});
  socket.setEncoding("utf8");
  socket.write(`${head}\r\n\r\n${body}`);
  const answer = await Promise.race([
    once(socket, "data").then(([text]) => String(text)),
    new Promise<string>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, "")),
  ]);
  socket.destroy();
  return answer;
}

const post = (path: string, length: string) =>
  `POST ${path} HTTP/1.1\r\nHost: www.exemple.fr\r\nContent-Type: application/x-www-form-urlencoded\r\n${length}`;

test("a body whose length nobody declares is not gathered, whatever the form may take", async () => {
  const piece = "a".repeat(2_000);
  const pieces = `7d0\r\n${piece}\r\n`.repeat(3);
  const forms = await longForms();
  expect(forms.length).toBeGreaterThan(8);
  for (const { path } of forms) {
    const answer = await answerTo(post(path, "Transfer-Encoding: chunked"), pieces);
    expect(answer.split("\r\n")[0], path).toBe("HTTP/1.1 411 Length Required");
    const headers = [...answer.matchAll(/^([\w-]+): (.*)\r$/gm)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      value,
    ]);
    expect(wrongHeaders(Object.fromEntries(headers), 411), path).toEqual([]);
  }
}, 240_000);

test("a long body of somebody without a session is refused before it is read", async () => {
  const guarded = (await longForms()).filter(({ maxBodyBytes }) => maxBodyBytes > MAX_PUBLIC_BYTES);
  expect(guarded.length).toBeGreaterThan(3);
  for (const { path, maxBodyBytes } of guarded) {
    const answer = await answerTo(post(path, `Content-Length: ${maxBodyBytes}`), "a=");
    expect(answer.split("\r\n")[0], path).toMatch(/^HTTP\/1\.1 (?:302|303|401|403|404) /);
  }
}, 240_000);
