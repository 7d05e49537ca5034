// Every bench of the site's targets, one after the other, and one table at the end. Run: `npm run build && npm run bench`, on a quiet
// machine; some twenty minutes on two cores. A bench that misses a target does not stop the others.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { isMet } from "./figures.ts";
import { printFigures, readFigures, warnOfLoad } from "./record-figures.ts";
import { ROOT } from "./start-server.ts";

/** Those that time come first, while the machine is cool and quiet; the administration with a million subscribers is left to bench:admin. */
const BENCHES = ["start", "static", "signup", "pages", "soak", "growth"];

warnOfLoad();
const failed: string[] = [];
const begun = new Date().toISOString();
for (const name of BENCHES) {
  console.log(`\n=== ${name}`);
  const start = performance.now();
  const { status } = spawnSync(process.execPath, [join(ROOT, `bench/${name}.ts`)], { cwd: ROOT, stdio: "inherit" });
  console.log(`${name}: ${Math.round((performance.now() - start) / 1000)} s`);
  if (status !== 0) failed.push(name);
}

const measured = Object.entries(readFigures()).filter(
  ([name, { machine }]) => BENCHES.includes(name) && machine.at >= begun,
);
console.log("\n=== All");
printFigures(measured.flatMap(([, { figures }]) => figures.filter((figure) => isMet(figure) !== null)));
const silent = BENCHES.filter((name) => !measured.some(([bench]) => bench === name));
if (silent.length > 0) console.error(`Not measured: ${silent.join(", ")}`);
if (failed.length > 0) console.error(`With a target missed, or broken off: ${failed.join(", ")}`);
console.log("`npm run bench:report` writes the page and its charts.");
process.exitCode = failed.length > 0 ? 1 : 0;
