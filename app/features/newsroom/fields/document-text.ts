/** `before`, `yaml`, `between` and `body` are the whole text, in this order. */
export type TextParts = { before: string; yaml: string; between: string; body: string };

const FRONT_MATTER = /^(---\n)([\s\S]*?\n)?(---[ \t]*\n*)/;

/** A Markdown text without front matter is all body; a YAML file has none. */
export function splitText(path: string, text: string): TextParts {
  if (!path.endsWith(".md")) return { before: "", yaml: text, between: "", body: "" };
  const [head = "", before = "", yaml = "", between = ""] = FRONT_MATTER.exec(text) ?? [];
  return { before, yaml, between, body: text.slice(head.length) };
}

export function joinText({ before, yaml, between, body }: TextParts): string {
  return before + yaml + between + body;
}
