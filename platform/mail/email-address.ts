export const INVALID_EMAIL = "Veuillez entrer une adresse email valide";

const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;
/** The dot-atom of RFC 5322 with the letters of RFC 6532: no dot at either end and no two dots in a row. */
const LOCAL_PART = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const TOP_LEVEL = /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;
/**
 * Special-use names (RFC 6761, RFC 6762, RFC 7686, ICANN's `internal`), which the mail relay would resolve to itself or
 * its own network.
 */
const LOCAL_DOMAINS = new Set(["localhost", "local", "internal", "localdomain", "lan", "home", "invalid", "onion"]);

/**
 * Returns the address trimmed, in lower case, with its domain in punycode; null when the text is not one address. It is
 * lenient, since only a confirmation proves that the address exists.
 */
export function normaliseEmail(text: string): string | null {
  // Lower case comes before NFC because it may decompose a letter: « J̌ » is two characters, « ǰ » is one.
  const parts = text.trim().toLowerCase().normalize("NFC").split("@");
  const [local = "", host = ""] = parts;
  const domain = parts.length === 2 ? toAsciiDomain(host) : null;
  if (!domain || !LOCAL_PART.test(local) || new TextEncoder().encode(local).length > MAX_LOCAL_LENGTH) return null;
  const address = `${local}@${domain}`;
  return address.length <= MAX_LENGTH ? address : null;
}

function toAsciiDomain(host: string): string | null {
  // The URL parser, used below for punycode, would read other characters as a port, a path or a user.
  if (!/^[\p{L}\p{N}\p{M}.-]+$/u.test(host)) return null;
  const ascii = hostnameOf(host);
  const labels = ascii.split(".");
  const top = labels.at(-1) ?? "";
  if (labels.length < 2 || !TOP_LEVEL.test(top) || LOCAL_DOMAINS.has(top)) return null;
  return labels.every((label) => HOST_LABEL.test(label)) ? ascii : null;
}

/** `URL.parse` is missing from browsers of 2024. */
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
