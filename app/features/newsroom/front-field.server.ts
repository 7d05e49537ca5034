import { isDeepStrictEqual } from "node:util";
import { type Document, isCollection, isMap, isScalar, isSeq, type Node, type Pair, parseDocument, Scalar } from "yaml";
import { outOfBounds } from "#library/schema/text-bounds.ts";

export type FieldPath = readonly (string | number)[];

/** Null takes the field out. */
type FieldValue = string | boolean | null;

type Edit = { from: number; to: number; text: string };

/** Undefined where there is none, or no YAML that can be read. */
export function readFields(yaml: string): (path: FieldPath) => unknown {
  const value = readYaml(yaml)?.value;
  return (path) => path.reduce(childOf, value);
}

/**
 * Null where it cannot be read, or is out of bounds: what was just typed is not parsed before its save is refused. An
 * alias parses, and its value alone throws: nothing here is written with one.
 */
function readYaml(yaml: string): { document: Document; value: unknown } | null {
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

/** A field is one line, however its file folds it. */
export function flatten(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}

/** Touches the field's own characters alone; null when the YAML is too irregular to edit safely. */
export function writeField(yaml: string, path: FieldPath, given: FieldValue, after?: string): string | null {
  const value = typeof given === "string" ? flatten(given) : given;
  return edit(yaml, (document) => ({
    change: value === null ? removal(document, path, yaml) : replacement(document, path, { value, yaml, after }),
    apply: (meant) => setChild(meant, path, value),
  }));
}

/** Adds an item of plain lines at the end of a list. */
export function appendItem(yaml: string, path: FieldPath, item: readonly string[]): string | null {
  return edit(yaml, (document) => {
    const list = document.getIn(path, true);
    const last = isSeq(list) && !list.flow ? list.items.at(-1) : undefined;
    if (!isSeq(list) || !last) return null;
    const indent = " ".repeat(dashColumn(yaml, rangeOf(last as Node)[0]));
    const lines = item.map((line, index) => `${indent}${index === 0 ? "- " : "  "}${line}\n`);
    const at = lineAfter(yaml, endOf(last as Node));
    const text = lines.join("");
    const change = { from: at, to: at, text: yaml[at - 1] === "\n" ? text : `\n${text.slice(0, -1)}` };
    const added = parseDocument(lines.join(""));
    return { change, apply: (meant) => listAt(meant, path).push(added.toJS()[0]) };
  });
}

/** Takes an item with its lines out of a list, unless it is the last one left. */
export function removeItem(yaml: string, path: FieldPath, index: number): string | null {
  return edit(yaml, (document) => {
    const list = document.getIn(path, true);
    const item = isSeq(list) && !list.flow && list.items.length > 1 ? (list.items[index] as Node | undefined) : null;
    if (!item) return null;
    const change = { from: lineStart(yaml, rangeOf(item)[0]), to: lineAfter(yaml, endOf(item)), text: "" };
    return { change, apply: (meant) => listAt(meant, path).splice(index, 1) };
  });
}

type Planned = { change: Edit | null; apply: (meant: unknown) => unknown };

/** Whatever is written must read as meant. */
function edit(yaml: string, plan: (document: Document) => Planned | null): string | null {
  const before = readYaml(yaml);
  const planned = before && plan(before.document);
  if (!planned?.change) return null;
  const { from, to, text } = planned.change;
  const written = yaml.slice(0, from) + text + yaml.slice(to);
  planned.apply(before?.value);
  return isDeepStrictEqual(readYaml(written)?.value, before?.value) ? written : null;
}

type Wanted = { value: string | boolean; yaml: string; after: string | undefined };

function replacement(document: Document, path: FieldPath, { value, yaml, after }: Wanted): Edit | null {
  const node = document.getIn(path, true) as Node | undefined;
  if (isScalar(node)) {
    const [from, to] = rangeOf(node);
    const text = scalarText(value, node.type);
    return { from, to, text: from === to && yaml[from - 1] === ":" ? ` ${text}` : text };
  }
  return node ? null : insertion(document, path, { value, yaml, after });
}

/** In the nearest map that is there, with the maps that are missing. */
function insertion(document: Document, path: FieldPath, { value, yaml, after }: Wanted): Edit | null {
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const parent = (depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true)) as Node | undefined;
    const keys = path.slice(depth).map(String);
    if (isMap(parent) && parent.items.length > 0) {
      const pairs = parent.items as Pair<Node, Node | null>[];
      return parent.flow
        ? { ...at(endOf(pairs.at(-1)?.value ?? parent)), text: `, ${keys.join(".")}: ${scalarText(value)}` }
        : lineIn(pairs, yaml, { keys, value, after });
    }
    if (isScalar(parent) && parent.value === null && depth > 0) {
      const [from, to] = rangeOf(parent);
      const indent = columnOf(yaml, lineStart(yaml, from)) + 2;
      const from0 = yaml[from - 1] === " " ? from - 1 : from;
      return { from: from0, to, text: `\n${" ".repeat(indent)}${pairText(keys, value, indent)}` };
    }
    if (parent) return null;
  }
  return null;
}

