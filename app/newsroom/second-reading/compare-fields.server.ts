import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { type ComparedWords, compareWords } from "#app/newsroom/drafts/compare.server.ts";
import { flatten } from "#app/newsroom/drafts/yaml-fields.server.ts";
import { itemKeys } from "#app/newsroom/fields/document-fields.server.ts";
import type { NameValue } from "#app/newsroom/fields/field-choices.server.ts";
import { LABELS } from "#app/newsroom/fields/field-labels.ts";
import { groupName, keyOf, type Path, valueLabel } from "#app/newsroom/fields/name-field.ts";
import { element, type HtmlElement } from "#library/markdown/html-tree.ts";
import { outOfBounds } from "#library/schema/text-bounds.ts";
import { formatPartialDate, parsePartialDate } from "#platform/french/dates.ts";
import { typeset } from "#platform/french/typography.ts";
import { markChanges, markWhole } from "./compare-page.server.ts";
import type { ReadPiece } from "./read-page.ts";

const VALUES: Record<string, Record<string, string>> = {
  confidence: { established: "établi", "single-source": "une seule source le dit", disputed: "disputé" },
  checked: { read: "lu en entier", partly: "lu en partie", "to-recheck": "à recontrôler" },
  read: { source: "la source elle-même", copy: "une copie", report: "une reprise" },
  status: { published: "publié", planned: "prévu", withdrawn: "retiré" },
  kind: { correction: "correction", update: "mise à jour" },
};

const WALL_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/;

/** Returns the words that the site shows for a value, or the value itself when it has no others. */
function valueWords(path: Path, value: string): string {
  if (value === "true" || value === "false") return value === "true" ? "oui" : "non";
  if (parsePartialDate(value) === value) return formatPartialDate(value);
  const [, day, hour, minute] = WALL_TIME.exec(value) ?? [];
  if (day) return `${formatPartialDate(day)}, ${Number(hour)} h ${minute}`;
  return VALUES[String(path.at(-1))]?.[value] ?? value;
}

/** Readers do not see these fields, so a new text shows them separately. */
function isSetting(path: Path, value: string): boolean {
  const key = keyOf(path);
  return value === "false" || !(Object.hasOwn(LABELS, key) || READ_KEYS.has(key) || path[0] === "publisher");
}

const READ_KEYS = new Set([
  "statement",
  "confidence",
  "checked",
  "asOf",
  "author",
  "disputedBy",
  "isCorrect",
  "label",
  // Of an announced change.
  "kind",
  "facts",
  // Of a letter.
  "article",
  "questions",
]);

/**
 * In a new text, « État : publié » would be false, because it is not published yet; and nobody reviews the names and
 * places that only the site reads. The facts of a question are shown at its explanation.
 */
const isToRead = (field: Field) =>
  !["status", "id", "order", "isCorrect"].includes(field.key) && !isFactOfQuestion(field);

const isFactOfQuestion = ({ path: [first], key }: Field) => first === "questions" && key === "facts";

/** `label` is the French name of the path, and `words` the words shown for the value. */
type Field = {
  name: string;
  path: (string | number)[];
  /** The last key of the path that is no number. */
  key: string;
  label: string;
  group: string | null;
  value: string;
  words: string;
  source: string;
  line: number;
  endLine: number;
};

/** The YAML and the line of the file on which it begins; null when there is none. */
type FieldsText = { yaml: string; firstLine: number } | null;

type Reading = { file: string; nameValue: NameValue; until: number };

/** Compares the fields by their French names, with the changed words. Unreadable YAML gives no fields. */
export function compareFields(former: FieldsText, present: FieldsText, reading: Reading): ReadPiece[] {
  const [before, after] = [fieldsOf(former, reading), fieldsOf(present, reading)];
  const known = new Map(before.map((field) => [field.name, field]));
  const names = new Set(after.map(({ name }) => name));
  // A new text has no former version, so all its fields count as added.
  if (former === null) {
    return after.filter(isToRead).map((field) => ({
      ...basePiece({ ...field, label: isRight(field, after) ? `${field.label}, la bonne` : field.label }, null),
      change: "added",
      tree: valueTree(field),
      facts: field.key === "explanation" ? factsBeside(field, after) : [],
    }));
  }
  const pieces = after.map((field) => pieceOf(known.get(field.name) ?? null, field, reading.until));
  const gone = before.filter(({ name }) => !names.has(name));
  return placed(
    pieces,
    after,
    gone.map((field) => ({ field, piece: removedPiece(field) })),
  );
}

function isRight({ key, path }: Field, fields: Field[]): boolean {
  const option = path.slice(0, -1).join("/");
  return key === "text" && fields.some(({ path: other }) => other.join("/") === `${option}/isCorrect`);
}

