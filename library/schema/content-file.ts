import { LineCounter, parseDocument } from "yaml";
import type * as z from "zod";
import { type ContentIssue, frenchMessage, issue, locate, toContentIssues } from "./content-issue.ts";

type FrontMatterFile = { yaml: string; body: string; bodyLine: number };

export function splitFrontMatter(text: string): FrontMatterFile | null {
  const [head, yaml] = /^---\n([\s\S]*?\n)?---(?:\n|$)/.exec(text) ?? [];
  if (head === undefined) return null;
  return { yaml: yaml ?? "", body: text.slice(head.length), bodyLine: head.split("\n").length };
}

export type Read<T> = { value: T | null; issues: ContentIssue[] };

/** `firstLine` is the number of the file's line on which the YAML begins. */
type YamlSource = { file: string; yaml: string; firstLine?: number };

export function readYaml<Schema extends z.ZodType>(
  { file, yaml, firstLine = 1 }: YamlSource,
  schema: Schema,
): Read<z.infer<Schema>> {
  const counter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: counter });
  if (document.errors.length > 0) {
    const issues = document.errors.map(({ code, pos }) =>
      issue(file, [], yamlMessage(code), counter.linePos(pos[0]).line + firstLine - 1),
    );
    return { value: null, issues };
  }
  const read = toValue(document);
  if (!read) return { value: null, issues: [issue(file, [], yamlMessage("ALIAS"), firstLine)] };
  const parsed = schema.safeParse(read.value ?? {}, { error: frenchMessage });
  if (parsed.success) return { value: parsed.data, issues: [] };
  return { value: null, issues: locate(toContentIssues(file, parsed.error), yaml, firstLine - 1) };
}

/** By file, the value of a text that was parsed and fits its schema; undefined when it was not parsed or has errors. */
export type ReadValues = Map<string, unknown>;

export type Reader = <Schema extends z.ZodType>(source: YamlSource, schema: Schema) => Read<z.infer<Schema>>;

/** Parses only files without a known value, and adds the value of each file that it parses. */
export function createReader(values: ReadValues): Reader {
  return <Schema extends z.ZodType>(source: YamlSource, schema: Schema) => {
    const known = values.get(source.file) as z.infer<Schema> | undefined;
    if (known !== undefined) return { value: known, issues: [] };
    const found = readYaml(source, schema);
    if (found.value !== null) values.set(source.file, found.value);
    return found;
  };
}

/** Null when an alias has no anchor, or when aliases multiply without end. */
function toValue(document: ReturnType<typeof parseDocument>): { value: unknown } | null {
  try {
    return { value: document.toJS() };
  } catch (error) {
    if (error instanceof ReferenceError) return null;
    throw error;
  }
}

function yamlMessage(code: string): string {
  if (code === "DUPLICATE_KEY") return "ce champ est écrit deux fois";
  if (code === "TAB_AS_INDENT") return "il faut des espaces, pas de tabulation, en début de ligne";
  if (code === "BAD_INDENT" || code === "BAD_COLLECTION_TYPE") return "le retrait de la ligne n'est pas le bon";
  return "le YAML n'est pas lisible ici ; un texte qui contient « : » ou « # », ou qui commence par un signe, se met entre guillemets";
}

export function withPlainLineEnds(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}
