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
  /** The pages of the sample that have something for the criterion to judge. */
  pages: z.union([z.literal("all"), z.array(z.string())]),
  /** What the criterion judges, as a CSS selector: the browser tests compare it with `pages`. */
  subject: z.string().optional(),
  method: z.enum(["test", "manuel"]),
  tests: z.array(z.string()).default([]),
  /** What could not be tried: the criterion applies and does not count as met. */
  untested: z.string().optional(),
  /** What is wrong, by page. */
  fails: z.record(z.string(), z.string()).default({}),
  note: z.string().default(""),
});

const Theme = z.strictObject({ theme: z.int(), name: z.string(), criteria: z.array(Criterion) });

/** What is checked and RGAA does not ask. */
const Beyond = z.array(z.strictObject({ what: z.string(), tests: z.array(z.string()) }));

const NamedTest = z.strictObject({ file: z.string(), title: z.string() });

export type SamplePage = z.infer<typeof SamplePage>;
export type Criterion = z.infer<typeof Criterion>;
export type NamedTest = z.infer<typeof NamedTest>;
export type PageResult = "C" | "NC" | "NA" | "NT";
export type Evaluation = {
  sample: z.infer<typeof Sample>;
  themes: z.infer<typeof Theme>[];
  beyond: z.infer<typeof Beyond>;
  tests: Record<string, NamedTest>;
};

/** The evaluation as it was written down. A value of the wrong form stops here, with its file. */
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

/** The names of the tests that the grid relies on. */
export function citedTests(evaluation: Evaluation): string[] {
  return [...new Set([...allCriteria(evaluation), ...evaluation.beyond].flatMap(({ tests }) => tests))];
}

/** A criterion is met when no page of the sample breaks it, and does not apply when it applies to none. */
export function overallResult(criterion: Criterion, pages: SamplePage[]): PageResult {
  const found = new Set(pages.map(({ id }) => resultOn(criterion, id)));
  return (["NC", "NT", "C"] as const).find((result) => found.has(result)) ?? "NA";
}

export type ComplianceState = "totalement conforme" | "partiellement conforme" | "non conforme";
export type Compliance = Record<PageResult, number> & {
  applicable: number;
  percentage: number;
  state: ComplianceState;
};

/** The rate of the RGAA: criteria that are met, among those that apply. What could not be tried counts as not met. */
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
    // Rounded down: the site never claims more than it has.
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
