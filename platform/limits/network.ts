/** An IPv4 address, or a /64. */
export function networkOf(address: string): string {
  const { ipv4, groups } = read(address);
  return ipv4 ?? `${groups.slice(0, 4).join(":")}::/64`;
}

/** The block that one customer may own: a /24, or a /48 of 65,536 networks. Null for what is no address. */
export function blockOf(address: string): string | null {
  const { ipv4, groups } = read(address);
  if (ipv4 === null) return `${groups.slice(0, 3).join(":")}::/48`;
  const parts = ipv4.split(".");
  return parts.length === 4 ? `${parts.slice(0, 3).join(".")}.0/24` : null;
}

function read(address: string): { ipv4: string | null; groups: string[] } {
  const bare = address.replace(/%.*$/, "").toLowerCase();
  if (!bare.includes(":")) return { ipv4: bare, groups: [] };
  const groups = expand(bare);
  return { ipv4: mappedIpv4(groups), groups };
}

/** RFC 4291's `::ffff:192.0.2.7`, whose last four bytes may also be written in hexadecimal. */
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
