import { randomUUID } from "node:crypto";
import { INTENT_FIELD, SIGN_IN_INTENTS } from "#app/features/forms/account-form.ts";
import { type FormFields, type FormReply, textOf } from "#app/features/forms/form-reply.server.ts";
import { safeReturnPath } from "#app/features/session/return-path.ts";
import { signInByEmail } from "#app/features/session/sign-in.server.ts";
import { networkOf } from "#platform/limits/network.ts";
import { LIMITS, takeFromLimits } from "#platform/limits/rate-limits.server.ts";
import { INVALID_EMAIL, normaliseEmail } from "#platform/mail/email-address.ts";
import type { Services } from "#platform/services.ts";
import { type SignInAnswer, WRONG_CODE } from "./sign-in-answer.ts";
import { parseCode } from "./sign-in-code.ts";
import { consumeCode, requestSignIn } from "./sign-in-requests.server.ts";

type Reply = FormReply<SignInAnswer>;

const REFUSED_CODES = {
  wrong: WRONG_CODE,
  locked: "Ce code a été refusé cinq fois\u00A0: il ne vaut plus rien. Demandez un nouvel e-mail.",
  used: "Ce code, ou le lien reçu avec lui, a déjà servi. Demandez un nouvel e-mail.",
  expired: "Ce code a plus de 10\u00A0minutes\u00A0: il a expiré. Demandez un nouvel e-mail.",
};

export async function replyToSignIn(services: Services, request: Request, form: FormFields, now: Date): Promise<Reply> {
  if (form.get(INTENT_FIELD) === SIGN_IN_INTENTS.checkCode) return replyToCode(services, request, form, now);
  const answer = await answerSignInRequest(services, form, now);
  if (answer.outcome !== "limited") return { answer, status: answer.outcome === "sent" ? 200 : 400 };
  return { answer, status: 429, headers: { "Retry-After": String(answer.retryAfterSeconds) } };
}

/** Sends a link and a code. The answer is the same for an address with an account, one without, and one that has had its share. */
export async function answerSignInRequest(services: Services, form: FormFields, now: Date): Promise<SignInAnswer> {
  const typed = textOf(form, "email", 320);
  const email = normaliseEmail(typed);
  if (!email) return { outcome: "invalid-email", email: typed, error: INVALID_EMAIL };
  const network = networkOf(services.clientAddress);
  const perNetwork = await takeFromLimits(services, [{ limit: LIMITS.signInPerNetwork, subject: network }], now);
  if (!perNetwork.allowed) {
    services.log.warn("sign_in_limited", { requestId: services.requestId, limit: perNetwork.limit });
    return limited(typed, perNetwork.retryAfterSeconds);
  }
  const perAddress = await takeFromLimits(services, [{ limit: LIMITS.signInPerAddress, subject: email }], now);
  if (!perAddress.allowed) return { outcome: "sent", email, request: randomUUID() };
  const inAll = await takeFromLimits(services, [{ limit: LIMITS.signInInAll, subject: "" }], now);
  if (!inAll.allowed) {
    services.log.error("alert_sign_in_limit", { limit: inAll.limit });
    return limited(typed, inAll.retryAfterSeconds);
  }
  const returnPath = safeReturnPath(textOf(form, "retour", 600));
  return { outcome: "sent", email, request: await requestSignIn(services, { email, returnPath }, now) };
}

async function replyToCode(services: Services, request: Request, form: FormFields, now: Date): Promise<Reply> {
  const typed = typedIn(form);
  const { log, requestId } = services;
  const refuse = (reason: string, error: string, status = 400): Reply => {
    log.warn("sign_in_refused", { requestId, by: "code", reason });
    return { answer: { outcome: "refused-code", ...typed, error }, status };
  };
  const code = parseCode(typed.code);
  if (!code) return refuse("unreadable", REFUSED_CODES.wrong);
  const network = networkOf(services.clientAddress);
  const allowed = await takeFromLimits(services, [{ limit: LIMITS.signInCodePerNetwork, subject: network }], now);
  if (!allowed.allowed) return refuse(allowed.limit, waitText(allowed.retryAfterSeconds), 429);
  const result = await consumeCode(services, { id: typed.request, code }, now);
  if (result.outcome !== "proven") return refuse(result.outcome, REFUSED_CODES[result.outcome]);
  const headers = await signInByEmail(services, result.email, request);
  log.info("signed_in", { requestId, by: "code" });
  return { redirectTo: result.returnPath, headers };
}

/** What the person typed in either form, to be shown again. */
export function typedIn(form: FormFields): { email: string; request: string; code: string } {
  return {
    email: textOf(form, "email", 320),
    request: textOf(form, "demande", 100),
    code: textOf(form, "code", 100),
  };
}

function limited(email: string, retryAfterSeconds: number): SignInAnswer {
  return { outcome: "limited", email, error: waitText(retryAfterSeconds), retryAfterSeconds };
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Trop d’essais pour le moment. Réessayez dans ${minutes}\u00A0minute${minutes > 1 ? "s" : ""}.`;
}
