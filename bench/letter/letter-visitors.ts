import { setTimeout as wait } from "node:timers/promises";
import { type RunningServer, residentMiB } from "#bench/server/start-server.ts";
import type { SinkCount } from "./letter-sink.ts";

const BETWEEN_SIGN_INS_MS = 5_000;
const SIGN_IN_TIMEOUT_MS = 60_000;

export type Meanwhile = {
  /** Milliseconds, ascending. */
  pages: number[];
  signIns: number[];
  resident: number[];
};

type While = { isOver: () => Promise<boolean>; countSink: () => Promise<SinkCount> };

export async function measureMeanwhile(server: RunningServer, { isOver, countSink }: While): Promise<Meanwhile> {
  const meanwhile: Meanwhile = { pages: [], signIns: [], resident: [] };
  let isRunning = true;

  async function read(): Promise<void> {
    while (isRunning) {
      meanwhile.pages.push(...(await readPages(server.url)));
      meanwhile.resident.push(residentMiB(server.process));
    }
  }

  async function watch(): Promise<void> {
    for (let turn = 0; isRunning; turn += 1) {
      if (await isOver()) isRunning = false;
      else meanwhile.signIns.push(await signIn(server, `visitor-${turn}@exemple.org`, countSink));
      if (isRunning) await wait(BETWEEN_SIGN_INS_MS);
    }
  }

  await Promise.all([read(), watch()]);
  meanwhile.pages.sort((one, other) => one - other);
  return meanwhile;
}

async function signIn(server: RunningServer, email: string, countSink: While["countSink"]): Promise<number> {
  const start = Date.now();
  const body = new URLSearchParams({ formulaire: "connexion", intention: "envoyer", email });
  await fetch(`${server.url}/compte/envoi`, { method: "POST", redirect: "manual", body });
  while (Date.now() - start < SIGN_IN_TIMEOUT_MS) {
    const takenAt = (await countSink()).others[email];
    if (takenAt) return takenAt - start;
    await wait(50);
  }
  return SIGN_IN_TIMEOUT_MS;
}

/** Returns the milliseconds of twenty requests. */
async function readPages(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let reading = 0; reading < 20; reading += 1) {
    const sentAt = performance.now();
    await (await fetch(url)).arrayBuffer();
    times.push(performance.now() - sentAt);
    await wait(40);
  }
  return times;
}
