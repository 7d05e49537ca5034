import { createHash, createPrivateKey, createPublicKey, createVerify, sign as signBytes } from "node:crypto";
import { promisify } from "node:util";
import type { DkimSettings } from "#platform/dkim-settings.ts";

/**
 * Returns what is wrong with a signature, or null when it is valid. The verifier reads the whole message (RFC 6376) and
 * shares no code with the signer, so that it finds the signer's mistakes.
 */
export function dkimProblem(raw: Buffer, { privateKey }: Pick<DkimSettings, "privateKey">): string | null {
  const text = raw.toString("latin1");
  const end = text.indexOf("\r\n\r\n");
  const headers = text
    .slice(0, end)
    .split(/\r\n(?![ \t])/)
    .map((line) => ({ name: line.slice(0, line.indexOf(":")).toLowerCase(), line }));
  const signature = headers.find(({ name }) => name === "dkim-signature")?.line;
  if (!signature) return "la signature manque";
  const tags = readTags(signature);
  if (bodyHash(text.slice(end + 4)) !== tags.get("bh")) return "le texte n’est pas celui qui est signé";
  const signed = (tags.get("h") ?? "").toLowerCase().split(":");
  const unsigned = headers.filter(({ name }) => name !== "dkim-signature" && !signed.includes(name));
  if (unsigned.length > 0) return `la signature ne couvre pas ${unsigned[0]?.name}`;
  const lines = signed.map((name) => relaxedHeader(headers.find((header) => header.name === name)?.line ?? `${name}:`));
  const verifier = createVerify("sha256");
  verifier.update(`${lines.join("\r\n")}\r\n${relaxedHeader(signature.replace(/(\bb=)[^;]*$/, "$1"))}`, "latin1");
  const isValid = verifier.verify(createPublicKey(privateKey), tags.get("b") ?? "", "base64");
  return isValid ? null : "la signature n’est pas valable";
}

function readTags(header: string): Map<string, string> {
  const value = header.slice(header.indexOf(":") + 1).replace(/\s+/g, "");
  return new Map(
    value.split(";").map((tag) => [tag.slice(0, tag.indexOf("=")), tag.slice(tag.indexOf("=") + 1)] as const),
  );
}

function relaxedHeader(line: string): string {
  const colon = line.indexOf(":");
  const value = line
    .slice(colon + 1)
    .replace(/\r\n/g, "")
    .replace(/[ \t]+/g, " ")
    .trim();
  return `${line.slice(0, colon).trim().toLowerCase()}:${value}`;
}

function bodyHash(body: string): string {
  const lines = body.split("\r\n").map((line) => line.replace(/[ \t]+/g, " ").replace(/ $/, ""));
  while (lines.at(-1) === "") lines.pop();
  return createHash("sha256")
    .update(lines.length === 0 ? "" : `${lines.join("\r\n")}\r\n`, "latin1")
    .digest("base64");
}

const signAsync = promisify(signBytes);

/** RFC 8058 requires a signature over the unsubscription headers, and Gmail over the Feedback-ID. */
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

/** Returns the signature header with its line end, asynchronously, so that pages are served meanwhile. */
export type Sign = (head: string, bodyHash: string) => Promise<string>;

/**
 * Signs as RFC 6376 describes, with relaxed/relaxed canonicalisation. nodemailer's own signer would process the whole
 * body again for each copy.
 */
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

/** The header is folded only at whitespace, which the relaxed form collapses anyway. */
function folded(tags: string): string {
  return tags.replaceAll("; ", ";\r\n ");
}