function factsBeside({ group }: Field, fields: Field[]): ReadPiece["facts"] {
  const own = fields.filter((one) => one.group === group && isFactOfQuestion(one));
  return own.map(({ value }) => ({ id: value, change: "same" as const }));
}

/** Puts removed fields beside the remaining fields of their group, or at the end. */
function placed(pieces: ReadPiece[], after: Field[], gone: { field: Field; piece: ReadPiece }[]): ReadPiece[] {
  const all = pieces.map((piece, index) => ({ piece, name: after[index]?.name ?? "" }));
  for (const { field, piece } of gone) {
    const group = field.name.split("/").slice(0, -1).join("/");
    const last = group === "" ? -1 : all.findLastIndex(({ name }) => name.startsWith(`${group}/`));
    all.splice(last === -1 ? all.length : last + 1, 0, { piece, name: field.name });
  }
  return all.map(({ piece }) => piece);
}

function pieceOf(former: Field | null, field: Field, until: number): ReadPiece {
  const piece = basePiece(field, former);
  const tree = valueTree(field);
  if (!former) return { ...piece, change: "added", facts: ownFact(field, "added"), tree: markWhole(tree, "ins") };
  if (former.value === field.value) return { ...piece, change: "same", tree };
  const [gone, come] = [shownValue(former), shownValue(field)];
  // A chosen value was replaced as a whole, so its words are not compared.
  const words: ComparedWords =
    field.words === field.value
      ? compareWords(gone, come, until)
      : [
          { words: `${gone} `, change: "removed" },
          { words: come, change: "added" },
        ];
  return { ...piece, change: "changed", tree: markChanges(tree, words) };
}

function removedPiece(field: Field): ReadPiece {
  const [tree, facts] = [markWhole(valueTree(field), "del"), ownFact(field, "removed")];
  return { ...basePiece(field, field), present: null, change: "removed", facts, tree };
}

/** A question's proof is shown with what it states. */
function ownFact(field: Field, change: ReadPiece["facts"][number]["change"]): ReadPiece["facts"] {
  return isFactOfQuestion(field) ? [{ id: field.value, change }] : [];
}

function basePiece(field: Field, former: Field | null): Omit<ReadPiece, "change" | "tree"> {
  const { path, label, group, value, line, endLine, source } = field;
  return {
    present: { line, endLine },
    former: former && { line: former.line, endLine: former.endLine },
    lineStart: source.split("\n", 1)[0] ?? "",
    field: { label, group },
    isSetting: isSetting(path, value),
    within: null,
    facts: ownFact(field, "same"),
    unstated: [],
    signs: [],
  };
}

const shownValue = ({ words }: Field) => typeset(words);

function valueTree(field: Field): HtmlElement {
  return element("p", {}, [{ type: "text", value: shownValue(field) }]);
}

/** Returns the scalars in the order of the file, each with its lines. */
function fieldsOf(text: FieldsText, { file, nameValue }: Reading): Field[] {
  if (!text || outOfBounds(".yaml", text.yaml)) return [];
  const counter = new LineCounter();
  const document = parseDocument(text.yaml, { lineCounter: counter });
  if (document.errors.length > 0) return [];
  const { firstLine } = text;
  const lines = text.yaml.split("\n");
  const fields: Field[] = [];
  function read(node: unknown, path: Field["path"], name: string[], start: number | null): void {
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        const word = isScalar(key) ? String(key.value) : "";
        read(value, [...path, word], [...name, word], (key as Node | null)?.range?.[0] ?? null);
      }
    } else if (isSeq(node)) {
      const keys = itemKeys(node.toJS(document));
      for (const [index, item] of node.items.entries()) {
        // A proof is the same one wherever it stands among the others.
        const key = path.at(-1) === "facts" && isScalar(item) ? `fact ${item.value}` : keys[index];
        read(item, [...path, index], [...name, key ?? ""], null);
      }
    } else if (isScalar(node) && !isAlias(node)) {
      const [from = 0, to = from] = node.range ?? [];
      const [line, endLine] = [start ?? from, Math.max(from, to - 1)].map((at) => counter.linePos(at).line) as [
        number,
        number,
      ];
      const value = flatten(String(node.value ?? ""));
      if (value === "") return;
      const place = { line: line + firstLine - 1, endLine: endLine + firstLine - 1 };
      const words = nameValue(file, path.join("/"), value) ?? valueWords(path, value);
      const key = keyOf(path);
      const shown = { key, label: valueLabel(file, path), group: groupName(file, path), value, words };
      fields.push({ name: name.join("/"), path, ...shown, source: lines[line - 1] ?? "", ...place });
    }
  }
  read(document.contents, [], [], null);
  return fields;
}
