import { type FieldPath, flatten, readFields } from "#app/newsroom/drafts/yaml-fields.server.ts";
import {
  CHOSEN_FIELDS,
  type FieldChoices,
  type FieldType,
  GROUPS,
  LABELS,
  OPTIONAL_FIELDS,
  PUBLISHER_LABELS,
} from "./field-labels.ts";

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
  /** The facts that a question names; null for what names none. */
  facts: string[] | null;
};

/** With more fields, a form would be longer than the file itself. */
const MAX_FIELDS = 300;

const WITHOUT_FIELDS =
  /\.txt$|^(?:facts|figures|published|programmes|examen-civique|exam-cards)\/|^(?:exam-guide|search-words)\.yaml$/;

/** Fields of a YAML file, in the file's order, grouped by the part they belong to. */
export function documentFields(file: string, yaml: string, choices: FieldChoices = {}): FieldGroup[] {
  if (WITHOUT_FIELDS.test(file)) return [];
  const root = readFields(yaml)([]);
  // Unreadable YAML is edited as a whole file.
  if (root === undefined && yaml.trim() !== "") return [];
  const fields = withChosen(file, withOptional(file, fieldsOf(root, [], [])), root, choices);
  if (fields.length > MAX_FIELDS) return [];
  const groups = new Map<string, FieldGroup>();
  for (const field of fields) {
    const place = placeOf(field);
    const group = groups.get(place.key) ?? {
      title: place.title,
      fields: [],
      item: place.item,
      right: null,
      facts: null,
    };
    groups.set(place.key, { ...group, fields: [...group.fields, field] });
  }
  const isQuiz = file.endsWith(".quiz.yaml");
  return [...groups.values()].map((group) => {
    return { ...group, right: rightOption(root, group.item), facts: isQuiz ? namedFacts(root, group.item) : null };
  });
}

/** Those that are chosen among what the site has, in their place: after the others of their part. */
function withChosen(file: string, fields: FieldView[], root: unknown, choices: FieldChoices): FieldView[] {
  const known = CHOSEN_FIELDS.filter(({ files }) => files.test(file));
  if (known.length === 0) return fields;
  const chosen = chosenPaths(file, root).flatMap(({ path, name, value, after }): FieldView[] => {
    const place = path.join("/");
    const field = known.find((one) => one.path.test(place));
    if (!field) return [];
    const number = typeof path.at(-1) === "number" ? ` ${Number(path.at(-1)) + 1}` : "";
    const label = `${field.label}${number}`;
    return [{ path: place, name, label, type: "choice", value, options: choices[field.choices], after }];
  });
  const others = fields.filter(({ path }) => !chosen.some((one) => one.path === path));
  return [...others, ...chosen].toSorted((one, other) => depthOf(one) - depthOf(other));
}

const depthOf = ({ path }: FieldView) => (path.includes("/") ? 1 : 0);

type ChosenPath = { path: FieldPath; name: string; value: string; after?: string };

/** Also of those that the file lacks. */
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

function namedFacts(root: unknown, item: FieldGroup["item"]): string[] | null {
  if (item?.list !== "questions") return null;
  const facts = readList(root, "questions")[item.index];
  const named = typeof facts === "object" && facts !== null && "facts" in facts ? facts.facts : [];
  return Array.isArray(named) ? named.map(String) : [];
}

function readList(root: unknown, key: string): unknown[] {
  const list = typeof root === "object" && root !== null ? (root as Record<string, unknown>)[key] : undefined;
  return Array.isArray(list) ? list : [];
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
  if (/^questions\/\d+$/.test(path)) return { key: first, title: "Les questions de la lettre", item: null };
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
