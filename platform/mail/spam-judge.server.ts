import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

export type SpamVerdict = { points: number; rules: string } | "absent" | "failed";

/** Rules alone, without network lists or what a local filter has learnt. */
const ARGUMENTS = [
  "--local",
  "--nocreate-prefs",
  "--cf=use_bayes 0",
  "--cf=use_auto_whitelist 0",
  "--cf=report_safe 0",
];
const TIMEOUT_MS = 30_000;

/** "absent" where SpamAssassin is not installed. */
export async function judgeSpam(message: Buffer, command = "spamassassin"): Promise<SpamVerdict> {
  // The `timeout` option's timer would keep the process alive.
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const judge = spawn(command, ARGUMENTS, { stdio: ["pipe", "pipe", "ignore"], signal });
  const ended = new Promise<NodeJS.ErrnoException | null>((resolve) => {
    judge.once("error", resolve);
    judge.once("close", () => resolve(null));
  });
  // It may end before it has read everything.
  judge.stdin.on("error", () => {});
  judge.stdin.end(message);
  const [judged, error] = await Promise.all([text(judge.stdout), ended]);
  if (error?.code === "ENOENT") return "absent";
  const [, points, rules] = /^X-Spam-Status: .*?score=(\S+) .*?tests=(.*?)\s+autolearn/ms.exec(judged) ?? [];
  if (points === undefined || rules === undefined) return "failed";
  return { points: Number(points), rules: rules.replace(/\s/g, "") };
}
