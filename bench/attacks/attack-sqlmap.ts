import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AttackRun, Target } from "./attack-targets.ts";
import { runTool } from "./run-tool.ts";

type Options = { url: string; target: Target; cookie: string; seconds: number };

/** sqlmap would stop at them. */
const EXPECTED_REFUSALS = "400,401,403,404,405,409,410,415,429";

/** PostgreSQL injections of level 2 and risk 1, on each field of the target. */
export async function runSqlmap({ url, target, cookie, seconds }: Options): Promise<AttackRun> {
  const directory = mkdtempSync(join(tmpdir(), "le-recap-sqlmap-"));
  const parameters = [
    ...[
      "-u",
      `${url}${target.path}`,
      "--batch",
      "--dbms",
      "PostgreSQL",
      "--level",
      "2",
      "--risk",
      "1",
      "--disable-coloring",
    ],
    ...[
      "--timeout",
      "10",
      "--retries",
      "0",
      "--ignore-redirects",
      "--output-dir",
      directory,
      "--ignore-code",
      EXPECTED_REFUSALS,
    ],
    ...(target.body ? ["--data", target.body] : []),
    ...(cookie ? ["--cookie", cookie] : []),
    ...(target.body?.startsWith("{") ? ["--headers", "Content-Type: application/json"] : []),
  ];
  const { output, isOutOfTime } = await runTool("sqlmap", parameters, seconds);
  rmSync(directory, { recursive: true, force: true });
  const fields = new Set([...output.matchAll(/testing if (.+?) is dynamic/g)].map(([, field]) => field));
  return {
    tool: "sqlmap",
    who: target.who,
    target: `${target.body ? "POST" : "GET"} ${target.path.split("?")[0]} (${[...fields].join(", ")})`,
    outcome: isOutOfTime ? "out of time" : "ended",
    findings: findingsIn(output, isOutOfTime),
  };
}

function findingsIn(output: string, isOutOfTime: boolean): string[] {
  const proven = output.match(/^.*(?:is vulnerable\. Do you|identified the following injection point).*$/gm);
  // Before its second look, sqlmap suspects any two answers that differ.
  const suspected = isOutOfTime ? output.match(/^.*appears to be '.+' injectable.*$/gm) : null;
  const serverErrors = output.match(/^.*\b50\d \([A-Z][^)]+\) - \d+ times.*$/gm);
  const hasRun = /testing if|testing for SQL injection/.test(output);
  return [
    ...(proven ?? []),
    ...(suspected ?? []),
    ...(serverErrors ?? []),
    ...(hasRun ? [] : [`sqlmap tried nothing: ${output.slice(-600)}`]),
  ].map((line) => line.trim());
}
