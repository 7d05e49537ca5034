import type { IncomingMessage } from "node:http";

/**
 * The address of the visitor's side of the outermost trusted proxy. What stands further left in the header was written by the
 * visitor, who may write anything.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  const hops = [...forwarded, request.socket.remoteAddress ?? ""];
  return hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? "";
}
