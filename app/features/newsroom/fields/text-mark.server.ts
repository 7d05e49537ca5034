import { createHash } from "node:crypto";

/** Of a text as a page showed it: what was not typed over is not written over what others have saved since. */
export function textMark(text: string): string {
  return createHash("sha256").update(text.replace(/\r\n?/g, "\n").trimEnd()).digest("base64url").slice(0, 16);
}
