import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument, type YAMLMap, type YAMLSeq } from "yaml";
import { declaration } from "./rgaa-declaration.ts";
import { compliance, GRID_FOLDER, readEvaluation, themeFiles } from "./rgaa-evaluation.ts";
import { gridMarkdown } from "./rgaa-markdown.ts";
import { problemsOfRun } from "./rgaa-run.ts";

// npx node scripts/check/rgaa-grid.ts             writes docs/rgaa/grille.md and the figures of the declaration
// npx node scripts/check/rgaa-grid.ts --adopt     first takes over which criteria apply, as the last browser run found
// npx node scripts/check/rgaa-grid.ts --after-run fails when a test that the grid cites did not pass in the last run
const ROOT = join(import.meta.dirname, "../..");
const GRID = join(GRID_FOLDER, "grille.md");
const PAGE = join(ROOT, "content/pages/accessibilite.md");

if (process.argv.includes("--after-run")) checkRun();
else {
  if (process.argv.includes("--adopt")) adopt();
  write();
}

function write() {
  const evaluation = readEvaluation();
  writeFileSync(GRID, gridMarkdown(evaluation));
  writeFileSync(PAGE, declaration(readFileSync(PAGE, "utf8"), evaluation));
  const { C, applicable, percentage, state } = compliance(evaluation);
  console.log(`RGAA : ${C} critères respectés sur ${applicable} applicables (${percentage} %), ${state}.`);
}

function checkRun() {
  const problems = problemsOfRun(readEvaluation(), join(ROOT, "node_modules/.cache/test-reports"));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log("Tous les tests que cite la grille RGAA sont passés.");
}

function adopt() {
  const { sample } = readEvaluation();
  const found = new Map(sample.pages.map(({ id }) => [id, readFound(id)]));
  for (const file of themeFiles()) {
    const document = parseDocument(readFileSync(join(GRID_FOLDER, file), "utf8"));
    for (const criterion of (document.get("criteria") as YAMLSeq<YAMLMap>).items) {
      if (!criterion.has("subject")) continue;
      const number = String(criterion.get("number"));
      const pages = [...found].filter(([, present]) => present.includes(number)).map(([id]) => id);
      const value = document.createNode(pages.length === found.size ? "all" : pages, { flow: true });
      criterion.set("pages", value);
    }
    writeFileSync(join(GRID_FOLDER, file), document.toString({ lineWidth: 0, flowCollectionPadding: false }));
  }
}

function readFound(id: string): string[] {
  const file = join(ROOT, "node_modules/.cache/rgaa", `${id}.json`);
  if (!existsSync(file)) throw new Error(`Rien pour « ${id} » : lancez d'abord « npx playwright test rgaa ».`);
  return JSON.parse(readFileSync(file, "utf8")) as string[];
}
