import { isDeepStrictEqual } from "node:util";
import { isMap, isScalar, parseDocument, type YAMLMap } from "yaml";

/**
 * Sets `rev` on one question without touching other lines; returns the text unchanged when the YAML is too irregular to
 * edit safely.
 */
export function raiseRevision(text: string, index: number, rev: number): string {
  const document = parseDocument(text);
  const question = document.errors.length === 0 ? document.getIn(["questions", index], true) : null;
  if (!isMap(question)) return text;
  const written = write(text, question, rev);
  const meant = document.toJS() as { questions: object[] };
  meant.questions[index] = { ...meant.questions[index], rev };
  const read = parseDocument(written);
  return read.errors.length === 0 && isDeepStrictEqual(read.toJS(), meant) ? written : text;
}

function write(text: string, question: YAMLMap, rev: number): string {
  const known = question.get("rev", true);
  if (isScalar(known) && known.range) return text.slice(0, known.range[0]) + rev + text.slice(known.range[1]);
  const id = question.items.find(({ key }) => isScalar(key) && key.value === "id");
  if (!isScalar(id?.key) || !isScalar(id?.value) || !id.key.range || !id.value.range) return text;
  const [, after] = id.value.range;
  if (question.flow) return `${text.slice(0, after)}, rev: ${rev}${text.slice(after)}`;
  const column = id.key.range[0] - (text.lastIndexOf("\n", id.key.range[0]) + 1);
  const lineEnd = text.indexOf("\n", after);
  if (lineEnd === -1) return text;
  const end = text[lineEnd - 1] === "\r" ? "\r\n" : "\n";
  return `${text.slice(0, lineEnd + 1)}${" ".repeat(column)}rev: ${rev}${end}${text.slice(lineEnd + 1)}`;
}
