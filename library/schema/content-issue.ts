import { LineCounter, parseDocument } from "yaml";
import type * as z from "zod";

export type ContentIssue = {
  file: string;
  /** Keys of the YAML, or « texte » for the Markdown; empty for the file as a whole. */
  path: PropertyKey[];
  message: string;
  line: number | null;
  /** True when only a person can say whether it is a problem; the checks of the repository refuse it all the same. */
  isAdvice?: true;
};

export function issue(file: string, path: PropertyKey[], message: string, line: number | null = null): ContentIssue {
  return { file, path, message, line };
}

/** Returns « articles/x.md:12 → sources[2].title : il faut un texte »; list items count from 1. */
export function formatIssue({ file, path, message, line }: ContentIssue): string {
  const field = path
    .map((key) => (typeof key === "number" ? `[${key + 1}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "");
  return `${file}${line === null ? "" : `:${line}`} → ${field === "" ? "" : `${field} : `}${message}`;
}

export function toContentIssues(file: string, error: z.ZodError): ContentIssue[] {
  return error.issues.flatMap((found) => {
    if (found.code !== "unrecognized_keys") return [issue(file, found.path, found.message)];
    return found.keys.map((key) => issue(file, [...found.path, key], found.message));
  });
}

export function frenchMessage(found: z.core.$ZodRawIssue): string | undefined {
  switch (found.code) {
    case "invalid_type":
      return found.input === undefined ? "ce champ manque" : wrongType(found.expected, found.input);
    case "invalid_value":
      return found.input === undefined ? "ce champ manque" : `il faut ${found.values.map(String).join(" ou ")}`;
    case "unrecognized_keys":
      return `champ inconnu ; les champs possibles ici sont ${knownKeys(found.inst).join(", ")}`;
    case "invalid_union":
      return "la valeur n'a pas la forme attendue";
    default:
      return undefined;
  }
}

const EXPECTED: Record<string, string> = {
  string: "un texte",
  number: "un nombre",
  int: "un nombre entier",
  boolean: "true (vrai) ou false (faux)",
  array: "une liste (une ligne « - » par élément)",
  object: "des champs (« nom : valeur », en retrait)",
};

function wrongType(expected: string, input: unknown): string {
  const quotes = expected === "string" && typeof input !== "object" ? " ; mettez la valeur entre guillemets" : "";
  return `il faut ${EXPECTED[expected] ?? expected}${quotes}`;
}

function knownKeys(schema: unknown): string[] {
  const shape = (schema as { def?: { shape?: object } } | undefined)?.def?.shape;
  return Object.keys(shape ?? {});
}

/** Adds the missing line numbers; `offset` is the number of lines before the YAML. */
export function locate(issues: ContentIssue[], yaml: string, offset: number): ContentIssue[] {
  if (issues.every(({ line }) => line !== null)) return issues;
  const counter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: counter });
  return issues.map((found) => {
    for (let depth = found.path.length; found.line === null && depth > 0; depth--) {
      const node = document.getIn(found.path.slice(0, depth), true) as { range?: [number, number, number] } | undefined;
      if (node?.range) return { ...found, line: counter.linePos(node.range[0]).line + offset };
    }
    return found;
  });
}
