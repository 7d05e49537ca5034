import { createPrivateKey, sign as signBytes } from "node:crypto";
import { promisify } from "node:util";
import type { DkimSettings } from "#platform/dkim-settings.ts";

const signAsync = promisify(signBytes);

/** RFC 8058 demands the unsubscription headers, Gmail the Feedback-ID. */
const SIGNED = [
  ...["from", "to", "subject", "date", "message-id", "reply-to", "mime-version", "content-type", "content-language"],
  ...[
    "list-id",
    "list-archive",
    "list-unsubscribe",
    "list-unsubscribe-post",
    "feedback-id",
    "x-auto-response-suppress",
  ],
];

/** Gives the header with its line end. Asynchronous, so that pages are served meanwhile. */
export type Sign = (head: string, bodyHash: string) => Promise<string>;

/** RFC 6376, relaxed/relaxed. nodemailer's own signer would hash the common body for each copy. */
export function createSigner({ domain, selector, privateKey }: DkimSettings): Sign {
  const key = createPrivateKey(privateKey);
  return async (head, bodyHash) => {
    const headers = new Map(
      head.split(/\r\n(?![ \t])/).map((line) => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon).trim().toLowerCase(), relaxedValue(line.slice(colon + 1))];
      }),
    );
    const names = SIGNED.filter((name) => headers.has(name));
    const tags = `v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=${selector}; h=${names.join(":")}; bh=${bodyHash}; b=`;
    const signed = [...names.map((name) => `${name}:${headers.get(name)}`), `dkim-signature:${tags}`].join("\r\n");
    const signature = (await signAsync("sha256", Buffer.from(signed, "latin1"), key)).toString("base64");
    return `DKIM-Signature: ${folded(tags)}${signature.replace(/.{1,70}/g, "\r\n $&")}\r\n`;
  };
}

function relaxedValue(value: string): string {
  return value
    .replace(/\r\n/g, "")
    .replace(/[ \t]+/g, " ")
    .trim();
}

/** Folds where the relaxed form collapses whitespace anyway. */
function folded(tags: string): string {
  return tags.replaceAll("; ", ";\r\n ");
}
