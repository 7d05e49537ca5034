import type { Publisher } from "#library/catalogue/catalogue.ts";

const VALID_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

/** RFC 9116; its expiry moves on each day. */
export function securityTxt(origin: string, publisher: Publisher | null, now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const email = publisher?.email;
  const contacts = [...(email ? [`mailto:${email}`] : []), `${origin}/contact`];
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: fr",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
