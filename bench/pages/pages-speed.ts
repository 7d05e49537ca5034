// `npm run bench -- static`: pages a second of one core's time, against nginx with the same bytes and headers. Needs
// two cores, nginx and wrk (`apt-get install nginx-light wrk`).
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { parseArgs } from "node:util";
import { type Answer, isInstalled, startNginx } from "#bench/load/static-nginx.ts";
import type { Figure } from "#bench/print/figures.ts";
import { printFigures } from "#bench/print/print-figures.ts";
import { median, round } from "#bench/print/statistics.ts";
import { startServer, temporaryDataDir } from "#bench/server/start-server.ts";

const RUNS = 5;
const SECONDS = "5";
const CONNECTIONS = 50;
const ON_FIRST_CORE = ["taskset", "-c", "0"];
/** Chromium's, for a page opened from a search engine. */
const BROWSER_HEADERS = [
  "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8",
  "Accept-Encoding: gzip, deflate, br, zstd",
  "Accept-Language: fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7",
  "Connection: keep-alive",
  "Referer: https://www.example.com/",
  'sec-ch-ua: "Chromium";v="142", "Not_A Brand";v="99"',
  "sec-ch-ua-mobile: ?0",
  'sec-ch-ua-platform: "Windows"',
  "Sec-Fetch-Dest: document",
  "Sec-Fetch-Mode: navigate",
  "Sec-Fetch-Site: cross-site",
  "Sec-Fetch-User: ?1",
  "Upgrade-Insecure-Requests: 1",
  "User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
];
const PAGES = { article: "/categories/international/ukraine/histoire", home: "/" };

/** A server that is not busy is woken for almost each request, and looks slower than it can be. */
type Measure = { perSecond: number; p99Ms: number; busyPercent: number };
type Measured = { url: string; pid: number };

const TICKS_PER_SECOND = 100;

const { values } = parseArgs({ options: { seconds: { type: "string", default: SECONDS } } });
const missing = ["nginx", "wrk", "taskset"].filter((program) => !isInstalled(program));
if (missing.length > 0) {
  console.error(
    `Not installed: ${missing.join(", ")}. On Debian: apt-get install nginx-light wrk. Nothing was measured.`,
  );
  process.exit(2);
}

const server = await startServer({ dataDir: temporaryDataDir(), prefix: ON_FIRST_CORE });
const nginx = await startNginx(await fetchPages(), ON_FIRST_CORE);
try {
  const figures = Object.entries(PAGES).flatMap(([name, path]) => compare(name, path));
  printFigures(figures);
} finally {
  await nginx.stop();
  await server.stop();
}

function compare(name: string, path: string): Figure[] {
  const ours: Measure[] = [];
  const theirs: Measure[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    ours.push(measure({ url: `${server.url}${path}`, pid: server.process.pid ?? 0 }));
    theirs.push(measure({ url: `${nginx.url}${path}`, pid: nginx.pid }));
  }
  const [a, b] = [middle(ours), middle(theirs)];
  return [
    {
      name: `pages per second of one core, ${name}`,
      value: a.perSecond,
      unit: "/s",
      detail: `${round(a.busyPercent, 0)} % of its core`,
      reference: {
        name: `nginx, same bytes and headers, ${round(b.busyPercent, 0)} % of its core`,
        value: b.perSecond,
      },
      target: { of: "ratio", is: "at least", limit: 0.1 },
    },
    {
      name: `99 % are answered within, ${name}`,
      value: a.p99Ms,
      unit: "ms",
      reference: { name: "nginx", value: b.p99Ms },
    },
  ];
}

async function fetchPages(): Promise<Map<string, Answer>> {
  const pages = new Map<string, Answer>();
  for (const path of Object.values(PAGES)) pages.set(path, await fetchCompressed(`${server.url}${path}`));
  return pages;
}

/** fetch would decompress it. */
function fetchCompressed(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { "Accept-Encoding": "br" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        const isBrotli = response.headers["content-encoding"] === "br";
        if (isBrotli) resolve({ body: Buffer.concat(chunks), headers: Object.fromEntries(headers) });
        else reject(new Error(`${url} came without brotli`));
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}

function measure({ url, pid }: Measured): Measure {
  const load = ["-t1", `-c${CONNECTIONS}`, `-d${values.seconds}s`, "--latency"];
  const asked = [...load, ...BROWSER_HEADERS.flatMap((header) => ["-H", header]), url];
  const before = processorSeconds(pid);
  const output = execFileSync("taskset", ["-c", "1", "wrk", ...asked], { encoding: "utf8" });
  const spent = processorSeconds(pid) - before;
  if (/Non-2xx/.test(output)) throw new Error(`${url} did not always answer 200:\n${output}`);
  return {
    perSecond: Number(/(\d+) requests in/.exec(output)?.[1]) / spent,
    busyPercent: (100 * spent) / Number(values.seconds),
    p99Ms: milliseconds(/99%\s+([\d.]+)(us|ms|s)/.exec(output)),
  };
}

function processorSeconds(pid: number): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND;
}

function milliseconds(match: RegExpExecArray | null): number {
  const scale = { us: 0.001, ms: 1, s: 1000 }[match?.[2] ?? "ms"] ?? 1;
  return Number(match?.[1]) * scale;
}

function middle(measures: Measure[]): Measure {
  return {
    perSecond: median(measures.map(({ perSecond }) => perSecond)),
    p99Ms: median(measures.map(({ p99Ms }) => p99Ms)),
    busyPercent: median(measures.map(({ busyPercent }) => busyPercent)),
  };
}
