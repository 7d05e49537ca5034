import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";

/** `domain` is the sender's domain: DMARC accepts a signature only when the two are aligned. */
export type DkimSettings = {
  domain: string;
  selector: string;
  privateKey: string;
};

export const DEFAULT_DKIM_SELECTOR = "recap";
/** Large mailbox providers refuse shorter keys or have announced that they will. */
export const DKIM_KEY_BITS = 2048;

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

export function isSelector(value: string): boolean {
  return value.length <= 63 && value.split(".").every((label) => LABEL.test(label));
}

export function readDkimKey(value: string): string | null {
  try {
    // In a settings file, the line breaks of a key may be written as « \n ».
    const pem = isPem(value) ? value.replaceAll("\\n", "\n") : readFileSync(value, "utf8");
    const key = createPrivateKey(pem);
    return isLongEnough(key) ? key.export({ type: "pkcs8", format: "pem" }).toString() : null;
  } catch {
    return null;
  }
}

export function dkimRecord(privateKey: string): string {
  const publicKey = createPublicKey(privateKey).export({ type: "spki", format: "der" });
  return `v=DKIM1; k=rsa; p=${publicKey.toString("base64")}`;
}

export function senderDomain(from: string): string {
  return /@([^\s<>@]+)>?$/.exec(from.trim())?.[1] ?? "localhost";
}

function isPem(value: string): boolean {
  return value.includes("-----BEGIN");
}

function isLongEnough({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  return asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= DKIM_KEY_BITS;
}
