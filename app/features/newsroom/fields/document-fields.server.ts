import { type FieldType, GROUPS, LABELS, OPTIONAL_FIELDS, PUBLISHER_LABELS } from "./field-labels.ts";
import type { FieldPath } from "./front-field.server.ts";
import { readFields } from "./front-field.server.ts";

export type FieldView = {
  /** Of its place in the file: « sources/0/title ». */
  path: string;
  label: string;
  hint?: string | undefined;
  type: FieldType;
  value: string;
  options?: Record<string, string> | undefined;
  /** The sibling after which it is written when the file lacks it. */
  after?: string | undefined;
};

export type FieldGroup = {
  title: string | null;
  fields: FieldView[];
  /** The list whose item it is. */
  item: { list: string; index: number } | null;
  /** Of a question: the options, of which one is right. */
  right: { options: { index: number; label: string }[]; index: number } | null;
};

/** Beyond, a form is longer than the file. */
const MOST_FIELDS = 200;

const WITHOUT_FIELDS =
  /\.txt$|^(?:facts|figures|published|programmes|examen-civique)\/|^(?:exam-guide|search-words)\.yaml$/;

/** The fields of a file's YAML in its order, by the part of the file that they belong to. */
export function documentFields(file: string, yaml: string): FieldGroup[] {
  if (WITHOUT_FIELDS.test(file)) return [];
  const root = readFields(yaml)([]);
  const fields = withOptional(file, fieldsOf(root, []));
  if (fields.length > MOST_FIELDS) return [];
  const groups = new Map<string, FieldGroup>();
  for (const field of fields) {
    const place = placeOf(field.path);
    const group = groups.get(place.key) ?? { title: place.title, fields: [], item: place.item, right: null };
    groups.set(place.key, { ...group, fields: [...group.fields, field] });
  }
  return [...groups.values()].map((group) => ({ ...group, right: rightOption(root, group.item) }));
}

function fieldsOf(value: unknown, path: FieldPath): FieldView[] {
  if (typeof value === "string" || typeof value === "boolean") {
    const field = labelled(path, String(value));
    return field ? [field] : [];
  }
  if (value === null || typeof value !== "object") return [];
  if (Array.isArray(value)) return value.flatMap((one, index) => fieldsOf(one, [...path, index]));
  return Object.entries(value).flatMap(([key, one]) => fieldsOf(one, [...path, key]));
}

function labelled(path: FieldPath, value: string): FieldView | null {
  const key = String(path.at(-1));
  const place = path.join("/");
  const known = place.startsWith("publisher/")
    ? PUBLISHER_LABELS[place.slice("publisher/".length)]
    : path[0] === "announce"
      ? { label: "Annonce", type: "text" as const }
      : LABELS[key];
  if (!known) return null;
  const option = path.at(-3) === "options" || path.at(-3) === "sides" ? Number(path.at(-2)) : null;
  if (option === null) return { path: place, value, ...known, type: known.type ?? "line" };
  return { path: place, value, label: `Réponse ${LETTERS[option] ?? option + 1}`, type: "line" };
}

const LETTERS = "ABCDEFGH";

function withOptional(file: string, fields: FieldView[]): FieldView[] {
  const missing = OPTIONAL_FIELDS.find(({ files }) => files.test(file))?.fields ?? [];
  const added = missing.flatMap(({ path, after }) => {
    if (fields.some((field) => field.path === path)) return [];
    const field = labelled(path.split("/"), "");
    return field ? [{ ...field, after }] : [];
  });
  const main = fields.filter(({ path }) => !path.includes("/"));
  return [...main, ...added, ...fields.filter(({ path }) => path.includes("/"))];
}

type Place = { key: string; title: string | null; item: FieldGroup["item"] };

function placeOf(path: string): Place {
  const [first = "", second = ""] = path.split("/");
  if (!path.includes("/")) return { key: "", title: null, item: null };
  const title = GROUPS[first] ?? null;
  if (!/^\d+$/.test(second) || path === `${first}/${second}`) return { key: first, title, item: null };
  const index = Number(second);
  return {
    key: `${first}/${second}`,
    title: title === null ? null : `${title} ${index + 1}`,
    item: { list: first, index },
  };
}

function rightOption(root: unknown, item: FieldGroup["item"]): FieldGroup["right"] {
  if (item?.list !== "questions") return null;
  const { questions } = root as { questions: { options?: { isCorrect?: boolean }[] }[] };
  const options = questions[item.index]?.options ?? [];
  if (options.length === 0) return null;
  return {
    options: options.map((_, index) => ({ index, label: LETTERS[index] ?? String(index + 1) })),
    index: options.findIndex(({ isCorrect }) => isCorrect === true),
  };
}
