import { isDeepStrictEqual } from "node:util";
import { isSeq, parseDocument } from "yaml";
import { readFields, writeField } from "../front-field.server.ts";

/** The quiz with other facts for one question, every other byte the same; null when the YAML is too irregular to edit safely. */
export function writeQuestionFacts(yaml: string, index: number, facts: string[]): string | null {
  const path = ["questions", index, "facts"];
  const [first] = facts;
  // A list takes the place of one plain value, and gives it back before it goes.
  const present = rangeIn(yaml, path) ? yaml : writeField(yaml, path, first ?? "A1", "section");
  const range = present === null ? null : rangeIn(present, path);
  // A comment in the list would go with it.
  if (present === null || !range || present.slice(range.from, range.to).includes("#")) return null;
  const put = (text: string) => present.slice(0, range.from) + text + present.slice(range.to);
  const written = first === undefined ? writeField(put("A1"), path, null) : put(`[${facts.join(", ")}]`);
  return written !== null && isSameButFor(index, yaml, written) ? written : null;
}

/** An anchored list may be the list of other questions too: nothing is written then. */
function isSameButFor(index: number, ...yamls: string[]): boolean {
  const [before, after] = yamls.map((yaml) => {
    const whole = readFields(yaml)([]) as { questions?: { facts?: unknown }[] } | null | undefined;
    delete whole?.questions?.[index]?.facts;
    return whole;
  });
  return Boolean(before) && isDeepStrictEqual(before, after);
}

/** Undefined where there is none, or a list of several lines. */
function rangeIn(yaml: string, path: (string | number)[]): { from: number; to: number } | undefined {
  const node = parseDocument(yaml).getIn(path, true) as { range?: [number, number, number] | null } | undefined;
  if (!node?.range || (isSeq(node) && !node.flow)) return undefined;
  return { from: node.range[0], to: node.range[1] };
}
