import type { Draft, DraftFile, SavedFiles } from "#app/newsroom/drafts/draft.ts";
import {
  appendItem,
  type FieldPath,
  flatten,
  readFields,
  removeItem,
  writeField,
} from "#app/newsroom/drafts/yaml-fields.server.ts";
import { documentFields, type FieldGroup, goneLabel, itemKeys } from "./document-fields.server.ts";
import { joinText, splitText, textMark } from "./document-text.server.ts";
import { FIELD_PREFIXES, fieldName, markName } from "./field-names.ts";

/** A field that was typed in, and is not in the texts. */
export type Unwritten = { label: string; text: string };

type ReadDraftForm = {
  files: SavedFiles;
  /** Input that only the raw file can hold, or whose field others have removed since the page was made. */
  unwritten: Unwritten[];
};

/** The files as the form has them, those that differ from the draft's alone. */
export function readDraftForm(draft: Pick<Draft, "files">, form: URLSearchParams): ReadDraftForm {
  const read: ReadDraftForm = { files: {}, unwritten: [] };
  for (const file of draft.files) {
    // A file that is not there yet, such as a quiz, begins with nothing.
    const before = file.text ?? "";
    const text = readFile({ ...file, text: before }, form, read.unwritten);
    if (text !== before) read.files[file.path] = text;
  }
  return read;
}

function readFile({ path, text }: DraftFile & { text: string }, form: URLSearchParams, unwritten: Unwritten[]): string {
  const parts = splitText(path, text);
  const body = typed(form, fieldName("body", path), parts.body);
  const head = typed(form, fieldName("head", path), parts.yaml);
  const yaml = [...changesOf(path, head, form)].reduce((before, { label, typed: words, write }) => {
    const after = write(before);
    if (after === null) unwritten.push({ label, text: words });
    return after ?? before;
  }, head);
  return joinText({ ...parts, yaml, body });
}

/** `write` returns null when it cannot be done. */
type Change = { label: string; typed: string; write: (yaml: string) => string | null };

function* changesOf(file: string, yaml: string, form: URLSearchParams): Generator<Change> {
  const groups = documentFields(file, yaml);
  for (const { title, fields, item, right } of groups) {
    for (const { path, name, label, type, after } of fields) {
      const sent = form.get(fieldName("field", file, name));
      const former = form.get(fieldName("former", file, name));
      // Browsers send nothing for an unticked checkbox.
      const value = type === "boolean" ? String(sent !== null) : flatten(sent ?? former ?? "");
      if (former === null || value === flatten(former)) continue;
      yield {
        label: title ? `${title} : ${label}` : label,
        typed: value,
        write: (before) => writeField(before, toPath(path), writtenValue(type, value, former), after),
      };
    }
    if (right && item) yield* rightChanges(file, item, right, form);
  }
  yield* goneFields(file, groups, form);
  yield* listChanges(file, yaml, form);
}

/** What was typed in an item that is no longer there. */
function* goneFields(file: string, groups: FieldGroup[], form: URLSearchParams): Generator<Change> {
  const fields = new Set(groups.flatMap((group) => group.fields.map(({ name }) => name)));
  for (const [name, former] of namesOf(form, fieldName("former", file, ""))) {
    const value = flatten(form.get(fieldName("field", file, name)) ?? former);
    const isSame = value === flatten(former) || (value === "oui" && former === "true");
    if (!fields.has(name) && !isSame) yield { label: goneLabel(name), typed: value, write: () => null };
  }
  const questions = new Set(groups.map(({ item }) => item?.key));
  for (const [name, former] of namesOf(form, fieldName("formerRight", file, ""))) {
    const isSame = [null, former].includes(form.get(fieldName("right", file, name)));
    if (!questions.has(name) && !isSame) yield { label: "Bonne réponse d’une question", typed: "", write: () => null };
  }
}

function namesOf(form: URLSearchParams, start: string): [string, string][] {
  return [...form].flatMap(([key, value]) => (key.startsWith(start) ? [[key.slice(start.length), value]] : []));
}

function writtenValue(type: string, value: string, former: string): string | boolean | null {
  if (type === "boolean") return value === "true";
  return value === "" && former !== "" ? null : value;
}

type Item = NonNullable<FieldGroup["item"]>;
type Right = NonNullable<FieldGroup["right"]>;

function* rightChanges(
  file: string,
  { index, key }: Item,
  { options, key: now }: Right,
  form: URLSearchParams,
): Generator<Change> {
  const chosen = form.get(fieldName("right", file, key));
  const former = form.get(fieldName("formerRight", file, key));
  if (chosen === null || former === null || chosen === former) return;
  const label = `Bonne réponse de la question ${index + 1}`;
  const numberOf = (option: string) => options.findIndex((one) => one.key === option);
  const [before, after] = [numberOf(now), numberOf(chosen)];
  const place = (option: number): FieldPath => ["questions", index, "options", option, "isCorrect"];
  if (after === -1) yield { label, typed: "", write: () => null };
  if (after === -1 || before === after) return;
  if (before >= 0) yield { label, typed: "", write: (yaml) => writeField(yaml, place(before), null) };
  yield { label, typed: "", write: (yaml) => writeField(yaml, place(after), true) };
}

/** Empty, so that nothing that nobody wrote is published. */
const NEW_ITEMS: Record<string, object> = {
  sources: { title: "", url: "" },
  questions: {
    id: "nouvelle-question",
    question: "",
    options: ["a", "b", "c", "d"].map((id, index) => ({ id, text: "", ...(index === 0 ? { isCorrect: true } : {}) })),
    explanation: "",
  },
};

export const GROWING_LISTS = Object.keys(NEW_ITEMS);

/** `value`: « articles/x.md:sources », or with the key of the item that leaves. */
function* listChanges(file: string, yaml: string, form: URLSearchParams): Generator<Change> {
  const [added = "", list = ""] = form.get(FIELD_PREFIXES.add)?.split(":") ?? [];
  const item = NEW_ITEMS[list];
  if (added === file && item) {
    yield { label: "Ajouter", typed: "", write: (before) => appendItem(before, [list], withFreeId(before, item)) };
  }
  const [left = "", from = "", key = ""] = form.get(FIELD_PREFIXES.remove)?.split(":") ?? [];
  if (left !== file || !NEW_ITEMS[from]) return;
  // Before anything was written in it.
  const index = itemKeys(readFields(yaml)([from])).indexOf(key);
  yield { label: "Enlever", typed: "", write: (before) => (index === -1 ? null : removeItem(before, [from], index)) };
}

function withFreeId(yaml: string, item: object): object {
  if (!("id" in item)) return item;
  const known = readFields(yaml)(["questions"]);
  const taken = new Set(Array.isArray(known) ? known.map((one: { id?: unknown } | null) => one?.id) : []);
  let id = String(item.id);
  for (let number = 2; taken.has(id); number++) id = `${item.id}-${number}`;
  return { ...item, id };
}

function toPath(path: string): FieldPath {
  return path.split("/").map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}

/** As a textarea sends it; a text that ended with a line goes on doing so. */
function typed(form: URLSearchParams, name: string, kept: string): string {
  const sent = form.get(name);
  if (sent === null || textMark(sent) === form.get(markName(name))) return kept;
  const text = sent.replace(/\r\n?/g, "\n");
  return kept.endsWith("\n") && text !== "" && !text.endsWith("\n") ? `${text}\n` : text;
}
