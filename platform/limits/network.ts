/** "network": an IPv4 address or a /64; "site": a customer's /56; "block": a /48 of 65,536 networks, or an IPv4 /24. */
export type NetworkStep = "network" | "site" | "block";

export function networkAt(step: NetworkStep, address: string): string | null {
  const bare = address.replace(/%.*$/, "").toLowerCase();
  if (!bare.includes(":")) return networkOfIpv4(step, bare);
  const groups = expand(bare);
  const mapped = mappedIpv4(groups);
  if (mapped !== null) return networkOfIpv4(step, mapped);
  if (step === "block") return `${groups.slice(0, 3).join(":")}::/48`;
  if (step === "network") return `${groups.slice(0, 4).join(":")}::/64`;
  const customer = (Number.parseInt(groups[3] ?? "0", 16) & 0xff00).toString(16);
  return `${groups.slice(0, 3).join(":")}:${customer}::/56`;
}

export function networkOf(address: string): string {
  return networkAt("network", address) ?? "";
}

function networkOfIpv4(step: NetworkStep, address: string): string | null {
  if (step === "site") return null;
  if (step === "network") return address;
  const parts = address.split(".");
  return parts.length === 4 ? `${parts.slice(0, 3).join(".")}.0/24` : null;
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
