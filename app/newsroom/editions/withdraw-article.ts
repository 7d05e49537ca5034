import type { Document } from "yaml";
import { splitFrontMatter, withPlainLineEnds } from "#library/schema/content-file.ts";
import { editYaml, setField } from "#library/schema/yaml-document.ts";
import { EditionRefused } from "./edition-refused.ts";

/**
 * Returns the text of the article as withdrawn: its address then answers 410 with the sentence, and no list shows it.
 */
export function withdrawArticle(text: Buffer, sentence: string): Buffer {
  const withdrawn = editHead(
    text,
    (head) =>
      head.get("status") === "published" &&
      setField(head, ["status"], "withdrawn") &&
      setField(head, ["withdrawal"], sentence, "status"),
  );
  if (!withdrawn) throw new EditionRefused("L'en-tête de cet article ne se lit pas comme celui d'un article publié.");
  return withdrawn;
}

export function putBackArticle(text: Buffer): Buffer {
  const published = editHead(
    text,
    (head) =>
      head.get("status") === "withdrawn" && setField(head, ["status"], "published") && head.delete("withdrawal"),
  );
  if (!published) throw new EditionRefused("L'en-tête de cet article ne se lit pas comme celui d'un article retiré.");
  return published;
}

function editHead(text: Buffer, change: (head: Document) => boolean): Buffer | null {
  const split = splitFrontMatter(withPlainLineEnds(text.toString("utf8")));
  const head = split && editYaml(split.yaml, change);
  return head === null ? null : Buffer.from(`---\n${head}---\n${split?.body}`);
}
