import { splitFrontMatter } from "#library/schema/content-file.ts";
import { typeset } from "#platform/french/typography.ts";
import { readFields } from "./yaml-fields.server.ts";

/** Returns the title written in the document's main file, as readers see it, or `former` when the file cannot be read or has no title. */
export function draftTitle(document: string, text: string | null, former: string): string {
  const yaml = document.endsWith(".md") ? splitFrontMatter(text ?? "")?.yaml : text;
  const fieldAt = readFields(yaml ?? "");
  const field = (name: string) => {
    const value = fieldAt([name]);
    return typeof value === "string" || typeof value === "number" ? typeset(String(value).trim().slice(0, 200)) : "";
  };
  if (document.startsWith("letters/") && field("subject")) return `${field("number")}. ${field("subject")}`;
  // The main files of other kinds contain no title of their own.
  if (!/^(?:articles|glossary|pages)\//.test(document)) return former;
  return field("title") || field("term") || former;
}
