import type { Transaction } from "#database/open.server.ts";
import { claimKeys, findClaimedKeys, formKey } from "#platform/idempotency.server.ts";
import { batchCalls } from "#platform/jobs/batch-calls.ts";
import {
  addressKey,
  consumeEach,
  consumeEachInOrder,
  LIMITS,
  type LimitedKey,
  networkKeys,
  refund,
  SIGN_UP_NETWORKS,
  taggedMailboxKeys,
} from "#platform/limits/rate-limits.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { requestConfirmations } from "./confirmation-requests.server.ts";
import { SIGN_UP_FORMS, type SignUpSource } from "./sign-up-texts.ts";

export type SignUp = {
  email: string;
  source: SignUpSource;
  clientAddress: string;
  /** Idempotency key of the form: sent again with the same one, it is recorded once. */
  idempotencyKey?: string;
  /** Who holds a link of the mailbox has a share of their own. */
  isOwner?: boolean;
};

/** "recorded" for new, known, unsubscribed and limited addresses alike: nobody learns who is on the list. */
export type SignUpResult =
  | { outcome: "recorded" }
  /** For this network. */
  | { outcome: "limited"; retryAfterSeconds: number }
  /** For all tagged addresses of this mailbox. */
  | { outcome: "mailbox-limited"; retryAfterSeconds: number }
  /** For the owner, who has had their share of new links. */
  | { outcome: "enough"; retryAfterSeconds: number }
  /** For all visitors together. */
  | { outcome: "refused" };

export type SignUps = {
  /** Resolves once everything is stored; rejects otherwise. */
  record: (signUp: SignUp) => Promise<SignUpResult>;
};

type SignUpServices = Pick<ProcessServices, "db" | "mail" | "settings" | "secrets">;

const MAX_GROUP = 100;
const ALERT_PAUSE_MS = 60_000;
const RECORDED = { outcome: "recorded" } as const;
const REFUSED = { outcome: "refused" } as const;
const WANTED = "wanted";

export function createSignUps(
  services: SignUpServices & Pick<ProcessServices, "log">,
  clock: () => Date = () => new Date(),
): SignUps {
  let alertedAt = Number.NEGATIVE_INFINITY;

  function alert(now: Date): void {
    if (now.getTime() - alertedAt < ALERT_PAUSE_MS) return;
    alertedAt = now.getTime();
    services.log.error("sign_up_breaker_open", { maxPerHour: LIMITS.signUpInAll.max });
  }

  async function recordAll(signUps: SignUp[]): Promise<SignUpResult[]> {
    const now = clock();
    const results = await recordSignUps(services, signUps, now);
    if (results.some(({ outcome }) => outcome === "refused")) alert(now);
    return results;
  }

  return { record: batchCalls(recordAll, MAX_GROUP) };
}

/** A form that comes again takes nothing, and is answered as the first time. */
export async function recordSignUps(services: SignUpServices, signUps: SignUp[], now: Date): Promise<SignUpResult[]> {
  const forms = signUps.map((signUp) => ({ signUp, key: keyOf(services, signUp) }));
  const noted = await findClaimedKeys(
    services.db,
    forms.flatMap(({ key }) => key ?? []),
    now,
  );
  const firsts = new Map(forms.map((form) => [form.key ?? form, form] as const).toReversed());
  const fresh = [...firsts.values()].filter(({ key }) => key === null || !noted.has(key)).toReversed();
  const verdicts = await applyLimits(
    services,
    fresh.map(({ signUp }) => signUp),
    now,
  );
  const withVerdict = (wanted: Verdict) => fresh.filter((_, index) => verdicts[index] === wanted);
  await giveBack(services, withVerdict(REFUSED));
  const wanted = withVerdict(WANTED);
  try {
    if (wanted.length > 0) await services.db.transaction((tx) => request(services, tx, wanted, now));
  } catch (error) {
    // Otherwise the next try would be told that a link was sent.
    await giveBack(services, wanted);
    throw error;
  }
  const results = new Map(fresh.map((form, index) => [form, verdicts[index]]));
  return forms.map((form) => {
    const verdict = results.get(firsts.get(form.key ?? form) ?? form) ?? WANTED;
    return verdict === WANTED ? RECORDED : verdict;
  });
}

type Form = { signUp: SignUp; key: string | null };

function keyOf(services: SignUpServices, { idempotencyKey = "", email, source }: SignUp): string | null {
  return formKey(services, { name: "inscription", id: idempotencyKey, fields: JSON.stringify([email, source]) });
}

async function request(services: SignUpServices, tx: Transaction, forms: Form[], now: Date): Promise<void> {
  const begun = await claimKeys(
    tx,
    forms.flatMap(({ key }) => key ?? []),
    now,
  );
  const asked = forms.filter(({ key }) => key === null || begun.has(key));
  await requestConfirmations(
    services,
    tx,
    asked.map(({ signUp }) => signUp),
    now,
  );
}

async function giveBack(services: SignUpServices, forms: Form[]): Promise<void> {
  for (const { signUp } of forms) {
    await refund(services, [...mailboxKeys(signUp), ...addressKeys(signUp)]);
  }
}

type Verdict = SignUpResult | typeof WANTED;

/** Each limit sees only what the one before let through, so that one network cannot use up the shared ones. */
async function applyLimits(services: SignUpServices, signUps: SignUp[], now: Date): Promise<Verdict[]> {
  const networks = await consumeEachInOrder(
    services,
    signUps.map((signUp) => [...networkKeys(SIGN_UP_NETWORKS, signUp.clientAddress), ...mailboxKeys(signUp)]),
    now,
  );
  const isOpen = (index: number) => networks[index]?.allowed === true;
  const addresses = await consumeEach(services, keysWhere(signUps, isOpen, addressKeys), now);
  const isWanted = (index: number) => isOpen(index) && addresses[index]?.allowed === true;
  const all = await consumeEach(services, keysWhere(signUps, isWanted, sharedKeys), now);
  return signUps.map(({ isOwner }, index): Verdict => {
    const network = networks[index];
    if (network && !network.allowed) {
      const isMailbox = network.limit === LIMITS.signUpPerTaggedMailbox.name;
      return { outcome: isMailbox ? "mailbox-limited" : "limited", retryAfterSeconds: network.retryAfterSeconds };
    }
    const address = addresses[index];
    if (address && !address.allowed) {
      return isOwner ? { outcome: "enough", retryAfterSeconds: address.retryAfterSeconds } : RECORDED;
    }
    return all[index]?.allowed ? WANTED : REFUSED;
  });
}

function keysWhere(
  signUps: SignUp[],
  isAsked: (index: number) => boolean,
  keysOf: (signUp: SignUp) => LimitedKey[],
): LimitedKey[][] {
  return signUps.map((signUp, index) => (isAsked(index) ? keysOf(signUp) : []));
}

function mailboxKeys({ email, isOwner }: SignUp): LimitedKey[] {
  return isOwner ? [] : taggedMailboxKeys(LIMITS.signUpPerTaggedMailbox, email);
}

/** Past the limit of a purpose, a link for just that purpose was sent within the day: « envoyé » is true. */
function addressKeys({ email, source, isOwner }: SignUp): LimitedKey[] {
  if (isOwner) return [addressKey(LIMITS.signUpPerOwnerDaily, email)];
  return [addressKey(LIMITS.signUpPerPurposeDaily, email, SIGN_UP_FORMS[source].consent.purpose)];
}

function sharedKeys(): LimitedKey[] {
  return [{ limit: LIMITS.signUpInAll, subject: "" }];
}
