import { groupCalls } from "#platform/jobs/group-calls.ts";
import {
  LIMITS,
  type LimitedKey,
  networkKeys,
  SIGN_UP_NETWORKS,
  takeEachFromLimits,
  takeEachInTurn,
} from "#platform/limits/rate-limits.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { requestConfirmations } from "./confirmation-requests.server.ts";
import type { SignUpSource } from "./sign-up-texts.ts";

export type SignUp = { email: string; source: SignUpSource; clientAddress: string };

/** "recorded" for new, known, unsubscribed and limited addresses alike: nobody learns who is on the list. */
export type SignUpResult =
  | { outcome: "recorded" }
  /** For this network. */
  | { outcome: "limited"; retryAfterSeconds: number }
  /** For all visitors together. */
  | { outcome: "refused" };

export type SignUps = {
  /** Resolves once everything is stored; rejects otherwise. */
  record: (signUp: SignUp) => Promise<SignUpResult>;
};

type SignUpServices = Pick<ProcessServices, "db" | "mail" | "settings" | "secrets" | "log">;

const MAX_GROUP = 100;
const ALERT_PAUSE_MS = 60_000;

export function createSignUps(services: SignUpServices, clock: () => Date = () => new Date()): SignUps {
  let alertedAt = Number.NEGATIVE_INFINITY;

  function alert(now: Date): void {
    if (now.getTime() - alertedAt < ALERT_PAUSE_MS) return;
    alertedAt = now.getTime();
    services.log.error("sign_up_breaker_open", { maxPerHour: LIMITS.signUpInAll.max });
  }

  async function recordAll(signUps: SignUp[]): Promise<SignUpResult[]> {
    const now = clock();
    const verdicts = await applyLimits(services, signUps, now);
    const wanted = signUps.filter((_, index) => verdicts[index] === "wanted");
    if (wanted.length > 0) {
      await services.db.transaction((tx) => requestConfirmations(services, tx, wanted, now));
    }
    const results = verdicts.map((verdict) => (verdict === "wanted" ? { outcome: "recorded" as const } : verdict));
    if (results.some(({ outcome }) => outcome === "refused")) alert(now);
    return results;
  }

  return { record: groupCalls(recordAll, MAX_GROUP) };
}

type Verdict = SignUpResult | "wanted";

/** Each limit sees only what the one before let through, so that one network cannot use up the shared ones. */
async function applyLimits(services: SignUpServices, signUps: SignUp[], now: Date): Promise<Verdict[]> {
  const networks = await takeEachInTurn(
    services,
    signUps.map(({ clientAddress }) => networkKeys(SIGN_UP_NETWORKS, clientAddress)),
    now,
  );
  const isOpen = (index: number) => networks[index]?.allowed === true;
  const addresses = await takeEachFromLimits(services, keysWhere(signUps, isOpen, addressKeys), now);
  const isWanted = (index: number) => isOpen(index) && addresses[index]?.allowed === true;
  const all = await takeEachFromLimits(services, keysWhere(signUps, isWanted, sharedKeys), now);
  return signUps.map((_, index): Verdict => {
    const network = networks[index];
    if (network && !network.allowed) return { outcome: "limited", retryAfterSeconds: network.retryAfterSeconds };
    if (!isWanted(index)) return { outcome: "recorded" };
    return all[index]?.allowed ? "wanted" : { outcome: "refused" };
  });
}

function keysWhere(
  signUps: SignUp[],
  isAsked: (index: number) => boolean,
  keysOf: (signUp: SignUp) => LimitedKey[],
): LimitedKey[][] {
  return signUps.map((signUp, index) => (isAsked(index) ? keysOf(signUp) : []));
}

function addressKeys({ email }: SignUp): LimitedKey[] {
  return [
    { limit: LIMITS.signUpPerAddress, subject: email },
    { limit: LIMITS.signUpPerAddressDaily, subject: email },
  ];
}

function sharedKeys(): LimitedKey[] {
  return [{ limit: LIMITS.signUpInAll, subject: "" }];
}
