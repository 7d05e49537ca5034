/**
 * Pages per second on one core, against nginx that serves the very same bytes, in the same run. Run: `npm run bench:static`.
 * Needs nginx and wrk (Debian: `apt-get install nginx-light wrk`) and two cores.
 */
import { execFileSync } from "node:child_process";
import { request } from "node:http";
import { parseArgs } from "node:util";
import type { Figure } from "./figures.ts";
import { recordFigures } from "./record-figures.ts";
import { startServer, temporaryDataDir } from "./start-server.ts";
import { isInstalled, startNginx } from "./static-nginx.ts";
import { median } from "./statistics.ts";

const RUNS = 3;
const SECONDS = "5";
const CONNECTIONS = 50;
const ON_FIRST_CORE = ["taskset", "-c", "0"];
const PAGES = { article: "/categories/international/ukraine/histoire", home: "/" };

type Measure = { perSecond: number; p99Ms: number };

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
  recordFigures("static", figures, { isPartial: values.seconds !== SECONDS });
} finally {
  await nginx.stop();
  await server.stop();
}

/** In turn, so that what else the machine does weighs on both. */
function compare(name: string, path: string): Figure[] {
  const ours: Measure[] = [];
  const theirs: Measure[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    ours.push(measure(`${server.url}${path}`));
    theirs.push(measure(`${nginx.url}${path}`));
  }
  const [a, b] = [middle(ours), middle(theirs)];
  return [
    {
      id: `static-${name}`,
      name: `pages per second, one core, ${name}`,
      value: a.perSecond,
      unit: "/s",
      reference: { name: "nginx, same bytes", value: b.perSecond },
      target: { of: "ratio", is: "at least", limit: 0.4 },
    },
    {
      id: `static-${name}-p99`,
      name: `99 % are answered within, ${name}`,
      value: a.p99Ms,
      unit: "ms",
      reference: { name: "nginx", value: b.p99Ms },
    },
  ];
}

/** The pages as the server sends them to browsers, byte for byte. */
async function fetchPages(): Promise<Map<string, Buffer>> {
  const pages = new Map<string, Buffer>();
  for (const path of Object.values(PAGES)) pages.set(path, await fetchCompressed(`${server.url}${path}`));
  return pages;
}

/** Not with fetch, which would unpack it. */
function fetchCompressed(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { "Accept-Encoding": "br" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const isBrotli = response.headers["content-encoding"] === "br";
        if (isBrotli) resolve(Buffer.concat(chunks));
        else reject(new Error(`${url} came without brotli`));
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}

function measure(url: string): Measure {
  const load = ["-t1", `-c${CONNECTIONS}`, `-d${values.seconds}s`, "--latency", "-H", "Accept-Encoding: br", url];
  const output = execFileSync("taskset", ["-c", "1", "wrk", ...load], { encoding: "utf8" });
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
