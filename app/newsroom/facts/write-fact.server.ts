import { isMap, isSeq } from "yaml";
import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { appendItem, flatten, readFields, removeItem } from "#app/newsroom/drafts/yaml-fields.server.ts";
import { joinText, splitText } from "#app/newsroom/fields/document-text.server.ts";
import { toSlug } from "#library/markdown/slug.ts";
import type { Fact, FactSource } from "#library/schema/facts.schema.ts";
import { createNode, editYaml, setField, type YamlPath } from "#library/schema/yaml-document.ts";
import { parsePartialDate } from "#platform/french/dates.ts";
import type { TypedFact } from "./fact-fields.ts";
import { hasNewSource } from "./read-fact-form.server.ts";

/** A fact as it is written in a file, with the names of its sources. */
export type WrittenFact = Pick<Fact, "statement" | "confidence" | "checked" | "asOf"> & {
  disputedBy?: string | undefined;
  sources: string[];
};

type Entry = Record<string, string | string[] | undefined>;

const FACT_KEYS = ["statement", "confidence", "disputedBy", "checked", "asOf", "sources"];
const SOURCE_KEYS = ["title", "author", "date", "url", "noAddress", "language", "consulted", "read"];

export function newFactsFile(title: string, today: string): string {
  const dossier = title.split(/[:?]/)[0]?.trim() || title;
  const text = `checkedUntil: ${today}\nsources: {}\nfacts: {}\n`;
  return editYaml(`dossier: ""\n${text}`, (document) => setField(document, ["dossier"], dossier)) ?? text;
}

/** Returns the whole file with the new or changed fact; null when the file cannot be read. */
export function writeFact(yaml: string, id: string, fact: WrittenFact): string | null {
  return writeEntry(yaml, ["facts", id], fact, FACT_KEYS);
}

/**
 * Writes a source. Unchanged fields keep their spelling in the file, and so does a quotation, which the form does
 * not show.
 */
export function writeSource(yaml: string, id: string, source: Partial<FactSource>): string | null {
  return writeEntry(yaml, ["sources", id], source, SOURCE_KEYS);
}

function writeEntry(yaml: string, path: YamlPath, entry: Entry, keys: string[]): string | null {
  const present = readFields(yaml)(path) as Entry | undefined;
  const others = present ? [] : Object.keys(entry).filter((key) => !keys.includes(key));
  const given = [...keys, ...others].flatMap((key): [string, string | string[]][] => {
    const value = entry[key];
    return value === undefined || value === "" ? [] : [[key, value]];
  });
  return editYaml(yaml, (document) => {
    if (!present) {
      const list = document.getIn(path.slice(0, -1), true);
      if (isMap(list) && list.items.length === 0) list.flow = false;
      const node = createNode(document, Object.fromEntries(given));
      for (const { value } of isMap(node) ? node.items : []) if (isSeq(value)) value.flow = true;
      if (!isMap(list)) document.setIn(path.slice(0, -1), document.createNode({}));
      document.setIn(path, node);
      return true;
    }
    const map = document.getIn(path, true);
    if (!isMap(map)) return false;
    for (const key of keys) if (!given.some(([name]) => name === key)) map.delete(key);
    return given.every(
      ([key, value]) =>
        isSame(present[key], value) || setField(document, [...path, key], value, before(keys, key, present)),
    );
  });
}

function isSame(present: unknown, value: string | string[]): boolean {
  return Array.isArray(value) ? JSON.stringify(present) === JSON.stringify(value) : flatten(String(present)) === value;
}

/** Returns the nearest of the keys before `key` that the entry has. */
function before(keys: string[], key: string, present: Entry): string | undefined {
  return keys.slice(0, keys.indexOf(key)).findLast((name) => present[name] !== undefined);
}

/** Returns the name itself, or the name with the first number that makes it unique. */
export function freeName(name: string, taken: string[]): string {
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = `${name}-${number}`;
  return free;
}

/** Returns a unique name for a source in the file, such as « insee-2020 ». */
export function nameSource({ author, date }: Pick<FactSource, "author" | "date">, taken: string[]): string {
  const name = toSlug(`${author.slice(0, 30)} ${date?.slice(0, 4) ?? ""}`).replace(/^-+|-+$/g, "") || "source";
  return freeName(name, taken);
}

const MAX_NUMBER = 999;

/**
 * Returns the id after the last one of the file, or the first id with new letters. `taken` holds the ids of all facts,
 * served or in a draft.
 */
export function nextFactId(ofFile: string[], taken: string[]): string {
  const letters = ofFile.at(-1)?.replace(/\d+$/, "") ?? freeLetters(taken);
  const numbers = [...ofFile, ...taken].filter((id) => id.replace(/\d+$/, "") === letters);
  const last = Math.max(0, ...numbers.map((id) => Number(id.slice(letters.length))));
  return last < MAX_NUMBER ? `${letters}${last + 1}` : `${freeLetters(taken)}1`;
}

/** Returns two letters with which no fact id begins yet. */
function freeLetters(facts: string[]): string {
  const taken = new Set(facts.map((id) => id.replace(/\d+$/, "")));
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  return (
    ["R", ...letters].flatMap((first) => letters.map((second) => first + second)).find((one) => !taken.has(one)) ?? "ZZ"
  );
}

/** Adds the new source to the sources of the article, in place of one that is still empty. */
export function withArticleSource(
  { document, files: former }: Pick<Draft, "document" | "files">,
  typed: TypedFact,
  files: Record<string, string>,
): Record<string, string> {
  if (!document.startsWith("articles/") || typed.addToArticle === "" || !hasNewSource(typed)) return files;
  const parts = splitText(document, files[document] ?? former.find(({ path }) => path === document)?.text ?? "");
  const list = readFields(parts.yaml)(["sources"]);
  const known: { title?: unknown; author?: unknown; url?: unknown }[] = Array.isArray(list) ? list.filter(Boolean) : [];
  const { title, author, url, language } = typed;
  const isSame = (one: (typeof known)[number]) => one.title === title && one.author === author;
  if (known.some((one) => isSame(one) || (url !== "" && one.url === url))) return files;
  const date = parsePartialDate(typed.date);
  const item = { title, author, ...(date ? { date } : {}), url, ...(language === "fr" ? {} : { language }) };
  const added = appendItem(parts.yaml, ["sources"], item, "card");
  if (added === null) return files;
  const empty = known.findIndex((one) => !one.title);
  const yaml = (empty === -1 ? null : removeItem(added, ["sources"], empty)) ?? added;
  return { ...files, [document]: joinText({ ...parts, yaml }) };
}
