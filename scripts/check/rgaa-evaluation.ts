import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

export const GRID_FOLDER = join(import.meta.dirname, "../../docs/rgaa");

const SamplePage = z.strictObject({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  states: z.array(z.string()).default([]),
});

const Sample = z.strictObject({ date: z.iso.date(), by: z.string(), pages: z.array(SamplePage) });

const Criterion = z.strictObject({
  number: z.string().regex(/^\d{1,2}\.\d{1,2}$/),
  title: z.string(),
  wcag: z.array(z.string()),
  pages: z.union([z.literal("all"), z.array(z.string())]),
  /** A CSS selector, which browser tests compare with `pages`. */
  subject: z.string().optional(),
  method: z.enum(["test", "manuel"]),
  tests: z.array(z.string()).default([]),
  /** Could not be tried: the criterion applies and does not count as met. */
  untested: z.string().optional(),
  fails: z.record(z.string(), z.string()).default({}),
  note: z.string().default(""),
});

const Theme = z.strictObject({ theme: z.int(), name: z.string(), criteria: z.array(Criterion) });

const Beyond = z.array(z.strictObject({ what: z.string(), tests: z.array(z.string()) }));

const NamedTest = z.strictObject({ file: z.string(), title: z.string() });

type SamplePage = z.infer<typeof SamplePage>;
export type Criterion = z.infer<typeof Criterion>;
export type NamedTest = z.infer<typeof NamedTest>;
export type PageResult = "C" | "NC" | "NA" | "NT";
export type Evaluation = {
  sample: z.infer<typeof Sample>;
  themes: z.infer<typeof Theme>[];
  beyond: z.infer<typeof Beyond>;
  tests: Record<string, NamedTest>;
};

export function readEvaluation(folder = GRID_FOLDER): Evaluation {
  const read = <Value>(file: string, schema: z.ZodType<Value>): Value => {
    const { data, error } = schema.safeParse(parse(readFileSync(join(folder, file), "utf8")));
    if (error) throw new Error(`docs/rgaa/${file} : ${z.prettifyError(error)}`);
    return data as Value;
  };
  return {
    sample: read("sample.yaml", Sample),
    beyond: read("beyond.yaml", Beyond),
    tests: read("tests.yaml", z.record(z.string(), NamedTest)),
    themes: themeFiles(folder).map((file) => read(file, Theme)),
  };
}

export function themeFiles(folder = GRID_FOLDER): string[] {
  return readdirSync(folder)
    .filter((file) => /^\d\d-.*\.yaml$/.test(file))
    .sort();
}

export function allCriteria({ themes }: Evaluation): Criterion[] {
  return themes.flatMap(({ criteria }) => criteria);
}

export function resultOn(criterion: Criterion, page: string): PageResult {
  if (criterion.pages !== "all" && !criterion.pages.includes(page)) return "NA";
  if (page in criterion.fails) return "NC";
  return criterion.untested === undefined ? "C" : "NT";
}

export function citedTests(evaluation: Evaluation): string[] {
  return [...new Set([...allCriteria(evaluation), ...evaluation.beyond].flatMap(({ tests }) => tests))];
}

export function overallResult(criterion: Criterion, pages: SamplePage[]): PageResult {
  const found = new Set(pages.map(({ id }) => resultOn(criterion, id)));
  return (["NC", "NT", "C"] as const).find((result) => found.has(result)) ?? "NA";
}

type ComplianceState = "totalement conforme" | "partiellement conforme" | "non conforme";
type Compliance = Record<PageResult, number> & {
  applicable: number;
  percentage: number;
  state: ComplianceState;
};

/** RGAA's rate: criteria met among those that apply; untested ones are not met. */
export function compliance(evaluation: Evaluation): Compliance {
  const results = allCriteria(evaluation).map((criterion) => overallResult(criterion, evaluation.sample.pages));
  const count = (wanted: PageResult) => results.filter((result) => result === wanted).length;
  const applicable = results.length - count("NA");
  const rate = count("C") / applicable;
  return {
    C: count("C"),
    NC: count("NC"),
    NA: count("NA"),
    NT: count("NT"),
    applicable,
    // Rounded down, never to claim more than the site has.
    percentage: Math.floor(rate * 100),
    state: rate === 1 ? "totalement conforme" : rate >= 0.5 ? "partiellement conforme" : "non conforme",
  };
}

type Axe = { version: string; getRules: () => { ruleId: string; tags: string[] }[] };

export function axeRulesOf(number: string): string[] {
  const { getRules } = createRequire(import.meta.url)("axe-core") as Axe;
  return getRules()
    .filter(({ tags }) => tags.some((tag) => tag.startsWith(`RGAA-${number}.`)))
    .map(({ ruleId }) => ruleId);
}
