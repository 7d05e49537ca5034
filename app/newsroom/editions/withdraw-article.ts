import { splitFrontMatter, withPlainLineEnds } from "#library/schema/content-file.ts";
import { editYaml, setField } from "#library/schema/yaml-document.ts";
import { EditionRefused } from "./edition-refused.ts";

/** Returns the text of a withdrawn article: its address answers 410 with the sentence, and no list shows it. */
export function withdrawArticle(text: Buffer, sentence: string): Buffer {
  const split = splitFrontMatter(withPlainLineEnds(text.toString("utf8")));
  const head =
    split &&
    editYaml(
      split.yaml,
      (document) =>
        document.get("status") === "published" &&
        setField(document, ["status"], "withdrawn") &&
        setField(document, ["withdrawal"], sentence, "status"),
    );
  if (head === null)
    throw new EditionRefused("L'en-tête de cet article ne se lit pas comme celui d'un article publié.");
  return Buffer.from(`---\n${head}---\n${split?.body}`);
}
