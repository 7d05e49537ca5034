import { Agent, get } from "node:http";
import { releaseOf } from "#platform/release-header.ts";

/** This text marks the titles that an edition of the bench has changed. */
export function markOf(edition: number): string {
  return `Édition d’essai ${edition},`;
}

export type Answer = {
  at: number;
  /** Milliseconds to the first byte. */
  ms: number;
  /** The edition named in the title; null when the answer is incomplete, or when its header names another edition. */
  edition: number | null;
  status: number;
};

type LoadOptions = { url: string; paths: string[]; connections: number; isOver: () => boolean };

/** Each connection requests one address after the other, and reads each answer to its end. */
export async function load({ url, paths, connections, isOver }: LoadOptions): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answers: Answer[] = [];
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      for (let turn = connection; !isOver(); turn += 1) {
        answers.push(await ask(`${url}${paths[turn % paths.length]}`, agent));
      }
    }),
  );
  agent.destroy();
  return answers;
}

export function ask(url: string, agent?: Agent): Promise<Answer> {
  const asked = performance.now();
  return new Promise((resolve) => {
    let ms = 0;
    const settle = (status: number, edition: number | null) => {
      const at = performance.now();
      resolve({ at, ms: ms || at - asked, edition, status });
    };
    const request = get(url, { agent }, (response) => {
      ms = performance.now() - asked;
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", () => settle(0, null));
      response.on("end", () => {
        const body = Buffer.concat(chunks).toString("utf8");
        settle(response.statusCode ?? 0, editionOf(body, String(response.headers["x-release"])));
      });
    });
    request.on("error", () => settle(0, null));
  });
}

/**
 * Returns null for a page that mixes two editions; for a page that names no edition, returns the edition
 * of its release header.
 */
function editionOf(body: string, release: string): number | null {
  const named = new Set([...body.matchAll(/Édition d’essai (\d+),/g)].map(([, number]) => Number(number)));
  const [version = "", number = "0"] = release.split(".");
  const [edition = Number(number)] = named;
  return named.size <= 1 && release === releaseOf(version, edition) ? edition : null;
}
