import {
  type IncomingMessage,
  type ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from "node:http";
import type { HeaderMap } from "#server/http/security-headers.ts";

/** The status line and headers of an answer that is given again and again, dated to the second. */
export type ReadyHead = (time: number) => string;

export function createReadyHead(headers: HeaderMap, keepAliveTimeoutMs: number): ReadyHead {
  const lines = Object.entries(headers).map(([name, value]) => {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return `${name}: ${value}\r\n`;
  });
  const start = `HTTP/1.1 200 ${STATUS_CODES[200]}\r\n${lines.join("")}Date: `;
  const end = `\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTimeoutMs / 1000)}\r\n\r\n`;
  let [madeAt, head] = [Number.NaN, ""];
  return (time) => {
    const second = Math.floor(time / 1000);
    if (second !== madeAt) [madeAt, head] = [second, start + new Date(time).toUTCString() + end];
    return head;
  };
}

/** Whether the head says what Node would: that the connection stays open. */
export function keepsAlive({ httpVersionMajor, httpVersionMinor, headers }: IncomingMessage): boolean {
  return httpVersionMajor === 1 && httpVersionMinor === 1 && (headers.connection ?? "keep-alive") === "keep-alive";
}

/**
 * Node checks each header and joins all of them anew for each answer, a sixth of a built page's time. There is no
 * public way past it: docs/decisions/0004-own-server.md.
 */
export function endWith(response: ServerResponse, head: string, body: Buffer): void {
  Object.assign(response, { _header: head });
  response.end(body);
}
