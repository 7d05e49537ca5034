import { claimKeys, formKey } from "#platform/idempotency.server.ts";
import {
  addressKey,
  consume,
  LIMITS,
  type LimitedKey,
  networkKeys,
  taggedMailboxKeys,
} from "#platform/limits/rate-limits.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { sendRequestedLink } from "./confirmation-requests.server.ts";
import { SIGN_UP_FORMS, type SignUpSource } from "./sign-up-texts.ts";

export type SignUp = {
  email: string;
  source: SignUpSource;
  clientAddress: string;
  /** Idempotency key of the form: sent again with the same one, it is recorded once. */
  idempotencyKey?: string;
  /** True for somebody with a link from the mailbox, who has a limit of their own. */
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

type SignUpServices = Pick<ProcessServices, "db" | "log" | "mail" | "settings" | "secrets">;

/** A form that comes again is answered as the first time. */
export async function recordSignUp(services: SignUpServices, signUp: SignUp, now: Date): Promise<SignUpResult> {
  const uses = await consume(services, sharedLimits(signUp), now);
  if (!uses.allowed) return refused(services, uses);
  const key = keyOf(services, signUp);
  try {
    // A mailbox loses a share only for an e-mail that is kept.
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

/** Its form may be sent again. */
class SignUpRefused extends Error {
  readonly result: SignUpResult;
  constructor(result: SignUpResult) {
    super("a sign-up limit is reached");
    this.result = result;
  }
}

function keyOf(services: SignUpServices, { idempotencyKey = "", email, source }: SignUp): string | null {
  return formKey(services, { name: "inscription", id: idempotencyKey, fields: JSON.stringify([email, source]) });
}

/** Updated in a transaction of their own: all sign-ups wait for the lock on these rows. */
function sharedLimits({ clientAddress }: SignUp): LimitedKey[] {
  const networks = networkKeys(LIMITS.networkForms, clientAddress, "sign-up");
  return [...networks, { limit: LIMITS.siteMails, subject: "sign-up" }];
}

function mailboxLimits({ email, source, isOwner }: SignUp): LimitedKey[] {
  if (isOwner) return [addressKey(LIMITS.ownerMails, email, "sign-up")];
  const { purpose } = SIGN_UP_FORMS[source].consent;
  return [...taggedMailboxKeys(email, "sign-up"), addressKey(LIMITS.signUpMails, email, purpose)];
}

/** When the limit of a purpose is reached, a link for this purpose was sent within the day: « envoyé » is true. */
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
