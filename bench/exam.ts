// Grading of mock exams, two hundred a minute, each of forty answers: npm run build && npm run bench -- exam [--seconds 30]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { atMost } from "#bench/print/figures.ts";
import { printFigures } from "#bench/print/print-figures.ts";
import { percentile, round } from "#bench/print/statistics.ts";
import { startServer } from "#bench/server/start-server.ts";

const PAUSE_MS = 60_000 / 200;

const { values } = parseArgs({ options: { seconds: { type: "string", default: "30" } } });
const dataDir = mkdtempSync(join(tmpdir(), "le-recap-bench-"));
try {
  const server = await startServer({ dataDir });
  const start = await fetch(`${server.url}/examen-civique/epreuve`, post({}));
  const { pathname } = new URL(start.url);
  const answers = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`q${index + 1}`, "a"]));
  const times: number[] = [];
  const asked: Promise<void>[] = [];
  const papers = (Number(values.seconds) * 1000) / PAUSE_MS;
  for (let due = performance.now(); asked.length < papers; due += PAUSE_MS) {
    await wait(Math.max(0, due - performance.now()));
    asked.push(grade(`${server.url}${pathname}`, answers, times));
  }
  await Promise.all(asked);
  await server.stop();
  times.sort((one, other) => one - other);
  const target = atMost(100);
  printFigures([{ name: "95 % of graded exams", value: round(percentile(times, 0.95)), unit: "ms", target }]);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();

async function grade(url: string, answers: Record<string, string>, times: number[]): Promise<void> {
  const before = performance.now();
  const response = await fetch(url, post({ ...answers, ainsi: "oui" }));
  const text = await response.text();
  if (!text.includes("Le seuil de l’examen est 32.")) throw new Error(`not graded: ${response.status}`);
  times.push(performance.now() - before);
}

function post(fields: Record<string, string>): RequestInit {
  return { method: "POST", body: new URLSearchParams(fields), headers: { Origin: "http://localhost:3000" } };
}
