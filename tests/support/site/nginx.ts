import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#tests/support/database/postgres.ts";

const PROGRAM = "/usr/sbin/nginx";
const DOCUMENTED = join(import.meta.dirname, "../../../deploy/nginx.conf");

/** False where nginx is not installed. */
export const hasNginx = existsSync(PROGRAM);

/** The documented nginx in front of a site: its names, certificates and folders apart. */
export async function startNginx(sitePort: number): Promise<AsyncDisposable & { url: string; pid: number }> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "le-recap-nginx-"));
  for (const name of ["cache", "temp"]) mkdirSync(join(folder, name));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(folder, "temp")}/${kind};`,
  );
  const isRoot = process.getuid?.() === 0;
  const config = [
    ...[isRoot ? "user root;" : "", "daemon off;", `pid ${folder}/pid;`, `error_log ${folder}/error.log;`],
    `events {}\nhttp {\n${temporary.join("\n")}\n${adapted({ port, sitePort, folder })}\n}`,
  ];
  const file = join(folder, "nginx.conf");
  writeFileSync(file, config.join("\n"));
  const child = spawn(PROGRAM, ["-c", file, "-e", join(folder, "error.log")], { stdio: "inherit" });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) throw new Error("nginx did not start");
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      break;
    await wait(50);
  }
  return {
    url,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function adapted({ port, sitePort, folder }: { port: number; sitePort: number; folder: string }): string {
  return readFileSync(DOCUMENTED, "utf8")
    .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace(/^ *(?:listen \[::\]:443|ssl_).*$/gm, "")
    .replace("127.0.0.1:3000", `127.0.0.1:${sitePort}`)
    .replaceAll("/var/cache/nginx/", `${folder}/cache/`)
    .replaceAll("/var/log/nginx/", `${folder}/`);
}
