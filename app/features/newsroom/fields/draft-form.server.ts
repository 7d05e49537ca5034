import type { Draft, DraftFile, SavedFiles } from "../draft.ts";
import { documentFields } from "./document-fields.server.ts";
import { joinText, splitText } from "./document-text.ts";
import { FIELD_PREFIXES, fieldName, markName } from "./field-names.ts";
import { appendItem, type FieldPath, removeItem, scalarText, writeField } from "./front-field.server.ts";
import { textMark } from "./text-mark.server.ts";

export type ReadDraftForm = {
  files: SavedFiles;
  /** Fields that only the whole file can take. */
  unwritten: string[];
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

function readFile({ path, text }: DraftFile & { text: string }, form: URLSearchParams, unwritten: string[]): string {
  const parts = splitText(path, text);
  const body = typed(form, fieldName("body", path), parts.body);
  const head = typed(form, fieldName("head", path), parts.yaml);
  const yaml = [...changesOf(path, head, form)].reduce((before, change) => {
    const after = change.write(before);
    if (after === null) unwritten.push(change.label);
    return after ?? before;
  }, head);
  return joinText({ ...parts, yaml, body });
}

type Change = { label: string; write: (yaml: string) => string | null };

function* changesOf(file: string, yaml: string, form: URLSearchParams): Generator<Change> {
  for (const group of documentFields(file, yaml)) {
    for (const { path, label, type, after } of group.fields) {
      const name = fieldName("field", file, path);
      const former = form.get(fieldName("former", file, path));
      // A browser sends nothing for a box that is not ticked.
      const value =
        type === "yes"
          ? String(form.has(name))
          : form
              .get(name)
              ?.replace(/\s*\r?\n\s*/g, " ")
              .trim();
      if (value === undefined || former === null || value === former) continue;
      yield { label, write: (before) => writeField(before, toPath(path), writtenValue(type, value, former), after) };
    }
    if (group.right && group.item) yield* rightChanges(file, group.item.index, group.right.index, form);
  }
  yield* listChanges(file, form);
}

function writtenValue(type: string, value: string, former: string): string | boolean | null {
  if (type === "yes") return value === "true";
  return value === "" && former !== "" ? null : value;
}

function* rightChanges(file: string, question: number, now: number, form: URLSearchParams): Generator<Change> {
  const chosen = form.get(fieldName("right", file, `questions/${question}`));
  const former = form.get(fieldName("formerRight", file, `questions/${question}`));
  if (chosen === null || former === null || chosen === former) return;
  const label = `Bonne réponse de la question ${question + 1}`;
  const place = (option: number): FieldPath => ["questions", question, "options", option, "isCorrect"];
  if (now >= 0) yield { label, write: (yaml) => writeField(yaml, place(now), null) };
  yield { label, write: (yaml) => writeField(yaml, place(Number(chosen)), true) };
}

const TO_WRITE = "À écrire";

const NEW_ITEMS: Record<string, Item> = {
  sources: { title: TO_WRITE, url: null },
  questions: {
    id: "nouvelle-question",
    question: TO_WRITE,
    options: ["a", "b", "c", "d"].map((id, index) => ({ id, text: `Réponse ${index + 1}`, isCorrect: index === 0 })),
    explanation: TO_WRITE,
  },
};

type Item = Record<string, string | null | Record<string, string | boolean>[]>;

/** Options on a line each, as in the files that were written by hand. */
function linesOf(item: Item): string[] {
  return Object.entries(item).flatMap(([key, value]) => {
    if (!Array.isArray(value)) return [`${key}: ${value === null ? "null" : scalarText(value, ID_STYLE[key])}`];
    const shown = value.map((one) => Object.entries(one).filter(([, text]) => text !== false));
    const lines = shown.map((one) => one.map(([name, text]) => `${name}: ${scalarText(text, ID_STYLE[name])}`));
    return [`${key}:`, ...lines.map((line) => `  - { ${line.join(", ")} }`)];
  });
}

const ID_STYLE: Record<string, "PLAIN"> = { id: "PLAIN" };

export const GROWING_LISTS = Object.keys(NEW_ITEMS);

/** `value`: « articles/x.md:sources », or with « :2 » the item that leaves. */
function* listChanges(file: string, form: URLSearchParams): Generator<Change> {
  const [added = "", list = ""] = form.get(FIELD_PREFIXES.add)?.split(":") ?? [];
  if (added === file && NEW_ITEMS[list]) {
    const lines = linesOf(NEW_ITEMS[list]);
    yield { label: "Ajouter", write: (yaml) => appendItem(yaml, [list], withFreeId(yaml, lines)) };
  }
  const [left = "", from = "", index = ""] = form.get(FIELD_PREFIXES.remove)?.split(":") ?? [];
  if (left === file && NEW_ITEMS[from] && /^\d{1,3}$/.test(index)) {
    yield { label: "Enlever", write: (yaml) => removeItem(yaml, [from], Number(index)) };
  }
}

function withFreeId(yaml: string, lines: string[]): string[] {
  for (let number = 1; ; number++) {
    const id = number === 1 ? "nouvelle-question" : `nouvelle-question-${number}`;
    if (!yaml.includes(`id: ${id}\n`)) return lines.map((line) => line.replace("nouvelle-question", id));
  }
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
