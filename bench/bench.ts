// `npm run bench -- <name>` runs one bench with the given options; without a name, all that have targets: three
// quarters of an hour on two quiet cores, half of it for growth, after `npm run build`.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { isMet } from "#bench/figures/figures.ts";
import { printFigures, readFigures, warnOfLoad } from "#bench/figures/record-figures.ts";
import { ROOT } from "#bench/server/start-server.ts";

/** Timings come first, while the machine is cool. */
const TARGETS = ["start", "static", "signup", "search", "pages", "soak", "growth"];
const OTHERS = ["admin", "faults", "letter", "report", "review", "search-hostile"];

const [name, ...parameters] = process.argv.slice(2);
if (name === undefined) process.exitCode = runAll();
else if ([...TARGETS, ...OTHERS].includes(name)) process.exitCode = runBench(name, parameters);
else {
  console.error(`No bench is called ${name}. There are: ${[...TARGETS, ...OTHERS].join(", ")}.`);
  process.exitCode = 2;
}

function runBench(bench: string, given: string[] = []): number {
  // The memory for young objects that the site runs with: some benches measure parts of it in their own process.
  const file = join(ROOT, `bench/${bench}.ts`);
  const { status } = spawnSync(process.execPath, ["--max-semi-space-size=4", file, ...given], {
    cwd: ROOT,
    stdio: "inherit",
  });
  return status ?? 1;
}

function runAll(): number {
  warnOfLoad();
  const failed: string[] = [];
  const begun = new Date().toISOString();
  for (const bench of TARGETS) {
    console.log(`\n=== ${bench}`);
    const start = performance.now();
    if (runBench(bench) !== 0) failed.push(bench);
    console.log(`${bench}: ${Math.round((performance.now() - start) / 1000)} s`);
  }
  const measured = Object.entries(readFigures()).filter(
    ([bench, { machine }]) => TARGETS.includes(bench) && machine.at >= begun,
  );
  console.log("\n=== All");
  printFigures(measured.flatMap(([, { figures }]) => figures.filter((figure) => isMet(figure) !== null)));
  const silent = TARGETS.filter((bench) => !measured.some(([known]) => known === bench));
  if (silent.length > 0) console.error(`Not measured: ${silent.join(", ")}`);
  if (failed.length > 0) console.error(`With a target missed, or broken off: ${failed.join(", ")}`);
  console.log("`npm run bench -- report` writes the page and its charts.");
  return failed.length > 0 ? 1 : 0;
}
