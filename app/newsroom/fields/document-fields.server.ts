import { type FieldPath, flatten, readFields } from "#app/newsroom/drafts/yaml-fields.server.ts";
import { showPartialDate } from "#platform/french/dates.ts";
import { sourceLabel, withSourceFields } from "./article-sources.ts";
import { type DocumentForm, formOf } from "./document-forms.ts";
import {
  ADDRESS_FIELD,
  chosenField,
  type FieldChoices,
  type FieldType,
  type FieldView,
  factIds,
  folderAddress,
  GROUPS,
  LABELS,
  type Label,
  OPTIONAL_FIELDS,
  PUBLISHER_LABELS,
} from "./field-labels.ts";
import { PROJECTION } from "./number-sheet.server.ts";

export type FieldGroup = {
  title: string | null;
  fields: FieldView[];
  /** The list item whose fields the group shows; null for other groups. */
  item: { list: string; index: number; key: string } | null;
  /** The options of a question and the correct one. */
  right: { options: { key: string; label: string }[]; key: string } | null;
  /** The facts that the question names; null for other groups. */
  facts: string[] | null;
};

/** A form with more fields would be longer than the file itself. */
const MAX_FIELDS = 300;
/** A document whose parts are folded one by one may have more fields. */
const MAX_FOLDED_FIELDS = 900;

const WITHOUT_FIELDS = /\.txt$|^(?:facts|published)\//;

/** Returns the fields of a YAML file in the order of the file, grouped by part. */
export function documentFields(file: string, yaml: string, choices: FieldChoices = {}): FieldGroup[] {
  if (WITHOUT_FIELDS.test(file)) return [];
  const root = readFields(yaml)([]);
  // Unreadable YAML can only be edited as a whole file.
  if (root === undefined && yaml.trim() !== "") return [];
  const form = formOf(file);
  const written = withSourceFields(file, fieldsOf({ form, root }, root, [], []));
  const fields = withFacts(withChosen(file, withOptional(file, written), root, choices), choices);
  if (fields.length > (form ? MAX_FOLDED_FIELDS : MAX_FIELDS)) return [];
  const groups = new Map<string, FieldGroup>();
  for (const field of fields) {
    const { key, title, item } = placeOf(field, form);
    const group = groups.get(key) ?? { title, fields: [], item, right: null, facts: null };
    groups.set(key, { ...group, fields: [...group.fields, field] });
  }
  return [...groups.values()].map((group) => {
    const facts = file.endsWith(".quiz.yaml") ? namedFacts(root, group.item, choices) : null;
    return { ...group, right: rightOption(root, group.item), facts };
  });
}

function withFacts(fields: FieldView[], { facts = {} }: FieldChoices): FieldView[] {
  return fields.map((field) =>
    field.type === "facts"
      ? { ...field, options: Object.fromEntries(factIds(field).map((id) => [id, facts[id] ?? `Preuve ${id}`])) }
      : field,
  );
}

/** Adds the fields that are chosen from a list of what the site has, after the other fields of their part. */
function withChosen(file: string, fields: FieldView[], root: unknown, choices: FieldChoices): FieldView[] {
  const chosen = chosenPaths(file, root).flatMap(({ path, name, value, after }): FieldView[] => {
    const place = path.join("/");
    const field = chosenField(file, place);
    if (!field) return [];
    const number = typeof path.at(-1) === "number" ? ` ${Number(path.at(-1)) + 1}` : "";
    const { hint, none } = field;
    const shown = { path: place, name, label: `${field.label}${number}`, hint, none, value, after };
    const list =
      field.choices === "questions" ? { groups: choices.questions ?? {} } : { options: choices[field.choices] };
    return [{ ...shown, type: "choice", ...list }];
  });
  if (chosen.length === 0) return fields;
  const others = fields.filter(({ path }) => !chosen.some((one) => one.path === path));
  return [...others, ...chosen].toSorted((one, other) => depthOf(one) - depthOf(other));
}

const depthOf = ({ path }: FieldView) => (path.includes("/") ? 1 : 0);

type ChosenPath = { path: FieldPath; name: string; value: string; after?: string };

