import { isCollection, isMap, isSeq } from "yaml";
import { createNode, editYaml, readYamlDocument, setField, type YamlPath } from "#library/schema/yaml-document.ts";

export type FieldPath = YamlPath;

/** Returns a function that reads fields of a YAML text, with undefined for a missing field or unreadable YAML. */
export function readFields(yaml: string): (path: FieldPath) => unknown {
  const value = readYamlDocument(yaml)?.value;
  return (path) => path.reduce(childOf, value);
}

function childOf(value: unknown, key: string | number): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

/** Joins the lines of a folded YAML text, because the form shows it as one line. */
export function flatten(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}

/**
 * Writes a field, or removes it when the value is null, unless it is the last field of its map. An item of a list is
 * emptied instead, so that the others keep their places. Returns null when it cannot be written.
 */
export function writeField(
  yaml: string,
  path: FieldPath,
  value: string | boolean | number | string[] | null,
  after?: string,
): string | null {
  return editYaml(yaml, (document) => {
    if (value !== null) return setField(document, path, typeof value === "string" ? flatten(value) : value, after);
    const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
    if (isSeq(parent)) return setField(document, path, "");
    return isMap(parent) && parent.items.length > 1 && parent.delete(path.at(-1));
  });
}

/**
 * Adds an item at the end of a list. When the file has no such list, the list is created after the field named `after`.
 */
export function appendItem(yaml: string, path: FieldPath, item: object, after?: string): string | null {
  return editYaml(yaml, (document) => {
    const list = document.getIn(path, true);
    if (list === undefined && after !== undefined) return setField(document, path, [item], after);
    if (!isSeq(list)) return false;
    if (list.items.length === 0) list.flow = false;
    const node = createNode(document, item);
    const last = list.items.at(-1);
    if (isCollection(node)) node.flow = isCollection(last) && last.flow === true;
    list.add(node);
    return true;
  });
}

/** Removes an item from a list, unless it is the only one. */
export function removeItem(yaml: string, path: FieldPath, index: number): string | null {
  return editYaml(yaml, (document) => {
    const list = document.getIn(path, true);
    return isSeq(list) && list.items.length > 1 && list.delete(index);
  });
}
