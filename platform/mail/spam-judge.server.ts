import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

export type SpamVerdict = { points: number; rules: string } | "absent" | "failed";

/**
 * Only the fixed rules are used, so that the verdict depends neither on network lists nor on what a
 * local filter has learnt.
 */
const ARGUMENTS = [
  "--local",
  "--nocreate-prefs",
  "--cf=use_bayes 0",
  "--cf=use_auto_whitelist 0",
  "--cf=report_safe 0",
];
const TIMEOUT_MS = 30_000;

/**
 * Adds the Received line of the recipient's server, with the date of the message: a filter suspects a message whose two
 * dates differ.
 */
export function asReceived(message: Buffer, recipient: string): Buffer {
  const [, date = ""] = /^Date: (.+?)\r?$/m.exec(message.toString("latin1")) ?? [];
  const lines = [
    "Received: from smtp.exemple.fr (smtp.exemple.fr [81.2.69.160])",
    `\tby mx.${recipient.split("@")[1]} (Postfix) with ESMTPS id 4F1B2C3D4E`,
    `\tfor <${recipient}>; ${date}`,
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n`), message]);
}

export async function judgeSpam(message: Buffer, command = "spamassassin"): Promise<SpamVerdict> {
  // The timer of spawn's `timeout` option would keep the process alive.
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const judge = spawn(command, ARGUMENTS, { stdio: ["pipe", "pipe", "ignore"], signal });
  const ended = new Promise<NodeJS.ErrnoException | null>((resolve) => {
    judge.once("error", resolve);
    judge.once("close", () => resolve(null));
  });
  judge.stdin.on("error", () => {});
  judge.stdin.end(message);
  const [judged, error] = await Promise.all([text(judge.stdout), ended]);
  if (error?.code === "ENOENT") return "absent";
  const [, points, rules] = /^X-Spam-Status: .*?score=(\S+) .*?tests=(.*?)\s+autolearn/ms.exec(judged) ?? [];
  if (points === undefined || rules === undefined) return "failed";
  return { points: Number(points), rules: rules.replace(/\s/g, "") };
}
