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

/** `firstLine` is the line of the file on which the YAML begins. */
export function readYaml<Schema extends z.ZodType>(
  source: { file: string; yaml: string; firstLine?: number },
  schema: Schema,
): Read<z.infer<Schema>> {
  const { file, yaml, firstLine = 1 } = source;
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

/** Null for an alias to nothing, or aliases that multiply without end. */
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
