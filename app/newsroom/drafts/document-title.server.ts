import { splitFrontMatter } from "#library/schema/content-file.ts";
import { readFields } from "./yaml-fields.server.ts";

/** As its main file says it; what it was called, when that cannot be read. */
export function titleOf(document: string, text: string | null, former: string): string {
  const yaml = document.endsWith(".md") ? splitFrontMatter(text ?? "")?.yaml : text;
  const fieldAt = readFields(yaml ?? "");
  const field = (name: string) => {
    const value = fieldAt([name]);
    return typeof value === "string" || typeof value === "number" ? String(value).trim().slice(0, 200) : "";
  };
  if (document.startsWith("letters/") && field("subject")) return `${field("number")}. ${field("subject")}`;
  // Only these kinds have a title of their own in their file.
  if (!/^(?:articles|glossary|pages)\//.test(document)) return former;
  return field("title") || field("term") || former;
}
