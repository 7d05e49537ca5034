import { asReceived, judgeSpam, type SpamVerdict } from "#platform/mail/spam-judge.server.ts";

export type SpamScore = SpamVerdict;

const scores = new Map<string, Promise<SpamScore>>();
const KEPT = 20;

/** Takes seconds, hence remembered per frozen message. */
export function spamScore(templateHash: string, raw: Buffer): Promise<SpamScore> {
  const score = scores.get(templateHash) ?? judgeSpam(asReceived(raw, "lea@exemple.org"));
  scores.set(templateHash, score);
  for (const oldest of scores.keys()) {
    if (scores.size <= KEPT) break;
    scores.delete(oldest);
  }
  return score;
}
