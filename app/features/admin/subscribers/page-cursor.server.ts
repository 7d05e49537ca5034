import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { SortKey } from "./subscriber-query.ts";

export type PageCursor = { sort: SortKey; side: "after" | "before"; values: string[] };

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Sealed, because it may hold an e-mail address, and page addresses end in histories and logs. */
export function sealCursor(secret: string, { sort, side, values }: PageCursor): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", cursorKey(secret), nonce).setAAD(Buffer.from(`${sort}\n${side}`));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(values), "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Null for a forged cursor, or one of another order. */
export function openCursor(
  secret: string,
  { sort, side, text }: Omit<PageCursor, "values"> & { text: string | null },
): PageCursor | null {
  const bytes = Buffer.from(text ?? "", "base64url");
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", cursorKey(secret), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(`${sort}\n${side}`));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
    return { sort, side, values: JSON.parse(opened) as string[] };
  } catch {
    return null;
  }
}

function cursorKey(secret: string): Buffer {
  return createHmac("sha256", secret).update("subscriber-list-cursor").digest();
}
