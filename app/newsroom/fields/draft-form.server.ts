import { WORDS_FILE } from "#app/newsroom/drafts/documents.ts";
import type { Draft, DraftFile, SavedFiles } from "#app/newsroom/drafts/draft.ts";
import { emptyQuestion } from "#app/newsroom/drafts/new-document.ts";
import {
  appendItem,
  type FieldPath,
  flatten,
  readFields,
  removeItem,
  writeField,
} from "#app/newsroom/drafts/yaml-fields.server.ts";
import { parsePartialDate } from "#platform/french/dates.ts";
import { documentFields, type FieldGroup, goneLabel, itemKeys } from "./document-fields.server.ts";
import { FACTS_LIST, formOf, ROOT_LIST } from "./document-forms.ts";
import { joinText, splitText, textMark } from "./document-text.server.ts";
import { ADDRESS_FIELD, factIds, folderAddress } from "./field-labels.ts";
import { FIELD_PREFIXES, fieldName, markName } from "./field-names.ts";
import { fillSheet } from "./number-sheet.server.ts";

/** Input of a field that could not be written in a text; `why` says what to correct in it. */
export type Unwritten = { label: string; text: string; why?: string };

type ReadDraftForm = {
  files: SavedFiles;
  /** Input that only the raw file can express, or whose field others have removed since the page was loaded. */
  unwritten: Unwritten[];
};

/** Returns the files as the form describes them, but only those that differ from the draft's. */
export function readDraftForm(draft: Pick<Draft, "files">, form: URLSearchParams): ReadDraftForm {
  const read: ReadDraftForm = { files: {}, unwritten: [] };
  for (const file of draft.files) {
    // A file that does not exist yet, such as a quiz, counts as empty.
    const before = file.text ?? "";
    const typed = readFile({ ...file, text: before }, form, read.unwritten);
    const text = file.path === WORDS_FILE ? withWord(typed, form.get(FIELD_PREFIXES.word)) : typed;
    if (text !== before) read.files[file.path] = text;
  }
  return read;
}

