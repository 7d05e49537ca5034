import { createHash } from "node:crypto";

/** `before`, `yaml`, `between` and `body` joined in this order are the whole text. */
type TextParts = { before: string; yaml: string; between: string; body: string };

const FRONT_MATTER = /^(---\n)([\s\S]*?\n)?(---[ \t]*\n*)/;

/** A Markdown text without front matter is all body; a YAML file has no body. */
export function splitText(path: string, text: string): TextParts {
  if (!path.endsWith(".md")) return { before: "", yaml: text, between: "", body: "" };
  const [head = "", before = "", yaml = "", between = ""] = FRONT_MATTER.exec(text) ?? [];
  return { before, yaml, between, body: text.slice(head.length) };
}

export function joinText({ before, yaml, between, body }: TextParts): string {
  return before + yaml + between + body;
}

/**
 * Returns the hash of a text as the page showed it, because an unchanged field must not overwrite what others
 * have saved.
 */
export function textMark(text: string): string {
  return createHash("sha256").update(text.replace(/\r\n?/g, "\n").trimEnd()).digest("base64url").slice(0, 16);
}
