import type { IncomingMessage } from "node:http";

/** Takes the entry that the outermost trusted proxy added: entries further left can be forged by the visitor. */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => withoutPort(address.trim()))
    .filter(Boolean);
  const hops = [...forwarded, request.socket.remoteAddress ?? ""];
  return hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? "";
}

/** Some proxies append the port, which would make each connection look like another visitor. */
function withoutPort(address: string): string {
  const [, inBrackets, ipv4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return inBrackets ?? ipv4 ?? address;
}
