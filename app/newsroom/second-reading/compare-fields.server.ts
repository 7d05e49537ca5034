import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { flatten } from "#app/newsroom/drafts/yaml-fields.server.ts";
import { itemKeys } from "#app/newsroom/fields/document-fields.server.ts";
import { element, type HtmlElement } from "#library/markdown/html-tree.ts";
import { outOfBounds } from "#library/schema/text-bounds.ts";
import { typeset } from "#platform/french/typography.ts";
import { compareWords } from "./compare-page.server.ts";
import { markChanges, markWhole } from "./mark-words.server.ts";
import { groupName, isSetting, valueLabel, valueWords } from "./read-labels.ts";
import type { ReadPiece } from "./read-page.ts";

type Field = { name: string; path: (string | number)[]; value: string; source: string; line: number; endLine: number };

/** YAML, and the line of its file on which it begins; null where there is none. */
export type FieldsText = { yaml: string; firstLine: number } | null;

/** Each field by its French name, with the words that changed; nothing of what cannot be read. */
export function compareFields(former: FieldsText, present: FieldsText, until: number): ReadPiece[] {
  const [before, after] = [fieldsOf(former), fieldsOf(present)];
  const known = new Map(before.map((field) => [field.name, field]));
  const names = new Set(after.map(({ name }) => name));
  // Of a new text, one reads the page.
  if (former === null) {
    return after.map((field) => ({ ...basePiece(field, null), change: "added", tree: valueTree(field) }));
  }
  const pieces = after.map((field) => pieceOf(known.get(field.name) ?? null, field, until));
  const gone = before.filter(({ name }) => !names.has(name));
  return placed(
    pieces,
    after,
    gone.map((field) => ({ field, piece: removedPiece(field) })),
  );
}

/** What went stands with what is left of its group, or at the end. */
function placed(pieces: ReadPiece[], after: Field[], gone: { field: Field; piece: ReadPiece }[]): ReadPiece[] {
  const all = pieces.map((piece, index) => ({ piece, name: after[index]?.name ?? "" }));
  for (const { field, piece } of gone) {
    const group = field.name.split("/").slice(0, -1).join("/");
    const last = group === "" ? -1 : all.findLastIndex(({ name }) => name.startsWith(`${group}/`));
    all.splice(last === -1 ? all.length : last + 1, 0, { piece, name: field.name });
  }
  return all.map(({ piece }) => piece);
}

function pieceOf(former: Field | null, field: Field, until: number): ReadPiece {
  const piece = basePiece(field, former);
  const tree = valueTree(field);
  if (!former) return { ...piece, change: "added", tree: markWhole(tree, "ins") };
  if (former.value === field.value) return { ...piece, change: "same", tree };
  const words = compareWords(shownValue(former), shownValue(field), until);
  return { ...piece, change: "changed", tree: markChanges(tree, words) };
}

function removedPiece(field: Field): ReadPiece {
  return { ...basePiece(field, field), present: null, change: "removed", tree: markWhole(valueTree(field), "del") };
}

function basePiece(
  { path, value, line, endLine, source }: Field,
  former: Field | null,
): Omit<ReadPiece, "change" | "tree"> {
  return {
    present: { line, endLine },
    former: former && { line: former.line, endLine: former.endLine },
    lineStart: source.split("\n", 1)[0] ?? "",
    field: { label: valueLabel(path), group: groupName(path) },
    isSetting: isSetting(path, value),
    within: null,
    facts: [],
    signs: null,
  };
}

const shownValue = ({ path, value }: Field) => typeset(valueWords(path, value));

function valueTree(field: Field): HtmlElement {
  return element("p", {}, [{ type: "text", value: shownValue(field) }]);
}

/** Scalars in the order of the file, each with its lines. */
function fieldsOf(text: FieldsText): Field[] {
  if (!text || outOfBounds(".yaml", text.yaml)) return [];
  const counter = new LineCounter();
  const document = parseDocument(text.yaml, { lineCounter: counter });
  if (document.errors.length > 0) return [];
  const { firstLine } = text;
  const lines = text.yaml.split("\n");
  const fields: Field[] = [];
  function read(node: unknown, path: Field["path"], name: string[], start: number | null): void {
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        const word = isScalar(key) ? String(key.value) : "";
        read(value, [...path, word], [...name, word], (key as Node | null)?.range?.[0] ?? null);
      }
    } else if (isSeq(node)) {
      const keys = itemKeys(node.toJS(document));
      for (const [index, item] of node.items.entries())
        read(item, [...path, index], [...name, keys[index] ?? ""], null);
    } else if (isScalar(node) && !isAlias(node)) {
      const [from = 0, to = from] = node.range ?? [];
      const [line, endLine] = [start ?? from, Math.max(from, to - 1)].map((at) => counter.linePos(at).line) as [
        number,
        number,
      ];
      const value = flatten(String(node.value ?? ""));
      if (value === "") return;
      const place = { line: line + firstLine - 1, endLine: endLine + firstLine - 1 };
      fields.push({ name: name.join("/"), path, value, source: lines[line - 1] ?? "", ...place });
    }
  }
  read(document.contents, [], [], null);
  return fields;
}
