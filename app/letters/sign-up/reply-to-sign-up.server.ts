import { IDEMPOTENCY_KEY_FIELD } from "#app/accounts/forms/form-names.ts";
import {
  byDetail,
  readDetails,
  SUBSCRIBER_DETAILS,
  type SubscriberDetail,
} from "#app/letters/subscriptions/subscriber-details.ts";
import { INVALID_EMAIL, normaliseEmail } from "#platform/mail/email-address.ts";
import { readForm } from "#platform/read-form.ts";
import type { Services } from "#platform/services.ts";
import { MIN_ELAPSED_MS, SIGN_UP_FIELDS } from "./sign-up-fields.ts";
import {
  SIGN_UP_FAILURE,
  SIGN_UP_LIMITED,
  SIGN_UP_MAILBOX_LIMITED,
  SIGN_UP_SOURCES,
  type SignUpSource,
} from "./sign-up-texts.ts";
import { recordSignUp } from "./sign-ups.server.ts";

/** The texts are given back as they were typed. */
export type SignUpAnswer = Record<SubscriberDetail, string> & { source: SignUpSource; email: string } & (
    | { isRecorded: true; isAgain: boolean; status: 200 }
    | { isRecorded: false; status: number; message: string; retryAfterSeconds?: number }
  );

const WRONG_TYPE = "Ce formulaire n’a pas pu être lu. Veuillez recharger la page et réessayer.";

/** Never throws, even when the database is unavailable. */
export async function replyToSignUp(services: Services, request: Request, now = new Date()): Promise<SignUpAnswer> {
  const form = await readForm(request);
  const email = form?.get(SIGN_UP_FIELDS.email) ?? "";
  const texts = byDetail((detail) => form?.get(detail) ?? "");
  const source = SIGN_UP_SOURCES.find((known) => known === texts.source) ?? "updates_signup";
  const typed = { ...texts, source, email };
  const isAgain = form?.get(SIGN_UP_FIELDS.again) === "oui";
  const refuse = (status: number, message: string, retryAfterSeconds?: number): SignUpAnswer => {
    return { isRecorded: false, ...typed, status, message, retryAfterSeconds };
  };
  if (!form) return refuse(415, WRONG_TYPE);
  const address = normaliseEmail(email);
  if (!address) return refuse(400, INVALID_EMAIL);
  const { details, wrong } = readDetails(typed);
  if (wrong) return refuse(400, SUBSCRIBER_DETAILS[wrong].refusal);
  if (form.get(SIGN_UP_FIELDS.trap)) {
    services.log.info("sign_up_trapped");
    return { isRecorded: true, isAgain, ...typed, status: 200 };
  }
  if (Number(form.get(SIGN_UP_FIELDS.elapsed) ?? MIN_ELAPSED_MS) < MIN_ELAPSED_MS) return refuse(429, SIGN_UP_FAILURE);
  try {
    const { clientAddress } = services;
    const idempotencyKey = form.get(IDEMPOTENCY_KEY_FIELD) ?? "";
    const signUp = { ...details, email: address, source, clientAddress, idempotencyKey };
    const result = await recordSignUp(services, signUp, now);
    if (result.outcome === "limited" || result.outcome === "mailbox-limited") {
      services.log.warn("sign_up_limited", { requestId: services.requestId });
      const message = result.outcome === "limited" ? SIGN_UP_LIMITED : SIGN_UP_MAILBOX_LIMITED;
      return refuse(429, message, result.retryAfterSeconds);
    }
    if (result.outcome !== "recorded") return refuse(503, SIGN_UP_FAILURE);
    return { isRecorded: true, isAgain, ...typed, status: 200 };
  } catch (error) {
    services.reportError(error, request);
    return refuse(503, SIGN_UP_FAILURE);
  }
}

export function answerHeaders(answer: SignUpAnswer): Record<string, string> {
  const retryAfter = answer.isRecorded ? undefined : answer.retryAfterSeconds;
  return { "Cache-Control": "no-store", ...(retryAfter ? { "Retry-After": String(retryAfter) } : {}) };
}
