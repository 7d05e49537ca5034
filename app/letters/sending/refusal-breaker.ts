import type { Outcome } from "#platform/mail/delivery-outcome.ts";

const FAILURES_IN_A_ROW = 20;
/** Only distinct people are counted, because one refused mailbox says nothing about the site's reputation. */
const OURS_IN_A_ROW = 5;
const OUTCOMES_KEPT = 500;
const REFUSED_SHARE = 0.05;
/** Among fewer outcomes, one wrong address would be a large share. */
const MIN_OUTCOMES = 100;

export type RefusalBreaker = {
  /** Counts one outcome; returns a reason to stop, or null. */
  count: (outcome: Outcome, reader: string) => string | null;
  /**
   * Returns a reason to stop when nobody received the letter in this run, because a short list does not reach the other
   * thresholds; otherwise null.
   */
  reasonAtEnd: () => string | null;
};

export function createRefusalBreaker(): RefusalBreaker {
  let inARow = 0;
  let hasSent = false;
  let reason = "";
  const refusedUs = new Set<string>();
  const last: boolean[] = [];

  return {
    count(outcome, reader) {
      if (outcome.kind === "sent") {
        hasSent = true;
        refusedUs.clear();
      }
      if (outcome.kind === "ours") {
        reason = outcome.reason;
        refusedUs.add(reader);
        if (outcome.isConnection) return `Le relais refuse le site lui-même : ${reason}.`;
        return refusedUs.size < OURS_IN_A_ROW ? null : refusal(refusedUs.size, reason);
      }
      inARow = outcome.kind === "later" || outcome.kind === "uncertain" ? inARow + 1 : 0;
      if (inARow >= FAILURES_IN_A_ROW) {
        const cause = outcome.kind === "later" ? outcome.reason : "le relais a pris la lettre sans répondre";
        return `${inARow} envois de suite ont échoué${cause ? `, le dernier ainsi : ${cause}` : ""}.`;
      }
      last.push(outcome.kind === "refused");
      if (last.length > OUTCOMES_KEPT) last.shift();
      const refused = last.filter(Boolean).length;
      if (last.length < MIN_OUTCOMES || refused <= last.length * REFUSED_SHARE) return null;
      return `${refused} adresses refusées parmi les ${last.length} dernières : la liste est peut-être mauvaise.`;
    },
    reasonAtEnd: () => (hasSent || refusedUs.size === 0 ? null : refusal(refusedUs.size, reason)),
  };
}

function refusal(people: number, reason: string): string {
  const said = people > 1 ? `Pour ${people} personnes de suite` : "Pour une personne";
  return `Le relais refuse le site lui-même : ${reason}. ${said}.`;
}
