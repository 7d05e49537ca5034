export const INVALID_EMAIL = "Veuillez entrer une adresse email valide";

const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;
/** RFC 5322's dot-atom, with the letters of RFC 6532: no dot at either end, nor two in a row. */
const LOCAL_PART = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const TOP_LEVEL = /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;
/** RFC 6761, RFC 6762, RFC 7686 and ICANN's `internal`: names that the relay would take for itself or its network. */
const LOCAL_DOMAINS = new Set(["localhost", "local", "internal", "localdomain", "lan", "home", "invalid", "onion"]);

/** Trimmed, lower case, domain in punycode; null when it is no single address. Lenient: a confirmation decides. */
export function normaliseEmail(text: string): string | null {
  // Lower case first: it takes composed letters apart (« J̌ » is two characters, « ǰ » one).
  const parts = text.trim().toLowerCase().normalize("NFC").split("@");
  const [local = "", host = ""] = parts;
  const domain = parts.length === 2 ? toAsciiDomain(host) : null;
  if (!domain || !LOCAL_PART.test(local) || new TextEncoder().encode(local).length > MAX_LOCAL_LENGTH) return null;
  const address = `${local}@${domain}`;
  return address.length <= MAX_LENGTH ? address : null;
}

function toAsciiDomain(host: string): string | null {
  // Other characters would give the URL parser, used here for punycode, more than a host.
  if (!/^[\p{L}\p{N}\p{M}.-]+$/u.test(host)) return null;
  const ascii = hostnameOf(host);
  const labels = ascii.split(".");
  const top = labels.at(-1) ?? "";
  if (labels.length < 2 || !TOP_LEVEL.test(top) || LOCAL_DOMAINS.has(top)) return null;
  return labels.every((label) => HOST_LABEL.test(label)) ? ascii : null;
}

/** No `URL.parse`: browsers of 2024 lack it. */
function hostnameOf(host: string): string {
  try {
    return new URL(`http://${host}/`).hostname;
  } catch {
    return "";
  }
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1);
}
