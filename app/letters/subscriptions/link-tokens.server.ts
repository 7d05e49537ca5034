import { createHmac, timingSafeEqual } from "node:crypto";
import { TOKEN_FIELD } from "#app/accounts/forms/form-names.ts";
import { lastingKey } from "#platform/link-keys.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { ProcessServices } from "#platform/services.ts";
import { UNSUBSCRIBE_PATH } from "./link-paths.ts";
import type { Purpose } from "./purposes.ts";

/** Only confirmation links expire; unsubscription links never do. */
export const CONFIRMATION_DAYS = 7;
export const SIGN_IN_MINUTES = 10;

export function tokenUrl(publicUrl: string, path: string, token: string): string {
  return `${publicUrl}${path}?${TOKEN_FIELD}=${token}`;
}

export function confirmationExpiry(now: Date): Date {
  return new Date(now.getTime() + CONFIRMATION_DAYS * 86_400_000);
}

type UnsubscribeRight = { subscriberId: string; purpose: Purpose };

type LastingSecrets = Pick<Secrets, "linkSecrets">;

const PREFIX = "v1.";
const ID_BYTES = 16;
const KEY_ID_BYTES = 3;
const MAC_BYTES = 16;
const HEAD_BYTES = ID_BYTES + 1 + KEY_ID_BYTES;

/** Links that were already sent contain these numbers, so they must never change. */
const PURPOSE_CODES: Record<Purpose, number> = { weekly_letter: 1, launch_notice: 2 };

/**
 * The token is computed and not stored, and is valid while its secret is in use. It contains the person (16 bytes),
 * purpose (1), key (3) and seal (16).
 */
export function createUnsubscribeToken({ linkSecrets }: LastingSecrets, right: UnsubscribeRight): string {
  const key = unsubscribeKey(linkSecrets[0] ?? "");
  const head = Buffer.concat([
    Buffer.from(right.subscriberId.replaceAll("-", ""), "hex"),
    Buffer.from([PURPOSE_CODES[right.purpose]]),
    keyId(key),
  ]);
  return PREFIX + Buffer.concat([head, seal(key, head)]).toString("base64url");
}

/** Returns null for a token without a valid seal. */
export function readUnsubscribeToken({ linkSecrets }: LastingSecrets, token: string): UnsubscribeRight | null {
  if (!token.startsWith(PREFIX)) return null;
  const bytes = bytesOf(token.slice(PREFIX.length), HEAD_BYTES + MAC_BYTES);
  if (!bytes) return null;
  const head = bytes.subarray(0, HEAD_BYTES);
  const key = linkSecrets.map(unsubscribeKey).find((one) => keyId(one).equals(head.subarray(ID_BYTES + 1)));
  if (!key || !timingSafeEqual(seal(key, head), bytes.subarray(HEAD_BYTES))) return null;
  const purpose = (Object.keys(PURPOSE_CODES) as Purpose[]).find((name) => PURPOSE_CODES[name] === head[ID_BYTES]);
  return purpose ? { subscriberId: idIn(head), purpose } : null;
}

export function unsubscribeUrl(
  { settings, secrets }: Pick<ProcessServices, "settings" | "secrets">,
  right: UnsubscribeRight,
): string {
  return tokenUrl(settings.publicUrl, UNSUBSCRIBE_PATH, createUnsubscribeToken(secrets, right));
}

const JOIN_PREFIX = "v1.a.";

/** The token is a separate one, because an unsubscription link must not allow consenting. */
export function createJoinToken({ linkSecrets }: LastingSecrets, subscriberId: string): string {
  const head = Buffer.from(subscriberId.replaceAll("-", ""), "hex");
  return JOIN_PREFIX + Buffer.concat([head, seal(joinKey(linkSecrets[0] ?? ""), head)]).toString("base64url");
}

/** Returns the id of the person, or null for a token without a valid seal. */
export function readJoinToken({ linkSecrets }: LastingSecrets, token: string): string | null {
  if (!token.startsWith(JOIN_PREFIX)) return null;
  const bytes = bytesOf(token.slice(JOIN_PREFIX.length), ID_BYTES + MAC_BYTES);
  if (!bytes) return null;
  const [head, mac] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)];
  const isOurs = linkSecrets.some((secret) => timingSafeEqual(seal(joinKey(secret), head), mac));
  return isOurs ? idIn(head) : null;
}

/** Returns null for another length, and for another spelling of the same bytes, so that a token has only one. */
function bytesOf(text: string, length: number): Buffer | null {
  const bytes = Buffer.from(text, "base64url");
  return bytes.length === length && bytes.toString("base64url") === text ? bytes : null;
}

function joinKey(secret: string): Buffer {
  return lastingKey(secret, "le-recap/join");
}

function idIn(head: Buffer): string {
  return head.toString("hex", 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

function unsubscribeKey(secret: string): Buffer {
  return lastingKey(secret, "le-recap/unsubscribe");
}

function keyId(key: Buffer): Buffer {
  return createHmac("sha256", key).update("key id").digest().subarray(0, KEY_ID_BYTES);
}

function seal(key: Buffer, head: Buffer): Buffer {
  return createHmac("sha256", key).update(head).digest().subarray(0, MAC_BYTES);
}
