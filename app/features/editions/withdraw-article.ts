import { EditionRefused } from "./edition-refused.ts";

const HEAD = /^\uFEFF?---\r?\n[\s\S]*?\r?\n---/;
const STATUS = /^status:[ \t]*(["']?)published\1[ \t]*(?:#[^\r\n]*)?(\r?\n)/m;

/**
 * The text of an article whose address then answers with the sentence, and which nothing else shows. Byte for byte but
 * for the lines of its front matter that change.
 */
export function withdrawArticle(text: Buffer, sentence: string): Buffer {
  const [head = ""] = HEAD.exec(text.toString("utf8")) ?? [];
  const changed = head.replace(
    STATUS,
    (_line, _quote, end) => `status: withdrawn${end}withdrawal: ${JSON.stringify(sentence)}${end}`,
  );
  if (changed === head) {
    throw new EditionRefused("L'en-tête de cet article ne s'écrit pas en lignes « nom: valeur ».");
  }
  return Buffer.concat([Buffer.from(changed), text.subarray(Buffer.byteLength(head))]);
}
