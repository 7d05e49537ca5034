import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Secrets } from "#platform/secrets.ts";

export const KNOWN_DEVICE_SECONDS = 180 * 24 * 60 * 60;

/** Attempts from a browser that once signed in are counted apart: strangers cannot lock the owner out. */
export function createKnownDevice(secrets: Secrets, now: Date): string {
  const id = randomBytes(12).toString("base64url");
  const issuedAt = Math.floor(now.getTime() / 1000);
  return `${id}.${issuedAt}.${sign(secrets, id, issuedAt)}`;
}

/** The device's id, or null for a cookie that is missing, forged or too old. */
export function readKnownDevice(secrets: Secrets, cookie: string | null, now: Date): string | null {
  const [id = "", issued = "", signature = ""] = cookie?.split(".") ?? [];
  const issuedAt = Number(issued);
  const expected = Buffer.from(sign(secrets, id, issuedAt));
  const given = Buffer.from(signature);
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  return isGenuine && now.getTime() / 1000 - issuedAt < KNOWN_DEVICE_SECONDS ? id : null;
}

function sign({ sessionSecret, adminPassword }: Secrets, id: string, issuedAt: number): string {
  const key = `admin-device\n${sessionSecret}\n${adminPassword}`;
  return createHmac("sha256", key).update(`${id}\n${issuedAt}`).digest("base64url");
}
