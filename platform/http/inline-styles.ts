import { createHash } from "node:crypto";

/** Of the style elements of a page or drawing, each once: for the content security policy. */
export function styleHashes(markup: string): string[] {
  const styles = [...markup.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, style = ""]) => style);
  return [...new Set(styles)].map(styleHash);
}

export function styleHash(style: string): string {
  return `sha256-${createHash("sha256").update(style).digest("base64")}`;
}
