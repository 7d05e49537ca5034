/**
 * Pages per second on one core, against nginx that serves the very same precompressed bytes, in the same run.
 * Needs nginx and wrk (Debian: `apt-get install nginx-light wrk`) and two cores. Run: `npm run bench:static`.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { median, startServer, temporaryDataDir } from "./start-server.ts";

const SERVER_PORT = 4182;
const NGINX_PORT = 4183;
const RUNS = 3;
const SECONDS = 5;
const CONNECTIONS = 50;
const TARGET = 0.4;
const PAGES = ["/categories/international/ukraine/histoire", "/"];

type Measure = { perSecond: number; p99Ms: number };

const server = await startServer({ port: SERVER_PORT, dataDir: temporaryDataDir(), prefix: ["taskset", "-c", "0"] });
const nginx = await startNginx(await fetchPages());
try {
  let isMet = true;
  for (const path of PAGES) {
    const ours: Measure[] = [];
    const theirs: Measure[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      ours.push(measure(`${server.url}${path}`));
      theirs.push(measure(`http://127.0.0.1:${NGINX_PORT}${path}`));
    }
    const [a, b] = [middle(ours), middle(theirs)];
    const ratio = a.perSecond / b.perSecond;
    isMet &&= ratio >= TARGET;
    console.log(
      `${path}\n  ours   ${sentence(a)}\n  nginx  ${sentence(b)}\n  ratio  ${ratio.toFixed(2)} (target ${TARGET})`,
    );
  }
  process.exitCode = isMet ? 0 : 1;
} finally {
  await nginx.stop();
  await server.stop();
}

/** The pages as the server sends them in gzip, which every nginx can serve as it is (gzip_static). */
async function fetchPages(): Promise<Map<string, { plain: Buffer; packed: Buffer }>> {
  const pages = new Map<string, { plain: Buffer; packed: Buffer }>();
  for (const path of PAGES) {
    const response = await fetch(`${server.url}${path}`, { headers: { "Accept-Encoding": "gzip" } });
    if (response.headers.get("content-encoding") !== "gzip") throw new Error(`${path} came without gzip`);
    // fetch has unpacked it: packed again as the build packs, it is the same to the byte.
    const plain = Buffer.from(await response.arrayBuffer());
    pages.set(path, { plain, packed: gzipSync(plain, { level: 9 }) });
  }
  return pages;
}

async function startNginx(pages: Awaited<ReturnType<typeof fetchPages>>): Promise<{ stop: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), "le-recap-nginx-"));
  // Started by root, nginx reads as another user.
  chmodSync(directory, 0o755);
  for (const [path, { plain, packed }] of pages) {
    const folder = join(directory, "www", path);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "index.html"), plain);
    writeFileSync(join(folder, "index.html.gz"), packed);
  }
  writeFileSync(
    join(directory, "nginx.conf"),
    `daemon off; worker_processes 1; pid ${directory}/pid; error_log ${directory}/error.log;
    events { worker_connections 512; }
    http {
      access_log off; client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/proxy;
      fastcgi_temp_path ${directory}/fastcgi; uwsgi_temp_path ${directory}/uwsgi; scgi_temp_path ${directory}/scgi;
      types { text/html html; } sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
      server { listen 127.0.0.1:${NGINX_PORT}; root ${directory}/www; gzip_static always;
        location / { try_files $uri/index.html =404; } }
    }`,
  );
  const nginx = spawn("taskset", ["-c", "0", "nginx", "-p", directory, "-c", join(directory, "nginx.conf")], {
    stdio: "inherit",
  });
  const ended = once(nginx, "exit");
  const stop = async () => {
    nginx.kill("SIGQUIT");
    await ended;
    rmSync(directory, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 100; tries += 1) {
    const response = await fetch(`http://127.0.0.1:${NGINX_PORT}/`).catch(() => null);
    if (response?.ok) return { stop };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stop();
  throw new Error("nginx does not answer");
}

function measure(url: string): Measure {
  const parameters = [
    "-c",
    "1",
    "wrk",
    "-t1",
    `-c${CONNECTIONS}`,
    `-d${SECONDS}s`,
    "--latency",
    "-H",
    "Accept-Encoding: gzip",
    url,
  ];
  const output = execFileSync("taskset", parameters, { encoding: "utf8" });
  if (/Non-2xx/.test(output)) throw new Error(`${url} did not always answer 200:\n${output}`);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    p99Ms: milliseconds(/99%\s+([\d.]+)(us|ms|s)/.exec(output)),
  };
}

function milliseconds(match: RegExpExecArray | null): number {
  const scale = { us: 0.001, ms: 1, s: 1000 }[match?.[2] ?? "ms"] ?? 1;
  return Number(match?.[1]) * scale;
}

function middle(measures: Measure[]): Measure {
  return {
    perSecond: median(measures.map(({ perSecond }) => perSecond)),
    p99Ms: median(measures.map(({ p99Ms }) => p99Ms)),
  };
}

function sentence({ perSecond, p99Ms }: Measure): string {
  return `${perSecond.toFixed(0)} requests/s, p99 ${p99Ms.toFixed(2)} ms`;
}
