import { type FieldPath, flatten, readFields } from "../yaml-fields.server.ts";
import { type FieldType, GROUPS, LABELS, OPTIONAL_FIELDS, PUBLISHER_LABELS } from "./field-labels.ts";

export type FieldView = {
  /** Its place in the file: « questions/0/explanation ». */
  path: string;
  /** The same in a form, where an item of a list goes by its id: « questions/retraites-1/explanation ». */
  name: string;
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
  item: { list: string; index: number; key: string } | null;
  /** The options of a question, of which one is right. */
  right: { options: { key: string; label: string }[]; key: string } | null;
};

/** Beyond, a form is longer than the file. */
const MAX_FIELDS = 200;

const WITHOUT_FIELDS =
  /\.txt$|^(?:facts|figures|published|programmes|examen-civique|exam-cards)\/|^(?:exam-guide|search-words)\.yaml$/;

/** The fields of a file's YAML in its order, by the part of the file that they belong to. */
export function documentFields(file: string, yaml: string): FieldGroup[] {
  if (WITHOUT_FIELDS.test(file)) return [];
  const root = readFields(yaml)([]);
  // Left to a person, in the whole file.
  if (root === undefined && yaml.trim() !== "") return [];
  const fields = withOptional(file, fieldsOf(root, [], []));
  if (fields.length > MAX_FIELDS) return [];
  const groups = new Map<string, FieldGroup>();
  for (const field of fields) {
    const place = placeOf(field);
    const group = groups.get(place.key) ?? { title: place.title, fields: [], item: place.item, right: null };
    groups.set(place.key, { ...group, fields: [...group.fields, field] });
  }
  return [...groups.values()].map((group) => ({ ...group, right: rightOption(root, group.item) }));
}

function fieldsOf(value: unknown, path: FieldPath, name: string[]): FieldView[] {
  if (typeof value === "string" || typeof value === "boolean") {
    const field = labelled(path, flatten(String(value)));
    return field ? [{ ...field, name: name.join("/") }] : [];
  }
  if (value === null || typeof value !== "object") return [];
  if (Array.isArray(value)) {
    const keys = itemKeys(value);
    return value.flatMap((one, index) => fieldsOf(one, [...path, index], [...name, keys[index] ?? ""]));
  }
  return Object.entries(value).flatMap(([key, one]) => fieldsOf(one, [...path, key], [...name, key]));
}

/** Ids of the items of a list, as numbers change when an item comes or goes; without ids, their numbers. */
export function itemKeys(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  const seen = new Map<string, number>();
  return list.map((item: unknown, index) => {
    const id = typeof item === "object" && item !== null && "id" in item ? item.id : null;
    if (typeof id !== "string") return `~${index}`;
    const key = encodeURIComponent(id);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key}~${count}`;
  });
}

function labelled(path: FieldPath, value: string): Omit<FieldView, "name"> | null {
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

/** Label of a field that is no longer in its file, by its name in the form. */
export function goneLabel(name: string): string {
  const [first = "", ...rest] = name.split("/");
  const label = LABELS[rest.at(-1) ?? first]?.label ?? "Texte";
  const group = rest.length > 0 ? GROUPS[first] : undefined;
  return group ? `${group} : ${label}` : label;
}

function withOptional(file: string, fields: FieldView[]): FieldView[] {
  const missing = OPTIONAL_FIELDS.find(({ files }) => files.test(file))?.fields ?? [];
  const added = missing.flatMap(({ path, after }) => {
    if (fields.some((field) => field.path === path)) return [];
    const field = labelled(path.split("/"), "");
    return field ? [{ ...field, name: path, after }] : [];
  });
  const main = fields.filter(({ path }) => !path.includes("/"));
  return [...main, ...added, ...fields.filter(({ path }) => path.includes("/"))];
}

type Place = { key: string; title: string | null; item: FieldGroup["item"] };

function placeOf({ path, name }: FieldView): Place {
  const [first = "", second = ""] = path.split("/");
  if (!path.includes("/")) return { key: "", title: null, item: null };
  const title = GROUPS[first] ?? null;
  if (!/^\d+$/.test(second) || path === `${first}/${second}`) return { key: first, title, item: null };
  const index = Number(second);
  return {
    key: `${first}/${second}`,
    title: title === null ? null : `${title} ${index + 1}`,
    item: { list: first, index, key: name.split("/")[1] ?? "" },
  };
}

function rightOption(root: unknown, item: FieldGroup["item"]): FieldGroup["right"] {
  if (item?.list !== "questions") return null;
  const { questions } = root as { questions: { options?: ({ isCorrect?: boolean } | null)[] }[] };
  const options = questions[item.index]?.options;
  if (!Array.isArray(options) || options.length === 0) return null;
  const keys = itemKeys(options);
  return {
    options: keys.map((key, index) => ({ key, label: LETTERS[index] ?? String(index + 1) })),
    key: keys[options.findIndex((option) => option?.isCorrect === true)] ?? "",
  };
}
