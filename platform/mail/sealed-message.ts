import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { MailMessage } from "./mail-message.ts";

/** A message as it waits in the queue: whoever reads the database learns neither the address nor the links. */
export type SealedMessage = { kind: MailMessage["kind"]; sealed: string };

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type MessageSeal = {
  seal: (message: MailMessage) => SealedMessage;
  /** Throws when the message was changed, or sealed under another secret. */
  open: (sealed: SealedMessage) => MailMessage;
};

export function createMessageSeal(secret: string): MessageSeal {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "le-recap/mail-queue", 32));
  return {
    seal(message) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const text = Buffer.concat([cipher.update(JSON.stringify(message), "utf8"), cipher.final()]);
      return { kind: message.kind, sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url") };
    },
    open({ sealed }) {
      const bytes = Buffer.from(sealed, "base64url");
      const text = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      // Without its length, a tag that was cut would count for what is left of it.
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8")) as MailMessage;
    },
  };
}
