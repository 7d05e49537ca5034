import { createHash } from "node:crypto";

/** Returns the hash of each distinct style element of a page or drawing, for the content security policy. */
export function styleHashes(markup: string): string[] {
  const styles = [...markup.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, style = ""]) => style);
  return [...new Set(styles)].map(styleHash);
}

export function styleHash(style: string): string {
  return `sha256-${createHash("sha256").update(style).digest("base64")}`;
}
