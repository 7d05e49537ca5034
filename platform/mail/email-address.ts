export const INVALID_EMAIL = "Veuillez entrer une adresse email valide";

const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;
const LOCAL_PART = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~.-]+$/u;
const HOST_LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** Trimmed, lower case, domain in punycode; null when it is no single address. Lenient: a confirmation decides. */
export function normaliseEmail(text: string): string | null {
  const parts = text.trim().normalize("NFC").toLowerCase().split("@");
  const [local = "", host = ""] = parts;
  const domain = parts.length === 2 ? toAsciiDomain(host) : null;
  if (!domain || !LOCAL_PART.test(local) || new TextEncoder().encode(local).length > MAX_LOCAL_LENGTH) return null;
  const address = `${local}@${domain}`;
  return address.length <= MAX_LENGTH ? address : null;
}

function toAsciiDomain(host: string): string | null {
  // Other signs would give the URL parser, used here for punycode, more than a host.
  if (!/^[\p{L}\p{N}\p{M}.-]+$/u.test(host)) return null;
  const ascii = URL.parse(`http://${host}/`)?.hostname ?? "";
  const labels = ascii.split(".");
  return labels.every((label) => HOST_LABEL.test(label)) && /[a-z]/.test(labels.at(-1) ?? "") ? ascii : null;
}
