import type { IncomingMessage } from "node:http";

/** The entry of the outermost trusted proxy: what stands further left is the visitor's own claim. */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  const hops = [...forwarded, request.socket.remoteAddress ?? ""];
  return hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? "";
}
