/** Returns the network that rate limits count: the IPv4 address itself, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const { ipv4, groups } = parseAddress(address);
  return ipv4 ?? `${groups.slice(0, 4).join(":")}::/64`;
}

/**
 * Returns the block that one customer may hold: a /24, or a /48 of 65,536 networks. Null when `address`
 * is not an IP address.
 */
export function blockOf(address: string): string | null {
  const { ipv4, groups } = parseAddress(address);
  if (ipv4 === null) return `${groups.slice(0, 3).join(":")}::/48`;
  const parts = ipv4.split(".");
  return parts.length === 4 ? `${parts.slice(0, 3).join(".")}.0/24` : null;
}

function parseAddress(address: string): { ipv4: string | null; groups: string[] } {
  const bare = address.replace(/%.*$/, "").toLowerCase();
  if (!bare.includes(":")) return { ipv4: bare, groups: [] };
  const groups = expand(bare);
  return { ipv4: mappedIpv4(groups), groups };
}

/**
 * Reads an IPv4-mapped address (RFC 4291, `::ffff:192.0.2.7`), whose last four bytes may also be
 * written in hexadecimal.
 */
function mappedIpv4(groups: string[]): string | null {
  if (groups.length !== 8 || groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return null;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff])
    .join(".");
}

function expand(address: string): string[] {
  const [head = "", tail] = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, toGroups).split("::", 2);
  const first = head === "" ? [] : head.split(":");
  const last = !tail ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<string>(missing).fill("0"), ...last].map((group) => group.replace(/^0+(?=.)/, ""));
}

function toGroups(_: string, ...bytes: string[]): string {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
  return [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(":");
}

/** Bounds the memory: beyond this number, the key unused for longest is dropped. */
const MAX_KEYS = 10_000;

type Window = { used: number; resetAt: number };

type MemoryLimit = { max: number; windowSeconds: number };

/** Callers must check `settings.rateLimits` first. */
export function createNetworkLimit(limit: MemoryLimit) {
  const take = createMemoryLimit(limit);
  return (clientAddress: string, now: Date): number => take(networkOf(clientAddress), now);
}

/** Counts in the memory of this process: nothing is written, so that reading the site leaves no trace. */
export function createMemoryLimit({ max, windowSeconds }: MemoryLimit) {
  const windows = new Map<string, Window>();
  /** Returns the seconds to wait; 0 when the use is allowed. */
  return (key: string, now: Date): number => {
    const known = windows.get(key);
    const left = known ? known.resetAt - now.getTime() : 0;
    // After the clock was set back, a window would end too late; a new one begins instead.
    const isOver = !known || left <= 0 || left > windowSeconds * 1000;
    const window = isOver ? { used: 0, resetAt: now.getTime() + windowSeconds * 1000 } : known;
    window.used += 1;
    windows.delete(key);
    windows.set(key, window);
    const [oldest] = windows.keys();
    if (windows.size > MAX_KEYS && oldest !== undefined) windows.delete(oldest);
    return window.used > max ? Math.ceil((window.resetAt - now.getTime()) / 1000) : 0;
  };
}