/** Returns the paths of the fields that are chosen from a list, including those that are missing in the file. */
function chosenPaths(file: string, root: unknown): ChosenPath[] {
  const { questions, article, figure } = (root ?? {}) as Record<string, unknown>;
  const list: unknown[] = Array.isArray(questions) ? questions : [];
  if (file.startsWith("letters/")) {
    return [
      { path: ["article"], name: "article", value: wordsOf(article) },
      { path: ["figure"], name: "figure", value: wordsOf(figure), after: "sendAt" },
      ...list.map((value, index) => ({
        path: ["questions", index],
        name: `questions/~${index}`,
        value: wordsOf(value),
      })),
    ];
  }
  const keys = itemKeys(list);
  return list.flatMap((question, index) => {
    if (typeof question !== "object" || question === null) return [];
    const { section } = question as { section?: unknown };
    const name = `questions/${keys[index]}/section`;
    return [{ path: ["questions", index, "section"], name, value: wordsOf(section), after: "explanation" }];
  });
}

const wordsOf = (value: unknown) => (typeof value === "string" ? value : "");

function namedFacts(root: unknown, item: FieldGroup["item"], { facts: known = {} }: FieldChoices): string[] | null {
  if (item?.list !== "questions") return null;
  const facts = readList(root, "questions")[item.index];
  const named = typeof facts === "object" && facts !== null && "facts" in facts ? facts.facts : [];
  return Array.isArray(named) ? named.map((id) => known[String(id)] ?? String(id)) : [];
}

function readList(root: unknown, key: string): unknown[] {
  const list = typeof root === "object" && root !== null ? (root as Record<string, unknown>)[key] : undefined;
  return Array.isArray(list) ? list : [];
}

type Reading = { form: DocumentForm | undefined; root: unknown };

function fieldsOf(reading: Reading, value: unknown, path: FieldPath, name: string[]): FieldView[] {
  const isList = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string");
  if (isList && ["list", "facts"].includes(labelOf(reading, path)?.type ?? ""))
    return field(reading, path, name, value.map(flatten).join("\n"));
  if (typeof value === "number") return field(reading, path, name, String(value).replace(".", ","), "number");
  if (typeof value === "string" || typeof value === "boolean") {
    return field(reading, path, name, flatten(String(value)));
  }
  if (value === null || typeof value !== "object") return [];
  if (Array.isArray(value)) {
    const keys = itemKeys(value);
    return value.flatMap((one, index) => fieldsOf(reading, one, [...path, index], [...name, keys[index] ?? ""]));
  }
  return Object.entries(value).flatMap(([key, one]) =>
    // A key that contains « / » would be ambiguous, because paths of fields are joined with it.
    key.includes("/") ? [] : fieldsOf(reading, one, [...path, key], [...name, key]),
  );
}

function field(reading: Reading, path: FieldPath, name: string[], value: string, type?: FieldType): FieldView[] {
  const known = labelled(path, value, reading);
  // A number without a form, such as an order, is not edited by a person.
  if (!known || (type === "number" && reading.form === undefined)) return [];
  const cell = cellOf(path, known.label, reading);
  return [
    {
      ...known,
      value: known.type === "partialDate" ? showPartialDate(value) : value,
      type: known.type === "partialDate" ? known.type : (type ?? known.type),
      name: name.join("/"),
      ...(cell ? { cell } : {}),
    },
  ];
}

/** Places the numbers of a figure in a table: each bar has a row; for curves, each date has one. */
function cellOf(path: FieldPath, label: string, { form, root }: Reading): FieldView["cell"] | null {
  if (!form?.files.test("figures/")) return null;
  const [list, index, part, key] = path;
  if (list === "rows") return { row: String(index), column: label };
  if (list !== "series" || (part !== "points" && part !== "projected")) return null;
  const series: unknown = readList(root, "series")[Number(index)];
  const name = typeof series === "object" && series !== null && "name" in series ? String(series.name) : "";
  const column = (name || `Courbe ${Number(index) + 1}`) + (part === "points" ? "" : PROJECTION);
  return { row: String(key), heading: showPartialDate(String(key)), column };
}

/**
 * Returns the ids of the items of a list, because indexes change when an item is added or removed; an item without an
 * id has its index.
 */
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

function labelOf({ form, root }: Reading, path: FieldPath): Label | undefined {
  const place = path.join("/");
  if (place.startsWith("publisher/")) return PUBLISHER_LABELS[place.slice("publisher/".length)];
  if (path[0] === "announce") return { label: "Annonce", type: "text" };
  const key = String(path.at(-1));
  const keyed = form?.keyed?.[String(path.at(-2))];
  if (keyed) return { ...keyed, label: keyedLabel(keyed.label, path, root) };
  return sourceLabel(path) ?? form?.labels[`${String(path.at(-3))}/${key}`] ?? form?.labels[key] ?? LABELS[key];
}

