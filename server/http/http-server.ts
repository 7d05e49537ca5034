import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { HeaderMap } from "#platform/http/security-headers.ts";
import { findRefusal, type Refusal } from "./refusals.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

type HttpServerOptions = {
  answerStatic: (request: IncomingMessage, response: ServerResponse) => boolean;
  application: Listener;
  headers: HeaderMap;
};

const KEEP_ALIVE_MS = 65_000;

/** Against slow requests; Node's own check runs every 30 s only. */
const OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: KEEP_ALIVE_MS,
  requireHostHeader: false,
  optimizeEmptyRequests: true,
};
const PLAIN_TEXT = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

export function createHttpServer({ answerStatic, application, headers }: HttpServerOptions): Server {
  const server = createServer(OPTIONS, (request, response) => {
    if (answerStatic(request, response)) return;
    const refusal = findRefusal(request);
    if (refusal) refuse(response, refusal, headers);
    else application(request, response);
  });
  server.on("clientError", (error, socket) => closeSocket(socket, refusalOf(error), headers));
  server.on("connect", (_request, socket) =>
    closeSocket(socket, { status: 501, message: "Méthode inconnue." }, headers),
  );
  server.on("checkExpectation", (_request, response) => {
    refuse(response, { status: 417, message: "En-tête Expect refusé." }, headers);
  });
  return server;
}

export async function drain(server: Server, timeoutMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Browsers keep connections open after the answer.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

function refuse(response: ServerResponse, { status, message, allow }: Refusal, headers: HeaderMap): void {
  response.writeHead(status, { ...headers, ...PLAIN_TEXT, ...(allow ? { Allow: allow } : {}), Connection: "close" });
  response.end(`${message}\n`);
}

function refusalOf(error: Error): Refusal {
  switch ("code" in error ? error.code : "") {
    case "HPE_HEADER_OVERFLOW":
      return { status: 431, message: "En-têtes trop longs." };
    case "HPE_INVALID_METHOD":
      return { status: 501, message: "Méthode inconnue." };
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return { status: 408, message: "Requête trop lente." };
    default:
      return { status: 400, message: "Requête incorrecte." };
  }
}

/** For requests that could not be parsed, which have no response object. */
function closeSocket(socket: Duplex, { status, message }: Refusal, headers: HeaderMap): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = `${message}\n`;
  const all = { ...headers, ...PLAIN_TEXT, "Content-Length": String(Buffer.byteLength(body)), Connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
}
