import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  Scalar,
  visit,
  YAMLMap,
  type YAMLSeq,
} from "yaml";
import { outOfBounds } from "./text-bounds.ts";

export type YamlPath = readonly (string | number)[];

/**
 * Returns null when the YAML cannot be read or exceeds the bounds, because input is parsed before its save is refused.
 * Aliases are refused too, since an edit of one place would change another.
 */
export function readYamlDocument(yaml: string): { document: Document; value: unknown } | null {
  if (outOfBounds(".yaml", yaml)) return null;
  const document = parseDocument(yaml);
  if (document.errors.length > 0) return null;
  try {
    return { document, value: document.toJS({ maxAliasCount: 0 }) };
  } catch (error) {
    if (error instanceof ReferenceError) return null;
    throw error;
  }
}

/** Keeps comments, order and quotes. Returns null when the YAML cannot be read or `change` returns false. */
export function editYaml(yaml: string, change: (document: Document) => boolean): string | null {
  const document = readYamlDocument(yaml)?.document;
  return document && change(document) ? printYaml(document) : null;
}

export function printYaml(document: Document): string {
  const { contents, comment } = document;
  // As the document's comment, it would be printed after an empty line.
  if (isCollection(contents) && !contents.comment) [contents.comment, document.comment] = [comment, null];
  visit(document, { Map: (_key, map) => padWith(" ", map), Seq: (_key, seq) => padWith("", seq) });
  return document.toString({ lineWidth: 0 });
}

/** The content is written `{ a: b }` and `[a, b]`, but the library uses the same padding for both. */
function padWith(flowCollectionPadding: string, node: YAMLMap | YAMLSeq): void {
  const print = node.toString.bind(node);
  node.toString = (context, ...done) => print(context && { ...context, flowCollectionPadding }, ...done);
}

/** Puts a new field after the sibling `after`, or last. Returns false when a list or a map is in its place. */
export function setField(document: Document, path: YamlPath, value: unknown, after?: string): boolean {
  const present = document.getIn(path, true);
  if (isCollection(present)) return isSeq(present) && Array.isArray(value) && setItems(document, present, value);
  if (isScalar(present) && !Array.isArray(value)) {
    const node = createNode(document, value);
    if (present.value === null && isScalar(node)) present.type = node.type;
    present.value = value;
    return true;
  }
  for (const depth of path.slice(1).keys()) {
    const parent = document.getIn(path.slice(0, depth + 1), true);
    if (isScalar(parent) && parent.value === null)
      document.setIn(path.slice(0, depth + 1), new YAMLMap(document.schema));
    else if (parent !== undefined && !isCollection(parent)) return false;
  }
  document.setIn(path, createNode(document, value));
  if (present === undefined) moveLastAfter(document.getIn(path.slice(0, -1), true), after);
  return true;
}

/** Items that remain in the list keep their comments. */
function setItems(document: Document, { items }: { items: unknown[] }, values: unknown[]): boolean {
  const known = new Map(items.map((item) => [isScalar(item) ? item.value : item, item]));
  items.splice(0, items.length, ...values.map((value) => known.get(value) ?? createNode(document, value)));
  return true;
}

function moveLastAfter(map: unknown, after: string | undefined): void {
  if (!isMap(map)) return;
  const place = map.items.findIndex(({ key }) => isScalar(key) && key.value === after);
  const last = map.items.pop();
  if (last) map.items.splice(place === -1 ? map.items.length : place + 1, 0, last);
}

/**
 * Writes values in the style of the content: sentences in double quotes, words and days plain, and each map of a list
 * on its own line.
 */
export function createNode(document: Document, value: unknown) {
  const node = document.createNode(value, { flow: isPlainList(value) });
  visit(node, {
    Scalar(key, scalar) {
      if (key !== "key" && typeof scalar.value === "string" && !/^[\w:-]+$/.test(scalar.value)) {
        scalar.type = Scalar.QUOTE_DOUBLE;
      }
    },
    Map(_key, map, parents) {
      if (isSeq(parents.at(-1))) map.flow = true;
    },
  });
  return node;
}

const isPlainList = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item !== "object");
