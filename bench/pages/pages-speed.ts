// Measures pages per second of one core, for the site alone and behind the documented nginx, and compares them with an
// nginx that serves the same bytes and headers.
import { execFileSync } from "node:child_process";
import { request } from "node:http";
import type { Figure } from "#bench/print/figures.ts";
import { median, round } from "#bench/print/statistics.ts";
import { processorSeconds, startServer, temporaryDataDir } from "#bench/server/start-server.ts";
import { startNginx } from "#tests/support/site/nginx.ts";
import { type Answer, isInstalled, startFastestNginx } from "./fastest-nginx.ts";

const RUNS = 5;
const SECONDS = 5;
const CONNECTIONS = 50;
const ON_FIRST_CORE = ["taskset", "-c", "0"];
/** Chromium sends these headers for a page opened from a search engine. */
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
/** The targets, as shares of the pages per second of the fastest nginx. */
const [ALONE, BEHIND] = [0.1, 0.9];

/**
 * `busyPercent` is needed to read the others: a server that is not busy sleeps between requests and
 * appears slower than it is.
 */
type Measure = { perSecond: number; p99Ms: number; busyPercent: number };
type Measured = { url: string; pid: number };

/** Returns no figure, and prints a message, when a program is missing. */
export async function speedFigures(paths: Record<string, string>): Promise<Figure[]> {
  const missing = ["nginx", "wrk", "taskset"].filter((program) => !isInstalled(program));
  if (missing.length > 0) {
    console.error(`Not installed: ${missing.join(", ")} (apt-get install nginx-light wrk). No speed is measured.`);
    return [];
  }
  const environment = { TRUST_PROXY: "1" };
  const site = await startServer({ dataDir: temporaryDataDir(), prefix: ON_FIRST_CORE, environment });
  const documented = await startNginx(site.port);
  const fastest = await startFastestNginx(await fetchPages(site.url, Object.values(paths)), ON_FIRST_CORE);
  try {
    const servers = {
      alone: { url: site.url, pid: site.process.pid ?? 0 },
      behind: documented,
      reference: fastest,
    };
    return Object.entries(paths).flatMap(([name, path]) => compare(name, path, servers));
  } finally {
    await fastest.stop();
    await documented[Symbol.asyncDispose]();
    await site.stop();
  }
}

/** The servers are measured in turn, so that other work on the machine affects all of them. */
function compare(name: string, path: string, servers: Record<"alone" | "behind" | "reference", Measured>): Figure[] {
  const runs = Array.from({ length: RUNS }, () => ({
    alone: measure(servers.alone, path),
    behind: measure(servers.behind, path),
    reference: measure(servers.reference, path),
  }));
  const [alone, behind, reference] = (["alone", "behind", "reference"] as const).map((one) =>
    middle(runs.map((run) => run[one])),
  );
  if (!alone || !behind || !reference) return [];
  const nginx = `nginx, same bytes and headers, ${round(reference.busyPercent, 0)} % of its core`;
  const perSecond = (who: string, { perSecond, busyPercent }: Measure, limit: number): Figure => ({
    name: `pages per second of one core, ${name}, ${who}`,
    value: perSecond,
    unit: "/s",
    detail: `${round(busyPercent, 0)} % of its core`,
    reference: { name: nginx, value: reference.perSecond },
    target: { of: "ratio", is: "at least", limit },
  });
  return [
    perSecond("alone", alone, ALONE),
    perSecond("behind the documented nginx", behind, BEHIND),
    {
      name: `99 % are answered within, ${name}, alone`,
      value: alone.p99Ms,
      unit: "ms",
      reference: { name: "nginx", value: reference.p99Ms },
    },
  ];
}

async function fetchPages(url: string, paths: string[]): Promise<Map<string, Answer>> {
  const pages = new Map<string, Answer>();
  for (const path of paths) pages.set(path, await fetchCompressed(`${url}${path}`));
  return pages;
}

/** Uses node:http because fetch would decompress the answer. */
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

function measure({ url, pid }: Measured, path: string): Measure {
  const load = ["-t1", `-c${CONNECTIONS}`, `-d${SECONDS}s`, "--latency"];
  const asked = [...load, ...BROWSER_HEADERS.flatMap((header) => ["-H", header]), `${url}${path}`];
  const before = processorSeconds(pid);
  const output = execFileSync("taskset", ["-c", "1", "wrk", ...asked], { encoding: "utf8" });
  const spent = processorSeconds(pid) - before;
  if (/Non-2xx/.test(output)) throw new Error(`${url}${path} did not always answer 200:\n${output}`);
  return {
    perSecond: Number(/(\d+) requests in/.exec(output)?.[1]) / spent,
    busyPercent: (100 * spent) / SECONDS,
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
    busyPercent: median(measures.map(({ busyPercent }) => busyPercent)),
  };
}
