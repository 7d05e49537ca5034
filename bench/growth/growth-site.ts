import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atExit } from "#bench/server/at-exit.ts";
import { ROOT } from "#bench/server/start-server.ts";
import { writeArticles } from "./growth-content.ts";

const SOURCES = [
  ...["app", "content", "database", "figures", "library", "platform", "public", "scripts", "server"],
  ...["package.json", "react-router.config.ts", "tsconfig.json", "vite.config.ts", ".gitignore"],
];

export type BuiltSite = {
  root: string;
  buildSeconds: number;
  steps: Record<string, number>;
  remove: () => void;
};

export async function buildSite(articles: number): Promise<BuiltSite> {
  const root = mkdtempSync(join(tmpdir(), "le-recap-growth-"));
  const remove = () => rmSync(root, { recursive: true, force: true });
  atExit(remove);
  for (const name of SOURCES) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  rmSync(join(root, "public/previews"), { recursive: true, force: true });
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  writeArticles(join(root, "content"), articles);
  await run(root, "scripts/check/accept-questions.ts");
  const start = performance.now();
  const output = await run(root, "scripts/run/build.ts");
  const steps = [...output.matchAll(/^(.+) : ([\d.]+) s$/gm)].map(([, name, seconds]) => [name, Number(seconds)]);
  return { root, buildSeconds: (performance.now() - start) / 1000, steps: Object.fromEntries(steps), remove };
}

async function run(root: string, script: string): Promise<string> {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", PUBLIC_URL: process.env.PUBLIC_URL ?? "http://localhost:3000" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  atExit(() => child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data) => {
      output += data;
    });
  }
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
  return output;
}
