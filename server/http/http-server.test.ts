import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { securityHeaders } from "#platform/http/security-headers.ts";
import { createLog } from "#platform/log.ts";
import { listen, sendRaw } from "#tests/support/http.ts";
import { createHttpServer, drain, type SiteHandler } from "./http-server.ts";

const headers = securityHeaders({ publicUrl: "https://www.exemple.fr", styleHashes: [] });

const log = createLog(() => {});
const open = (answer: SiteHandler, answerWithinMs = 5_000) =>
  createHttpServer({ headers, log, answerWithinMs, handlers: [answer] });

function startServer() {
  return listen(open(async ({ text }) => text("application")));
}

test.each([
  ["broken percent-encoding", "GET /%E0%A4%A HTTP/1.1\r\nHost: a\r\n\r\n", 400],
  ["an encoded zero byte", "GET /a%00b HTTP/1.1\r\nHost: a\r\n\r\n", 400],
  ["an address of 10 KB", `GET /${"a".repeat(10_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 414],
  ["a path that could be taken for a host", "GET //exemple.org/ HTTP/1.1\r\nHost: a\r\n\r\n", 400],
  ["a backslash", "GET /\\exemple.org HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400],
  ["a whole address, as for a proxy", "GET http://exemple.org/ HTTP/1.1\r\nHost: a\r\n\r\n", 400],
  ["no host, in HTTP 1.0", "GET / HTTP/1.0\r\n\r\n", 400],
  ["a wrong host", "GET / HTTP/1.1\r\nHost: a b<script>\r\nConnection: close\r\n\r\n", 400],
  ["a method that changes things elsewhere", "DELETE / HTTP/1.1\r\nHost: a\r\n\r\n", 405],
  ["TRACE", "TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", 501],
  ["PROPFIND", "PROPFIND / HTTP/1.1\r\nHost: a\r\n\r\n", 501],
  ["two hosts", "GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", 400],
])(
  "%s is refused with the right status and all security headers, and the server lives",
  async (_what, bytes, status) => {
    await using server = await startServer();
    const answer = await sendRaw(server.port, bytes);
    expect(answer.status).toBe(status);
    expect(answer.body).not.toBe("application");
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    for (const [name, value] of Object.entries(headers)) expect(answer.headers.get(name.toLowerCase())).toBe(value);
    expect(await (await fetch(server.url)).text()).toBe("application");
  },
);

/** Node's own answers, which say nothing of the site. */
test.each([
  ["a star", "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400],
  ["no host", "GET / HTTP/1.1\r\n\r\n", 400],
  ["a method nobody knows", "BREW /coffee HTTP/1.1\r\nHost: a\r\n\r\n", 400],
  ["headers of 40 KB", `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${"a".repeat(40_000)}\r\n\r\n`, 431],
  ["an expectation nobody knows", "GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n", 417],
  ["two lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400],
  [
    "a length and pieces",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
  ],
  ["pieces under another name", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", 400],
  ["a header with a space before its colon", "GET / HTTP/1.1\r\nHost: a\r\nX-A : b\r\n\r\n", 400],
  ["a header over two lines", "GET / HTTP/1.1\r\nHost: a\r\nX-A: b\r\n c\r\n\r\n", 400],
  ["lines without a carriage return", "GET / HTTP/1.1\nHost: a\n\n", 400],
  ["no HTTP at all", "\u0016\u0003\u0001\u0002\r\n\r\n", 400],
])("%s is refused before it is a request, and the server lives", async (_what, bytes, status) => {
  await using server = await startServer();
  expect((await sendRaw(server.port, bytes)).status).toBe(status);
  expect(await (await fetch(server.url)).text()).toBe("application");
});

test("a refused method is told which ones are accepted", async () => {
  await using server = await startServer();
  const answer = await fetch(server.url, { method: "PUT" });
  expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
});

test.each(["/a", "/a%20b", "/%C3%A9", "/..%2f..%2fetc", "/a?b=%E0%A4%A", "/", "/a//b"])(
  "the odd but readable address %s reaches the application",
  async (path) => {
    await using server = await startServer();
    const answer = await sendRaw(server.port, `GET ${path} HTTP/1.1\r\nHost: a:3000\r\nConnection: close\r\n\r\n`);
    expect(answer.body).toContain("application");
  },
);

test("a request that is held is answered in the end, and the newsroom may take longer", async () => {
  const held = new Promise<undefined>(() => {});
  await using server = await listen(open(() => held, 100));
  const answer = await fetch(`${server.url}/explorer`);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
  for (const [name, value] of Object.entries(headers)) expect(answer.headers.get(name)).toBe(value);
  const longer = fetch(`${server.url}/redaction/brouillon/apercu`, { signal: AbortSignal.timeout(500) });
  await expect(longer).rejects.toThrow("timeout");
});

test("an error of a handler is logged, and answered without its words", async () => {
  const lines: string[] = [];
  const throws: SiteHandler = () => Promise.reject(new Error("secret words"));
  const all = { headers, log: createLog((line) => lines.push(line)), handlers: [throws] };
  await using server = await listen(createHttpServer(all));
  const answer = await fetch(server.url);
  expect([answer.status, await answer.text()]).toEqual([500, "Une erreur est survenue.\n"]);
  expect(lines.join()).toContain("secret words");
});

test("closing lets the requests under way end and takes no new one", async () => {
  const asked = Promise.withResolvers<void>();
  const server = open(async ({ text }) => {
    asked.resolve();
    await wait(200);
    return text("done");
  });
  await using listening = await listen(server);
  const answer = fetch(listening.url).then((response) => response.text());
  await asked.promise;
  await drain(server, 30_000);
  expect(await answer).toBe("done");
  await expect(fetch(listening.url)).rejects.toThrow();
});

test("closing does not wait for ever for a request that never ends", async () => {
  const asked = Promise.withResolvers<void>();
  const server = open(() => {
    asked.resolve();
    return new Promise<undefined>(() => {});
  });
  await using listening = await listen(server);
  const answer = fetch(listening.url).catch(() => "cut");
  await asked.promise;
  await drain(server, 100);
  expect(await answer).toBe("cut");
});
