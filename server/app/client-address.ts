import type { IncomingMessage } from "node:http";

/** The entry of the outermost trusted proxy: what stands further left is the visitor's own claim. */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => withoutPort(address.trim()))
    .filter(Boolean);
  const hops = [...forwarded, request.socket.remoteAddress ?? ""];
  return hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? "";
}

/** Some proxies add the port of the connection, which would make each one another visitor. */
function withoutPort(address: string): string {
  const [, inBrackets, ipv4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return inBrackets ?? ipv4 ?? address;
}
