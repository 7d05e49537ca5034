import type { ChangeKind } from "#app/newsroom/drafts/draft-states.ts";
import { appendItem, readFields, writeField } from "#app/newsroom/drafts/yaml-fields.server.ts";
import { splitFrontMatter } from "#library/schema/content-file.ts";

type Change = {
  kind: ChangeKind;
  note: string;
  /** YYYY-MM-DD */
  today: string;
};

/** Adds the publication's date and the change told to readers to a front matter. Null when it cannot be written. */
export function datedText(document: string, text: string, { kind, note, today }: Change): string | null {
  const isTold = kind === "major" || kind === "correction";
  if (document.startsWith("articles/")) {
    if (kind === "first") return inHead(text, (head) => writeField(head, ["publishedAt"], today));
    const change = { date: today, kind: kind === "correction" ? "correction" : "update", text: note };
    return isTold ? inHead(text, (head) => withChange(head, change)) : text;
  }
  const isDated = document.startsWith("pages/") && (isTold || kind === "first");
  return isDated ? inHead(text, (head) => writeField(head, ["updatedAt"], today)) : text;
}

function withChange(head: string, { date, kind, text }: Record<"date" | "kind" | "text", string>): string | null {
  const change = { date, kind, text: text.replace(/\s+/g, " ").trim() };
  const place = ["publishedAt", "factsAsOf"].findLast((name) => readFields(head)([name]) !== undefined);
  return appendItem(head, ["changes"], change, place);
}

function inHead(text: string, write: (head: string) => string | null): string | null {
  const split = splitFrontMatter(text);
  const head = split && write(split.yaml);
  return head === null ? null : `---\n${head}---${text.slice(`---\n${split?.yaml}---`.length)}`;
}
