/** "network": an IPv4 address or a /64; "site": a customer's /56; "block": a /48 of 65,536 networks, or an IPv4 /24. */
export type NetworkStep = "network" | "site" | "block";

export function networkAt(step: NetworkStep, address: string): string | null {
  const bare = address.replace(/%.*$/, "").toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1] ?? bare;
  if (!mapped.includes(":")) return networkOfIpv4(step, mapped);
  const groups = expand(mapped);
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

function expand(address: string): string[] {
  const [head = "", tail] = address.split("::", 2);
  const first = head === "" ? [] : head.split(":");
  const last = !tail ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<string>(missing).fill("0"), ...last].map((group) => group.replace(/^0+(?=.)/, ""));
}