function keyedLabel(label: string, path: FieldPath, root: unknown): string {
  const key = path.at(-1);
  if (path.at(-2) !== "values") return path[0] === "series" ? `${label}, ${key}` : `${label} : ${key}`;
  const name = readList(root, "series")[Number(key)];
  return typeof name === "string" ? name : `${label} ${Number(key) + 1}`;
}

function labelled(
  path: FieldPath,
  value: string,
  reading: Reading = { form: undefined, root: null },
): Omit<FieldView, "name"> | null {
  const place = path.join("/");
  const known = labelOf(reading, path);
  if (!known) return null;
  const option = path.at(-3) === "options" || path.at(-3) === "sides" ? Number(path.at(-2)) : null;
  if (option === null || reading.form?.files.test("exam-guide.yaml")) {
    return { path: place, value, ...known, type: known.type ?? "line" };
  }
  return { path: place, value, label: `Réponse ${LETTERS[option] ?? option + 1}`, type: "line" };
}

const LETTERS = "ABCDEFGH";

/** Returns the label of a field that is no longer in its file, from its name in the form. */
export function goneLabel(name: string): string {
  const [first = "", ...rest] = name.split("/");
  const label = LABELS[rest.at(-1) ?? first]?.label ?? "Texte";
  const group = rest.length > 0 ? GROUPS[first] : undefined;
  return group ? `${group} : ${label}` : label;
}

function withOptional(file: string, fields: FieldView[]): FieldView[] {
  const optional = OPTIONAL_FIELDS.find(({ files }) => files.test(file))?.fields ?? [];
  const added = optional.flatMap(({ path, after }) => {
    if (fields.some((field) => field.path === path)) return [];
    const field = labelled(path.split("/"), path === ADDRESS_FIELD ? folderAddress(file) : "");
    return field ? [{ ...field, name: path, after }] : [];
  });
  // The fields of a part keep their order whether the file has them or not.
  const places = optional.map(({ path }) => path);
  const rank = (field: FieldView) => depthOf(field) * (places.indexOf(field.path) + 1 || places.length + 1);
  return [...fields, ...added].toSorted((one, other) => rank(one) - rank(other));
}

type Place = { key: string; title: string | null; item: FieldGroup["item"] };

function placeOf({ path, name }: FieldView, form: DocumentForm | undefined): Place {
  const part = form?.parts.find((one) => one.path.test(path));
  if (part) return partOf({ path, name }, part);
  const [first = "", second = ""] = path.split("/");
  if (!path.includes("/")) return { key: "", title: null, item: null };
  const title = GROUPS[first] ?? null;
  if (/^questions\/\d+$/.test(path)) return { key: first, title: "Les questions de la lettre", item: null };
  if (!/^\d+$/.test(second) || path === `${first}/${second}`) return { key: first, title, item: null };
  const index = Number(second);
  return {
    key: `${first}/${second}`,
    title: title === null ? null : `${title} ${index + 1}`,
    item: { list: first, index, key: name.split("/")[1] ?? "" },
  };
}

/** All numbers of a figure form one part; in other lists, each item is a part. */
function partOf(
  { path, name }: Pick<FieldView, "path" | "name">,
  { path: start, title, list }: DocumentForm["parts"][number],
): Place {
  const [key = ""] = start.exec(path) ?? [];
  const depth = key.split("/").length;
  const index = Number(key.split("/").at(-1));
  if (list === "rows" || Number.isNaN(index)) return { key: list, title, item: null };
  const number = key.match(/\d+(?=\/|$)/g)?.map((one) => Number(one) + 1);
  return {
    key,
    title: `${title} ${number?.join(".")}`,
    item: { list, index, key: name.split("/")[depth - 1] ?? "" },
  };
}

function rightOption(root: unknown, item: FieldGroup["item"]): FieldGroup["right"] {
  const question = item?.list === "questions" ? readList(root, "questions")[item.index] : null;
  const { options } = (question ?? {}) as { options?: ({ isCorrect?: boolean } | null)[] };
  if (!Array.isArray(options) || options.length === 0) return null;
  const keys = itemKeys(options);
  return {
    options: keys.map((key, index) => ({ key, label: LETTERS[index] ?? String(index + 1) })),
    key: keys[options.findIndex((option) => option?.isCorrect === true)] ?? "",
  };
}
