import type { FieldPath } from "#app/newsroom/drafts/yaml-fields.server.ts";
import { type FieldView, type Label, SOURCE_LABELS } from "./field-labels.ts";

const FIELDS: [string, Label][] = Object.entries(SOURCE_LABELS);
const ITEM = /^(?:sources|documents)\/\d+(?=\/)/;

/** Returns the label of a field in the sources or documents of an article; undefined for any other field. */
export function sourceLabel(path: FieldPath): Label | undefined {
  const key = String(path.at(-1));
  return path.length === 3 && ITEM.test(path.join("/")) ? FIELDS.find(([name]) => name === key)?.[1] : undefined;
}

/** Shows all fields of each source in the same order, including those that are missing in the file. */
export function withSourceFields(file: string, fields: FieldView[]): FieldView[] {
  if (!file.startsWith("articles/")) return fields;
  const items = Map.groupBy(fields, ({ path }) => ITEM.exec(path)?.[0] ?? "");
  return [...items].flatMap(([item, known]) => (item === "" ? known : wholeSource(item, known)));
}

function wholeSource(item: string, known: FieldView[]): FieldView[] {
  const name = known[0]?.name.split("/").slice(0, 2).join("/");
  return FIELDS.map(([key, { type = "line", ...label }]) => {
    const path = `${item}/${key}`;
    const missing = { path, name: `${name}/${key}`, value: "", type, ...label, after: "title" };
    return known.find((field) => field.path === path) ?? missing;
  });
}
