// node tests/faults/kill-nine.ts [--rounds 20] [--database embedded|postgres|both]
import { parseArgs } from "node:util";
import { hasPostgres } from "#tests/support/postgres.ts";
import { type KillReport, killRounds } from "./kill-rounds.ts";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "20" }, database: { type: "string", default: "both" } },
});
const databases = (["embedded", "postgres"] as const).filter(
  (name) => (values.database === "both" || values.database === name) && (name === "embedded" || hasPostgres),
);

let isFlawless = true;
for (const database of databases) {
  const report = await killRounds({ database, rounds: Number(values.rounds), say: console.log });
  console.log(database, JSON.stringify(report));
  isFlawless &&= isWithoutFault(report);
}
console.log(
  isFlawless ? "Nothing acknowledged was lost, nothing was recorded twice." : "Something was lost or recorded twice.",
);
process.exitCode = isFlawless ? 0 : 1;

function isWithoutFault({ acknowledged, lost, twice }: KillReport): boolean {
  return acknowledged > 0 && [...Object.values(lost), ...Object.values(twice)].every((count) => count === 0);
}
