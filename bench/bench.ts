// `npm run bench -- <name>` measures a build, made by `npm run build`, and prints the figures beside a reference
// measured in the same run. The exit code is 1 when a target is missed.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "#bench/server/start-server.ts";

const BENCHES = ["start", "pages", "letter", "publication", "class"];

const [name = "", ...options] = process.argv.slice(2);
if (BENCHES.includes(name)) {
  // The site runs with this memory for young objects, and some benches measure parts of it in their own process.
  const parameters = ["--max-semi-space-size=4", join(ROOT, `bench/${name}.ts`), ...options];
  process.exitCode = spawnSync(process.execPath, parameters, { cwd: ROOT, stdio: "inherit" }).status ?? 1;
} else {
  console.error(`Name one of the benches: ${BENCHES.join(", ")}.`);
  process.exitCode = 2;
}
