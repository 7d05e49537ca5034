import type { Outcome } from "./outcomes.ts";

const FAILURES_IN_A_ROW = 20;
const OUTCOMES_KEPT = 500;
const REFUSED_SHARE = 0.05;
/** Below this one wrong address would be a large share. */
const MINIMUM_OUTCOMES = 100;

export function createBreaker(): (outcome: Outcome) => string | null {
  let inARow = 0;
  const last: boolean[] = [];
  return (outcome) => {
    if (outcome.kind === "ours") return `Le relais refuse le site lui-même : ${outcome.reason}.`;
    inARow = outcome.kind === "later" || outcome.kind === "uncertain" ? inARow + 1 : 0;
    if (inARow >= FAILURES_IN_A_ROW) return `${inARow} envois de suite ont échoué.`;
    last.push(outcome.kind === "refused");
    if (last.length > OUTCOMES_KEPT) last.shift();
    const refused = last.filter(Boolean).length;
    if (last.length < MINIMUM_OUTCOMES || refused <= last.length * REFUSED_SHARE) return null;
    return `${refused} adresses refusées parmi les ${last.length} dernières : la liste est peut-être mauvaise.`;
  };
}
