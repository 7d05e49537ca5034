import { DETAIL_NAMES, type SubscriberDetails } from "#app/letters/subscriptions/subscriber-details.ts";
import { claimKeys, formKey } from "#platform/idempotency.server.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import {
  addressKey,
  consume,
  type LimitedKey,
  networkKeys,
  taggedMailboxKeys,
} from "#platform/limits/rate-limits.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { sendRequestedLink } from "./confirmation-requests.server.ts";
import { SIGN_UP_FORMS, type SignUpSource } from "./sign-up-texts.ts";

export type SignUp = Partial<SubscriberDetails> & {
  email: string;
  source: SignUpSource;
  clientAddress: string;
  /** A form that is sent again with the same idempotency key is recorded once. */
  idempotencyKey?: string;
  /** True for somebody with a link from the mailbox, who has a limit of their own. */
  isOwner?: boolean;
};

/**
 * The outcome is "recorded" for new, known, unsubscribed and limited addresses alike, so that nobody learns who is on
 * the list.
 */
export type SignUpResult =
  | { outcome: "recorded" }
  /** The limit of this network is reached. */
  | { outcome: "limited"; retryAfterSeconds: number }
  /** The limit of all tagged addresses of this mailbox is reached. */
  | { outcome: "mailbox-limited"; retryAfterSeconds: number }
  /** The owner of the mailbox has had their share of new links. */
  | { outcome: "enough"; retryAfterSeconds: number }
  /** The limit of all visitors together is reached. */
  | { outcome: "refused" };

type SignUpServices = Pick<ProcessServices, "db" | "log" | "mail" | "settings" | "secrets">;

/** A form that is sent again gets the answer of the first time. */
export async function recordSignUp(services: SignUpServices, signUp: SignUp, now: Date): Promise<SignUpResult> {
  const uses = await consume(services, sharedLimits(signUp), now);
  if (!uses.allowed) return refused(services, uses);
  const key = keyOf(services, signUp);
  try {
    // The limit of the mailbox is consumed in the transaction, so that only a message that is kept counts.
    return await services.db.transaction(async (tx) => {
      if (key !== null && !(await claimKeys(tx, [key], now)).has(key)) return { outcome: "recorded" };
      const mails = await consume({ ...services, db: tx }, mailboxLimits(signUp), now);
      if (!mails.allowed) throw new SignUpRefused(refused(services, mails));
      await sendRequestedLink(services, tx, signUp, now);
      return { outcome: "recorded" };
    });
  } catch (error) {
    if (error instanceof SignUpRefused) return error.result;
    throw error;
  }
}

/** Throwing undoes the transaction, so that the same form may be sent again. */
class SignUpRefused extends Error {
  readonly result: SignUpResult;
  constructor(result: SignUpResult) {
    super("a sign-up limit is reached");
    this.result = result;
  }
}

function keyOf(services: SignUpServices, signUp: SignUp): string | null {
  const fields = JSON.stringify([signUp.email, ...DETAIL_NAMES.map((detail) => signUp[detail])]);
  return formKey(services, { name: "inscription", id: signUp.idempotencyKey ?? "", fields });
}

/** These limits are consumed in a transaction of their own, because all sign-ups wait for the lock on their rows. */
function sharedLimits({ clientAddress }: SignUp): LimitedKey[] {
  const networks = networkKeys(LIMITS.networkForms, clientAddress, "sign-up");
  return [...networks, { limit: LIMITS.siteMails, subject: "sign-up" }];
}

function mailboxLimits({ email, source, isOwner }: SignUp): LimitedKey[] {
  if (isOwner) return [addressKey(LIMITS.ownerMails, email, "sign-up")];
  const { purpose } = SIGN_UP_FORMS[source].consent;
  return [...taggedMailboxKeys(email, "sign-up"), addressKey(LIMITS.signUpMails, email, purpose)];
}

/** When the limit of a purpose is reached, a link for it was sent within the day, so the words « envoyé » are true. */
function refused(
  { log }: SignUpServices,
  { limit, retryAfterSeconds }: { limit: string; retryAfterSeconds: number },
): SignUpResult {
  switch (limit) {
    case LIMITS.signUpMails.name:
      return { outcome: "recorded" };
    case LIMITS.ownerMails.name:
      return { outcome: "enough", retryAfterSeconds };
    case LIMITS.taggedMails.name:
      return { outcome: "mailbox-limited", retryAfterSeconds };
    case LIMITS.siteMails.name:
      log.error("sign_up_breaker_open", { max: LIMITS.siteMails.max });
      return { outcome: "refused" };
    default:
      return { outcome: "limited", retryAfterSeconds };
  }
}
