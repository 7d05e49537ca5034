import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { networkOf } from "#app/features/limits/network.ts";
import { LIMITS, type LimitAnswer, type LimitedKey, takeEachFromLimits } from "#app/features/limits/rate-limits.server.ts";
import type { MailMessage } from "#app/features/mail/mail-message.ts";
import type { Transaction } from "#database/open.server.ts";
import type { ProcessServices } from "#server/services.ts";
import { createBatches } from "./batches.ts";
import { requestConsents, type SubscriptionRequest } from "./request-consents.server.ts";
import type { SignUpSource } from "./sign-up-texts.ts";

/** A valid sign-up, as a form gave it. */
export type SignUp = { email: string; source: SignUpSource; clientAddress: string };

/**
 * "recorded" is the answer for a new, a known, an unsubscribed address, and for one that has had its share of e-mails: nobody
 * learns from it who is on the list.
 */
export type SignUpResult =
  | { outcome: "recorded" }
  /** Too many sign-ups from this network. */
  | { outcome: "limited"; retryAfterSeconds: number }
  /** The breaker for all visitors together is open. */
  | { outcome: "refused" };

export type SignUps = {
  /** Resolves once the row, the consent, the token and the e-mail to send are kept; rejects when they could not be. */
  record: (signUp: SignUp) => Promise<SignUpResult>;
};

type SignUpServices = Pick<ProcessServices, "db" | "mail" | "settings" | "secrets" | "log">;

const MAX_BATCH = 200;
