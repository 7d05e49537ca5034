import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { median } from "#bench/figures/statistics.ts";
import { type RunningServer, residentMiB, startServer, temporaryDataDir } from "#bench/server/start-server.ts";
import { generatedId } from "./growth-content.ts";
import type { BuiltSite } from "./growth-site.ts";

export const PAGES = {
  home: "/",
  article: "/categories/international/ukraine/histoire",
  explorer: "/explorer",
  desk: "/apprendre",
  category: "/categories/sports",
  theme: "/categories/sports/theme-1",
  profile: "/profil",
  glossary: "/glossaire",
  "site map": "/plan-du-site",
};

export type PageName = keyof typeof PAGES;

export type SiteMeasures = {
  startMs: number;
  restMiB: number;
  readMiB: number;
  firstProfileMs: number;
  /** Bytes on the wire. */
  pages: Record<PageName, number>;
  scripts: number;
  leaking: string[];
};

const STARTS = 3;
const REST_SECONDS = 10;

export async function measureSite({ root }: BuiltSite): Promise<SiteMeasures> {
  const dataDir = temporaryDataDir();
  const first = await startServer({ root, dataDir });
  await first.stop();
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const server = await startServer({ root, dataDir });
    starts.push(server.startMs);
    await server.stop();
  }
  const server = await startServer({ root, dataDir });
  try {
    await wait(REST_SECONDS * 1000);
    const restMiB = residentMiB(server.process);
    const asked = performance.now();
    await sizeOf(server, "/profil");
    const firstProfileMs = performance.now() - asked;
    const pages = {} as Record<PageName, number>;
    for (const [name, path] of Object.entries(PAGES)) pages[name as PageName] = await sizeOf(server, path);
    await readAll(server, root);
    await wait(REST_SECONDS * 1000);
    const readMiB = residentMiB(server.process);
    return { startMs: median(starts), restMiB, readMiB, firstProfileMs, pages, ...weighScripts(root) };
  } finally {
    await server.stop();
  }
}

async function readAll(server: RunningServer, root: string): Promise<void> {
  const { entries } = JSON.parse(readFileSync(join(root, "build/static-index.json"), "utf8")) as {
    entries: { path: string }[];
  };
  for (const encoding of ["br", "gzip", "identity"]) {
    for (const { path } of entries) await sizeOf(server, path, encoding);
  }
}

/** Compressed bytes; 0 when it does not exist. */
function sizeOf({ port }: RunningServer, path: string, encoding = "br"): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, headers: { "Accept-Encoding": encoding } }, (response) => {
      let bytes = 0;
      response.on("data", (data: Buffer) => {
        bytes += data.length;
      });
      response.on("end", () => resolve(response.statusCode === 200 ? bytes : 0));
    });
    sent.on("error", reject);
    sent.end();
  });
}

function weighScripts(root: string): Pick<SiteMeasures, "scripts" | "leaking"> {
  const folder = join(root, "build/client/assets");
  const files = readdirSync(folder).filter((file) => file.endsWith(".js"));
  const texts = files.map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));
  return {
    scripts: texts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
    leaking: texts.flatMap(({ file, text }) => (text.includes(generatedId(1)) ? [file] : [])),
  };
}
