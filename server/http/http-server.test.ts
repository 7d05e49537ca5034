import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { securityHeaders } from "#platform/http/security-headers.ts";
import { listen, sendRaw } from "#tests/support/http.ts";
import { createHttpServer, drain } from "./http-server.ts";

const headers = securityHeaders({ publicUrl: "https://www.exemple.fr", styleHashes: [] });

function startServer() {
  return listen(
    createHttpServer({
      headers,
      answerStatic: () => false,
      application: (_request, response) => response.end("application"),
    }),
  );
}

test.each([
  ["broken percent-encoding", "GET /%E0%A4%A HTTP/1.1\r\nHost: a\r\n\r\n", 400],
  ["an encoded zero byte", "GET /a%00b HTTP/1.1\r\nHost: a\r\n\r\n", 400],
  ["an address of 10 KB", `GET /${"a".repeat(10_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 414],
  ["a path that could be taken for a host", "GET //exemple.org/ HTTP/1.1\r\nHost: a\r\n\r\n", 400],
  ["a backslash", "GET /\\exemple.org HTTP/1.1\r\nHost: a\r\n\r\n", 400],
  ["a whole address, as for a proxy", "GET http://exemple.org/ HTTP/1.1\r\nHost: a\r\n\r\n", 400],
  ["a star", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", 405],
  ["no host", "GET / HTTP/1.1\r\n\r\n", 400],
  ["no host, in HTTP 1.0", "GET / HTTP/1.0\r\n\r\n", 400],
  ["a wrong host", "GET / HTTP/1.1\r\nHost: a b<script>\r\n\r\n", 400],
  ["a method that changes things elsewhere", "DELETE / HTTP/1.1\r\nHost: a\r\n\r\n", 405],
  ["TRACE", "TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", 501],
  ["PROPFIND", "PROPFIND / HTTP/1.1\r\nHost: a\r\n\r\n", 501],
  ["CONNECT", "CONNECT exemple.org:443 HTTP/1.1\r\nHost: exemple.org\r\n\r\n", 501],
  ["a method nobody knows", "BREW /coffee HTTP/1.1\r\nHost: a\r\n\r\n", 501],
  ["headers of 40 KB", `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${"a".repeat(40_000)}\r\n\r\n`, 431],
  ["an expectation nobody knows", "GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n", 417],
  ["two hosts", "GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", 400],
  ["two lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400],
  ["no HTTP at all", "\u0016\u0003\u0001\u0002\r\n\r\n", 501],
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

test("closing lets the requests under way end and takes no new one", async () => {
  const asked = Promise.withResolvers<void>();
  const server = createHttpServer({
    headers,
    answerStatic: () => false,
    application: async (_request, response) => {
      asked.resolve();
      await wait(200);
      response.end("done");
    },
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
  const server = createHttpServer({ headers, answerStatic: () => false, application: () => asked.resolve() });
  await using listening = await listen(server);
  const answer = fetch(listening.url).catch(() => "cut");
  await asked.promise;
  await drain(server, 100);
  expect(await answer).toBe("cut");
});