type Line = { keys: string[]; value: string | boolean; after: string | undefined };

/** After the sibling that is asked for, or the last one of a single line; otherwise first of all. */
function lineIn(pairs: Pair<Node, Node | null>[], yaml: string, { keys, value, after }: Line): Edit | null {
  const [first] = pairs;
  if (!first) return null;
  const column = rangeOf(first.key)[0] - lineStart(yaml, rangeOf(first.key)[0]);
  const text = pairText(keys, value, column);
  const short = pairs.filter((pair) => isScalar(pair.value));
  const before = short.find(({ key }) => isScalar(key) && key.value === after) ?? short.at(-1);
  if (!before?.value) return { ...at(rangeOf(first.key)[0]), text: `${text}\n${" ".repeat(column)}` };
  const position = lineAfter(yaml, rangeOf(before.value)[1]);
  const line = `${" ".repeat(column)}${text}`;
  return { ...at(position), text: yaml[position - 1] === "\n" ? `${line}\n` : `\n${line}` };
}

function removal(document: Document, path: FieldPath, yaml: string): Edit | null {
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  if (!isMap(parent) || parent.items.length < 2) return null;
  const pairs = parent.items as Pair<Node, Node | null>[];
  const index = pairs.findIndex(({ key }) => isScalar(key) && key.value === path.at(-1));
  const pair = pairs[index];
  if (!pair || !isScalar(pair.value)) return null;
  if (parent.flow) {
    const before = pairs[index - 1];
    return before?.value ? { from: endOf(before.value), to: rangeOf(pair.value)[1], text: "" } : null;
  }
  const from = lineStart(yaml, rangeOf(pair.key)[0]);
  // A list's dash on the same line belongs to the whole item.
  if (yaml.slice(from, rangeOf(pair.key)[0]).trim() !== "") return null;
  return { from, to: lineAfter(yaml, rangeOf(pair.value)[1]), text: "" };
}

function pairText([key = "", ...rest]: string[], value: string | boolean, column: number): string {
  if (rest.length === 0) return `${key}: ${scalarText(value)}`;
  return `${key}:\n${" ".repeat(column + 2)}${pairText(rest, value, column + 2)}`;
}

/** In the given style where it can hold the value, else double-quoted. Dates stay plain, as in the content files. */
export function scalarText(value: string | boolean, style?: Scalar["type"]): string {
  if (typeof value === "boolean") return String(value);
  if (style === Scalar.QUOTE_SINGLE) return `'${value.replaceAll("'", "''")}'`;
  const staysPlain = style === Scalar.PLAIN || /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/.test(value);
  return staysPlain && isPlain(value) ? value : JSON.stringify(value);
}

function isPlain(line: string): boolean {
  if (!/^[\p{L}\p{N}/](?:[\p{L}\p{N} '’./:_-]*[\p{L}\p{N}./])?$/u.test(line) || line.includes(": ")) return false;
  return parseDocument(line).toJS() === line;
}

function rangeOf(node: Node): [number, number] {
  if (!node.range) throw new Error("A node that was parsed has a range");
  const [from, to] = node.range;
  const isBlock = isScalar(node) && (node.type === Scalar.BLOCK_FOLDED || node.type === Scalar.BLOCK_LITERAL);
  // Without its line end.
  return [from, isBlock ? to - 1 : to];
}

/** End of its last character: a block's own range goes on to the next token. */
function endOf(node: Node): number {
  if (!isCollection(node) || node.flow) return rangeOf(node)[1];
  const last = node.items.at(-1);
  if (isMap(node)) {
    const pair = last as Pair<Node, Node | null>;
    return endOf(pair.value ?? pair.key);
  }
  return endOf(last as Node);
}

function childOf(value: unknown, key: string | number): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function listAt(value: unknown, path: FieldPath): unknown[] {
  return path.reduce(childOf, value) as unknown[];
}

function setChild(value: unknown, path: FieldPath, wanted: FieldValue): void {
  let parent = value as Record<string, unknown>;
  for (const key of path.slice(0, -1)) {
    parent[key] ??= {};
    parent = parent[key] as Record<string, unknown>;
  }
  const last = String(path.at(-1));
  if (wanted === null) delete parent[last];
  else if (typeof parent === "object") parent[last] = wanted;
}

const at = (position: number) => ({ from: position, to: position });

function lineStart(yaml: string, position: number): number {
  return yaml.lastIndexOf("\n", position - 1) + 1;
}

function lineAfter(yaml: string, position: number): number {
  const next = yaml.indexOf("\n", position);
  return next === -1 ? yaml.length : next + 1;
}

function columnOf(yaml: string, start: number): number {
  return /^ */.exec(yaml.slice(start))?.[0].length ?? 0;
}

function dashColumn(yaml: string, position: number): number {
  return columnOf(yaml, lineStart(yaml, position));
}
