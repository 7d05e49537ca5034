import { randomUUID } from "node:crypto";
import { networkOf } from "#app/features/limits/network.ts";
import { LIMITS, takeFromLimits } from "#app/features/limits/rate-limits.server.ts";
import { INVALID_EMAIL, normaliseEmail } from "#app/features/newsletter/email-address.ts";
import type { Services } from "#server/services.ts";
import { safeReturnPath } from "./return-path.ts";
import { parseCode } from "./sign-in-code.ts";
import { consumeCode, requestSignIn } from "./sign-in-requests.server.ts";

/** What the sign-in page shows after a form was sent. */
export type SignInAnswer =
  | { outcome: "invalid-email"; email: string; error: string }
  | { outcome: "limited"; email: string; error: string; retryAfterSeconds: number }
  | { outcome: "sent"; email: string; request: string }
  | { outcome: "refused-code"; email: string; request: string; code: string; error: string; isOver: boolean };

export type CodeAnswer = SignInAnswer | { outcome: "proven"; email: string; returnPath: string };

const REFUSED_CODES = {
  wrong: { error: "Ce code n’est pas le bon. Vérifiez les 8 chiffres du dernier e-mail reçu.", isOver: false },
  locked: {
    error: "Ce code a été refusé cinq fois\u00A0: il ne vaut plus rien. Demandez-en un nouveau.",
    isOver: true,
  },
  used: { error: "Ce code, ou le lien reçu avec lui, a déjà servi. Demandez-en un nouveau.", isOver: true },
  expired: { error: "Ce code a plus de 10\u00A0minutes\u00A0: il a expiré. Demandez-en un nouveau.", isOver: true },
};

/** Sends a link and a code. The answer is the same for an address with an account, one without, and one that has had its share. */
export async function answerSignInRequest(services: Services, form: FormData, now: Date): Promise<SignInAnswer> {
  const typed = textOf(form, "email");
  const email = typed.length > 1_000 ? null : normaliseEmail(typed);
  if (!email) return { outcome: "invalid-email", email: typed.slice(0, 320), error: INVALID_EMAIL };
  const network = networkOf(services.clientAddress);
  const allowed = await takeFromLimits(services, [{ limit: LIMITS.signInPerNetwork, subject: network }], now);
  if (!allowed.allowed) return limited(typed, allowed.retryAfterSeconds);
  const perAddress = await takeFromLimits(services, [{ limit: LIMITS.signInPerAddress, subject: email }], now);
  if (!perAddress.allowed) return { outcome: "sent", email, request: randomUUID() };
  const all = await takeFromLimits(services, [{ limit: LIMITS.signInInAll, subject: "" }], now);
  if (!all.allowed) {
    services.log.error("alert_sign_in_limit", { limit: LIMITS.signInInAll.max });
    return limited(typed, all.retryAfterSeconds);
  }
  const returnPath = safeReturnPath(textOf(form, "retour"));
  return { outcome: "sent", email, request: await requestSignIn(services, { email, returnPath }, now) };
}

export async function answerCode(services: Services, form: FormData, now: Date): Promise<CodeAnswer> {
  const email = normaliseEmail(textOf(form, "email").slice(0, 320)) ?? "";
  const request = textOf(form, "demande").slice(0, 100);
  const typed = textOf(form, "code").slice(0, 100);
  const refuse = (reason: keyof typeof REFUSED_CODES): SignInAnswer => ({
    ...{ outcome: "refused-code", email, request, code: typed },
    ...REFUSED_CODES[reason],
  });
  const code = parseCode(typed);
  if (!code) return refuse("wrong");
  const network = networkOf(services.clientAddress);
  const allowed = await takeFromLimits(services, [{ limit: LIMITS.signInCodePerNetwork, subject: network }], now);
  if (!allowed.allowed) {
    const { error } = limited(email, allowed.retryAfterSeconds);
    return { outcome: "refused-code", email, request, code: typed, error, isOver: false };
  }
  const answer = await consumeCode(services, { id: request, code }, now);
  return answer.outcome === "proven" ? answer : refuse(answer.outcome);
}

function limited(email: string, retryAfterSeconds: number) {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const error = `Trop d’essais pour le moment. Réessayez dans ${minutes}\u00A0minute${minutes > 1 ? "s" : ""}.`;
  return { outcome: "limited" as const, email, error, retryAfterSeconds };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
