import { createHash, createPublicKey, createVerify } from "node:crypto";
import type { DkimSettings } from "#platform/dkim-settings.ts";

/** Null when the signature holds. Reads the whole message (RFC 6376), independently of the signer. */
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
