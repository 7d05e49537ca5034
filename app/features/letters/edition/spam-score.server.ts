import { judgeSpam, type SpamVerdict } from "#platform/mail/spam-judge.server.ts";

export type SpamScore = SpamVerdict;

const scores = new Map<string, Promise<SpamScore>>();
const KEPT = 20;

/** Takes seconds, hence remembered per frozen message. */
export function spamScore(templateHash: string, raw: Buffer): Promise<SpamScore> {
  const score = scores.get(templateHash) ?? judgeSpam(received(raw));
  scores.set(templateHash, score);
  for (const oldest of scores.keys()) {
    if (scores.size <= KEPT) break;
    scores.delete(oldest);
  }
  return score;
}

/** Adds the recipient server's Received line with the message's own date: filters suspect another day. */
function received(raw: Buffer): Buffer {
  const [, date = ""] = /^Date: (.+?)\r?$/m.exec(raw.toString("latin1")) ?? [];
  const lines = [
    "Received: from smtp.exemple.fr (smtp.exemple.fr [81.2.69.160])",
    "\tby mx.exemple.org (Postfix) with ESMTPS id 4F1B2C3D4E",
    `\tfor <lea@exemple.org>; ${date}`,
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n`), raw]);
}
