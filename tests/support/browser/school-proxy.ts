import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

const CUT_AFTER_MS = 10_000;

type SchoolProxy = AsyncDisposable & { url: string };

/** As the worst of schools have it: no WebSocket, answers held until they are whole, connections cut after ten seconds. */
export async function startSchoolProxy(site: string): Promise<SchoolProxy> {
  const { hostname, port } = new URL(site);
  const server = createServer((asked, answer) => {
    const sent = request(
      { hostname, port, path: asked.url, method: asked.method, headers: asked.headers },
      (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.on("end", () => {
          answer.writeHead(response.statusCode ?? 502, response.headers);
          answer.end(Buffer.concat(pieces));
        });
      },
    );
    sent.on("error", () => answer.destroy());
    asked.pipe(sent);
  });
  server.on("connection", (socket) => {
    const timer = setTimeout(() => socket.destroy(), CUT_AFTER_MS);
    socket.once("close", () => clearTimeout(timer));
  });
  server.on("upgrade", (_request, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
