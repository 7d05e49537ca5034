import { createServer, request } from "node:http";
import { pipeline } from "node:stream";
import { listen } from "#tests/support/http.ts";

/** A proxy that adds the cookie and hides both sign-outs, which a scanner would press. */
export function withoutSignOut(url: string, cookie: string) {
  const { hostname: host, port } = new URL(url);
  return listen(
    createServer((asked, answer) => {
      if (/^\/(?:admin\/)?deconnexion/.test(asked.url ?? "")) {
        answer.writeHead(404).end();
        asked.resume();
        return;
      }
      const { method, url: path } = asked;
      const headers = { ...asked.headers, ...(cookie ? { cookie } : {}) };
      // One connection a request: a broken one must not affect the next.
      const forwarded = request({ host, port, method, path, headers, agent: false, timeout: 20_000 }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        pipeline(response, answer, () => {});
      });
      forwarded.on("timeout", () => forwarded.destroy());
      forwarded.on("error", () => answer.destroy());
      pipeline(asked, forwarded, () => {});
    }),
  );
}
