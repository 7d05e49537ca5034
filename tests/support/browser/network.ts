import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A site of its own in front of the tests' server: it can go away, and publish an edition. */
export type Network = {
  origin: string;
  asked: string[];
  away: () => void;
  back: () => void;
  /** From then on something on the way answers in the site's place, until it is back. */
  gateway: (answer: Gateway) => void;
  /** From then on every answer is of this edition, and pages say so on their root. */
  publish: (edition: number) => void;
  /** From then on the page of this address says that it was withdrawn, or redirects to another. */
  take: (path: string, movedTo?: string) => void;
  close: () => Promise<void>;
};

type Gateway = { status: number; location?: string };

export async function openNetwork(target: string): Promise<Network> {
  const state: { isAway: boolean; edition: number; gateway: Gateway | null } = {
    ...{ isAway: false, edition: 0, gateway: null },
  };
  const asked: string[] = [];
  const taken = new Map<string, string | null>();
  const server = createServer((request, response) => {
    if (state.isAway) return request.socket.destroy();
    if (state.gateway) return answerAsGateway(request, response, state.gateway);
    asked.push(request.url ?? "");
    forward(request, response, { target, edition: state.edition, taken });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    away() {
      state.isAway = true;
      server.closeAllConnections();
    },
    back() {
      state.isAway = false;
      state.gateway = null;
    },
    gateway(answer) {
      state.gateway = answer;
    },
    publish(edition) {
      state.edition = edition;
    },
    take(path, movedTo) {
      taken.set(path, movedTo ?? null);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** As a Wi-Fi that wants a sign-in, or a proxy whose site is away. */
function answerAsGateway({ url }: IncomingMessage, response: ServerResponse, { status, location }: Gateway): void {
  const isLanding = location === undefined || url === location;
  const headers = { "content-type": "text/html", ...(isLanding ? {} : { location }) };
  response.writeHead(isLanding && location ? 200 : status, headers).end("<title>Portail</title><h1>Portail</h1>");
}

function answerWithdrawn(response: ServerResponse, headers: IncomingMessage["headers"]): void {
  const page = "<title>Article retiré – Le Récap</title><h1>La rédaction a retiré cet article.</h1>";
  response.writeHead(410, { ...headers, "cache-control": "private, no-store" }).end(page);
}

type Way = { target: string; edition: number; taken: Map<string, string | null> };

function forward(request: IncomingMessage, response: ServerResponse, { target, edition, taken }: Way): void {
  const headers: Record<string, string | string[] | undefined> = { ...request.headers, "accept-encoding": "identity" };
  if (edition > 0) headers["if-none-match"] = undefined;
  const going = ask(new URL(request.url ?? "/", target), { method: request.method, headers: defined(headers) });
  going.on("error", () => response.destroy());
  going.on("response", async (answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { "content-length": _length, etag, ...others } = answer.headers;
    const movedTo = taken.get((request.url ?? "").replace(/\.data$/, ""));
    if (movedTo) return void response.writeHead(301, { ...others, location: movedTo }).end();
    if (movedTo === null)
      return answerWithdrawn(response, { ...others, "x-release": `${others["x-release"]}.${edition}` });
    if (edition === 0) return void response.writeHead(answer.statusCode ?? 500, answer.headers).end(body);
    const isPage = /html/.test(answer.headers["content-type"] ?? "");
    response.writeHead(answer.statusCode ?? 500, {
      ...others,
      "x-release": `${answer.headers["x-release"]}.${edition}`,
      ...(etag ? { etag: etag.replace(/"$/, `-${edition}"`) } : {}),
    });
    response.end(isPage ? body.toString().replace("<html", `<html data-edition="${edition}"`) : body);
  });
  request.pipe(going);
}

function defined(headers: Record<string, string | string[] | undefined>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