/** Adds a word to the list of those that the spell check accepts. */
function withWord(text: string, asked: string | null): string {
  const word = asked?.trim() ?? "";
  if (word === "" || /\s/.test(word) || text.split("\n").includes(word)) return text;
  return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${word}\n`;
}

function readFile(
  { path, text, base }: DraftFile & { text: string },
  form: URLSearchParams,
  unwritten: Unwritten[],
): string {
  const parts = splitText(path, text);
  const body = typed(form, fieldName("body", path), parts.body);
  const head = typed(form, fieldName("head", path), parts.yaml);
  const yaml = [...changesOf({ file: path, base }, head, form)].reduce((before, { label, typed: words, write }) => {
    const after = write(before);
    if (after === null) unwritten.push({ label, text: words });
    return after ?? before;
  }, head);
  return joinText({ ...parts, yaml: withSheet(path, yaml, form, unwritten), body });
}

/** A sheet is written whole or not at all. */
function withSheet(path: string, yaml: string, form: URLSearchParams, unwritten: Unwritten[]): string {
  const name = fieldName("sheet", path);
  const sent = form.get(name);
  if (sent === null || textMark(sent) === form.get(markName(name))) return yaml;
  const filled = fillSheet(yaml, sent);
  if ("yaml" in filled) return filled.yaml;
  const why = `Le tableau n’a pas changé. ${filled.problems.slice(0, MAX_SHEET_PROBLEMS).join(" ")}`;
  unwritten.push({ label: "Le tableau collé", text: sent, why });
  return yaml;
}

const MAX_SHEET_PROBLEMS = 4;

/** `write` returns null when the change cannot be written. */
type Change = { label: string; typed: string; write: (yaml: string) => string | null };

function* changesOf(
  { file, base }: { file: string; base: string | null },
  yaml: string,
  form: URLSearchParams,
): Generator<Change> {
  const groups = documentFields(file, yaml);
  for (const { title, fields, item, right } of groups) {
    for (const { path, name, label, type, after } of fields) {
      const sent = form.get(fieldName("field", file, name));
      const former = form.get(fieldName("former", file, name));
      // Browsers send nothing for an unticked checkbox.
      const value = type === "boolean" ? String(sent !== null) : tidy(type, sent ?? former ?? "");
      if (former === null || value === tidy(type, former)) continue;
      yield {
        label: title ? `${title} : ${label}` : label,
        typed: value,
        write: (before) =>
          path === ADDRESS_FIELD
            ? writeAddress(before, { file, address: value, base })
            : writeField(before, toPath(path), writtenValue(type, value, former), after),
      };
    }
    if (right && item) yield* rightChanges(file, item, right, form);
  }
  yield* factChanges(file, groups, form);
  yield* goneFields(file, groups, form);
  yield* listChanges(file, yaml, form);
}

/** The value of the button is « figures/x.yaml:faits:facts:M36 ». The last fact leaves an empty place. */
function* factChanges(file: string, groups: FieldGroup[], form: URLSearchParams): Generator<Change> {
  for (const prefix of ["add", "remove"] as const) {
    const [own, list, name, fact = ""] = form.get(FIELD_PREFIXES[prefix])?.split(":") ?? [];
    if (own !== file || list !== FACTS_LIST) continue;
    const field = groups.flatMap(({ fields }) => fields).find((one) => one.name === name && one.type === "facts");
    const others = field ? factIds(field).filter((id) => id !== fact) : [];
    const facts = prefix === "add" ? [...others, fact] : others;
    yield {
      label: "Ses preuves",
      typed: fact,
      write: (yaml) => (field ? writeField(yaml, toPath(field.path), facts.length > 0 ? facts : [""]) : null),
    };
  }
}

/** Yields what was typed in items that no longer exist, so that it is not lost. */
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

/** The address that readers have is kept, so that it leads to the new one; one that was only typed and saved is not. */
function writeAddress(
  yaml: string,
  { file, address, base }: { file: string; address: string; base: string | null },
): string | null {
  const fieldAt = readFields(yaml);
  const [own, former] = [fieldAt([ADDRESS_FIELD]), fieldAt(["formerAddresses"])];
  const addressOf = (text: unknown) => (typeof text === "string" ? text : folderAddress(file));
  const wanted = address === "" ? folderAddress(file) : address;
  if (wanted === addressOf(own)) return yaml;
  const known = Array.isArray(former) ? former.map(String) : [];
  const served = base === null ? [] : [addressOf(readFields(splitText(file, base).yaml)([ADDRESS_FIELD]))];
  const addresses = [...new Set([...known, ...served])].filter((one) => one !== wanted);
  const moved =
    wanted !== folderAddress(file)
      ? writeField(yaml, [ADDRESS_FIELD], wanted, "status")
      : own === undefined
        ? yaml
        : writeField(yaml, [ADDRESS_FIELD], null);
  if (moved === null || (addresses.length === 0 && former === undefined)) return moved;
  return writeField(moved, ["formerAddresses"], addresses.length > 0 ? addresses : null, ADDRESS_FIELD);
}

/** A field is one line; each item of a list is one line too. */
function tidy(type: string, text: string): string {
  return type === "list" || type === "facts" ? listItems(text).join("\n") : flatten(text);
}

function listItems(text: string): string[] {
  return text.split(/\r\n?|\n/).flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
}

function writtenValue(type: string, value: string, former: string): string | boolean | number | string[] | null {
  if (type === "boolean") return value === "true";
  if (type === "list" || type === "facts") {
    const items = listItems(value);
    return items.length > 0 ? items : null;
  }
  if (type === "partialDate" && value !== "") return parsePartialDate(value) ?? value;
  // A number in French notation, such as « 1 234,5 », is converted. Anything else stays as typed, and the checks
  // report it.
  const plain = value
    .replace(/[\s\u00a0\u202f]/g, "")
    .replace(",", ".")
    .replace("\u2212", "-");
  if (type === "number" && /^-?\d+(?:\.\d+)?$/.test(plain)) return Number(plain);
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

/** New items are empty, so that nothing is published that nobody wrote. */
const NEW_ITEMS: Record<string, object> = {
  sources: { title: "", author: "", url: "" },
  questions: emptyQuestion("nouvelle-question"),
};

const GROWING_LISTS = Object.keys(NEW_ITEMS);

/**
 * Returns the lists of a file to which the form can add an item. Questions of the exam and of letters have
 * another form.
 */
export function growingLists(file: string, yaml: string): string[] {
  const fieldAt = readFields(yaml);
  const names = file.startsWith("articles/") ? GROWING_LISTS : Object.keys(formOf(file)?.growing ?? {});
  return names.filter((list) => Array.isArray(fieldAt(listPath(list))));
}

const listPath = (list: string): FieldPath => (list === ROOT_LIST ? [] : [list]);

/** The value of the button is « articles/x.md:sources », followed by the key of the item when it removes one. */
function* listChanges(file: string, yaml: string, form: URLSearchParams): Generator<Change> {
  const lists = growingLists(file, yaml);
  const [added = "", list = ""] = form.get(FIELD_PREFIXES.add)?.split(":") ?? [];
  if (added === file && lists.includes(list)) {
    yield {
      label: "Ajouter",
      typed: "",
      write: (before) =>
        appendItem(
          before,
          listPath(list),
          NEW_ITEMS[list] ? withFreeId(before, NEW_ITEMS[list]) : emptied(before, list),
        ),
    };
  }
  const [left = "", from = "", key = ""] = form.get(FIELD_PREFIXES.remove)?.split(":") ?? [];
  if (left !== file || !lists.includes(from)) return;
  // The index is computed from the text before the other changes, because the key refers to that text.
  const index = itemKeys(readFields(yaml)(listPath(from))).indexOf(key);
  yield {
    label: "Enlever",
    typed: "",
    write: (before) => (index === -1 ? null : removeItem(before, listPath(from), index)),
  };
}

/** Returns an item with the fields of the last one, but empty. */
function emptied(yaml: string, list: string): object {
  const items = readFields(yaml)(listPath(list));
  const last: unknown = Array.isArray(items) ? items.at(-1) : null;
  const entries = Object.entries((last ?? {}) as object).filter(([key]) => !OWN_KEYS.has(key));
  return Object.fromEntries(entries.map(([key, value]) => [key, Array.isArray(value) ? value.map(() => "") : ""]));
}

/** These belong to one item alone. */
const OWN_KEYS = new Set(["highlight", "detail"]);

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

/** Reads the text of a textarea; a text that ended with a line end keeps it. */
function typed(form: URLSearchParams, name: string, kept: string): string {
  const sent = form.get(name);
  if (sent === null || textMark(sent) === form.get(markName(name))) return kept;
  const text = sent.replace(/\r\n?/g, "\n");
  return kept.endsWith("\n") && text !== "" && !text.endsWith("\n") ? `${text}\n` : text;
}
