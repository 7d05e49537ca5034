import { INTENT_FIELD, SIGN_IN_INTENTS } from "#app/accounts/forms/form-names.ts";
import {
  type FormFields,
  type FormReply,
  fieldText,
  replyIdempotently,
} from "#app/accounts/forms/form-reply.server.ts";
import { endAllSessions } from "#app/accounts/session/account-sessions.server.ts";
import { safeReturnPath } from "#app/accounts/session/return-path.ts";
import { getSession } from "#app/accounts/session/sessions.server.ts";
import { signInByEmail, signOut } from "#app/accounts/session/sign-in.server.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import {
  addressKey,
  consume,
  type LimitedKey,
  networkKeys,
  taggedMailboxKeys,
} from "#platform/limits/rate-limits.server.ts";
import { durationText, waitText } from "#platform/limits/wait-text.ts";
import { INVALID_EMAIL, normaliseEmail } from "#platform/mail/email-address.ts";
import { maskEmail } from "#platform/mail/masked-email.ts";
import type { Services } from "#platform/services.ts";
import { parseCode, type SignInAnswer, WRONG_CODE } from "./sign-in-code.ts";
import {
  consumeCode,
  consumeLink,
  findMailboxOf,
  type LinkState,
  type MailboxRequest,
  readLink,
  requestSignIn,
} from "./sign-in-requests.server.ts";

type Reply = FormReply<SignInAnswer>;

const REFUSED_CODES = {
  wrong: WRONG_CODE,
  locked: "Ce code a été refusé cinq fois\u00A0: il ne vaut plus rien. Demandez un nouvel e-mail.",
  used: "Ce code, ou le lien reçu avec lui, a déjà servi. Demandez un nouvel e-mail.",
  expired: "Ce code a plus de 10\u00A0minutes\u00A0: il a expiré. Demandez un nouvel e-mail.",
};
const FORGOTTEN_LINK = "Ce lien est trop ancien pour en demander un autre. Indiquez votre adresse.";

export async function replyToSignIn(services: Services, request: Request, form: FormFields, now: Date): Promise<Reply> {
  const isCode = form.get(INTENT_FIELD) === SIGN_IN_INTENTS.checkCode;
  const { reply, isRepeat } = await replyIdempotently<SignInAnswer>(
    services,
    { name: "connexion", form, now },
    (inside) => (isCode ? replyToCode(inside, request, form, now) : replyToSending(inside, form, now)),
  );
  if ("redirectTo" in reply && !isRepeat) {
    services.log.info("signed_in", { requestId: services.requestId, by: "code" });
  }
  return reply;
}

async function replyToSending(services: Services, form: FormFields, now: Date): Promise<Reply> {
  const isRenewal = form.get(INTENT_FIELD) === SIGN_IN_INTENTS.renew;
  const answer = await (isRenewal ? renewSignIn : answerSignInRequest)(services, form, now);
  if (answer.outcome !== "limited") return { answer, status: answer.outcome === "sent" ? 200 : 400 };
  return { answer, status: 429, headers: { "Retry-After": String(answer.retryAfterSeconds) } };
}

/** The answer must be the same with and without an account, or it would reveal who has one. */
async function answerSignInRequest(services: Services, form: FormFields, now: Date): Promise<SignInAnswer> {
  const typed = fieldText(form, "email", 320);
  const email = normaliseEmail(typed);
  if (!email) return { outcome: "invalid-email", email: typed, error: INVALID_EMAIL };
  const limits = [...taggedMailboxKeys(email, "sign-in"), addressKey(LIMITS.signInMails, email)];
  const mailbox = { email, returnPath: safeReturnPath(fieldText(form, "retour", 600)) };
  const sent = await sendWithinLimits(services, mailbox, limits, now);
  return "error" in sent ? { ...sent, email: typed } : { ...sent, email };
}

/** A link of the last day proves access to the mailbox, so this request uses a limit that strangers cannot exhaust. */
async function renewSignIn(services: Services, form: FormFields, now: Date): Promise<SignInAnswer> {
  const proof = fieldText(form, "jeton", 200);
  const mailbox = await findMailboxOf(services.db, proof);
  if (!mailbox) return { outcome: "invalid-email", email: "", error: FORGOTTEN_LINK };
  const sent = await sendToMailboxOwner(services, mailbox, now);
  return "error" in sent ? { ...sent, email: "" } : { ...sent, email: maskEmail(mailbox.email), proof };
}

type Sent = { outcome: "sent"; request: string } | { outcome: "limited"; error: string; retryAfterSeconds: number };

export function sendToMailboxOwner(services: Services, mailbox: MailboxRequest, now: Date): Promise<Sent> {
  return sendWithinLimits(services, mailbox, [addressKey(LIMITS.ownerMails, mailbox.email, "sign-in")], now);
}

/** Addresses with and without an account count alike, so that the limits do not reveal who has one. */
async function sendWithinLimits(
  services: Services,
  mailbox: MailboxRequest,
  mailboxKeys: LimitedKey[],
  now: Date,
): Promise<Sent> {
  const networks = networkKeys(LIMITS.networkForms, services.clientAddress, "sign-in");
  const keys = [...networks, ...mailboxKeys, { limit: LIMITS.siteMails, subject: "sign-in" }];
  const uses = await consume(services, keys, now);
  if (uses.allowed) return { outcome: "sent", request: await requestSignIn(services, mailbox, now) };
  const { limit, retryAfterSeconds } = uses;
  const { log, requestId } = services;
  if (limit === LIMITS.siteMails.name) log.error("alert_sign_in_limit", { limit });
  else log.warn("sign_in_limited", { requestId, limit });
  const isOfAddress = limit === LIMITS.signInMails.name;
  const error = isOfAddress ? addressWaitText(retryAfterSeconds) : waitText(retryAfterSeconds);
  return { outcome: "limited", error, retryAfterSeconds };
}

async function replyToCode(services: Services, request: Request, form: FormFields, now: Date): Promise<Reply> {
  const typed = readSignInForm(form);
  const { log, requestId } = services;
  const refuse = (reason: string, error: string, status = 400): Reply => {
    log.warn("sign_in_refused", { requestId, by: "code", reason });
    return { answer: { outcome: "refused-code", ...typed, error }, status };
  };
  const code = parseCode(typed.code);
  if (!code) return refuse("unreadable", REFUSED_CODES.wrong);
  const networks = networkKeys(LIMITS.networkTries, services.clientAddress, "sign-in-code");
  const allowed = await consume(services, networks, now);
  if (!allowed.allowed) return refuse(allowed.limit, waitText(allowed.retryAfterSeconds), 429);
  const result = await consumeCode(services, { id: typed.request, code }, now);
  if (result.outcome !== "proven") return refuse(result.outcome, REFUSED_CODES[result.outcome]);
  return { redirectTo: result.returnPath, headers: await signInByEmail(services, result.email, request) };
}

export function readSignInForm(form: FormFields): { email: string; request: string; code: string } {
  return {
    email: fieldText(form, "email", 320),
    request: fieldText(form, "demande", 100),
    code: fieldText(form, "code", 100),
  };
}

function addressWaitText(seconds: number): string {
  return (
    `Cette adresse a reçu assez d’e-mails de connexion pour le moment. Réessayez dans ${durationText(seconds)}, ou ouvrez le ` +
    "lien du dernier reçu\u00A0: même expiré, il permet d’en demander un autre."
  );
}

const ENDED_PATH = "/connexion?fin=oui";

export type LinkAnswer = { outcome: Exclude<LinkState["state"], "valid">; signedInAs: SignedInAs };
/** Tells who is signed in already when the link is refused; null for nobody. The address is masked. */
export type SignedInAs = { email: string; isOwner: boolean } | null;

export async function viewLink(services: Services, request: Request, token: string, now: Date) {
  const link = await readLink(services.db, token, now);
  const view = {
    state: link.state,
    email: link.state === "valid" ? maskEmail(link.email) : "",
    signedInAs: link.state === "valid" ? null : await findSignedInAs(services, request, link),
  };
  return { view, status: statusOfLink(link) };
}

async function findSignedInAs(services: Services, request: Request, link: LinkState): Promise<SignedInAs> {
  const session = link.state === "unknown" ? null : await getSession(services, request);
  return (
    session && { email: maskEmail(session.user.email), isOwner: "email" in link && session.user.email === link.email }
  );
}

export async function replyToLink(
  services: Services,
  request: Request,
  form: FormFields,
  now: Date,
): Promise<FormReply<LinkAnswer>> {
  const { log, requestId } = services;
  const { reply, isRepeat } = await replyIdempotently<LinkAnswer>(
    services,
    { name: "lien", form, now },
    async (inside) => {
      const link = await consumeLink(inside.db, fieldText(form, "jeton", 200), now);
      if (link.state === "valid") {
        return { redirectTo: link.returnPath, headers: await signInByEmail(inside, link.email, request) };
      }
      log.warn("sign_in_refused", { requestId, by: "link", reason: link.state });
      return {
        answer: { outcome: link.state, signedInAs: await findSignedInAs(inside, request, link) },
        status: statusOfLink(link),
      };
    },
  );
  if ("redirectTo" in reply && !isRepeat) log.info("signed_in", { requestId, by: "link" });
  return reply;
}

export async function replyToSignOut(
  services: Services,
  request: Request,
  form: FormFields,
  now = new Date(),
): Promise<FormReply<never>> {
  const everywhere = form.get("partout") === "oui";
  if (everywhere) {
    const session = await getSession(services, request);
    if (session) await endAllSessions(services, session.user.id, now);
  }
  const headers = await signOut(services, request);
  services.log.info("signed_out", { requestId: services.requestId, everywhere });
  return { redirectTo: "/", headers: eraseIfAsked(headers, form) };
}

/** No cookie is cleared: a sign-in in another tab may have set a new one since this request was sent. */
export function sessionEnded(): { redirectTo: string; headers: Headers } {
  return { redirectTo: ENDED_PATH, headers: new Headers() };
}

function statusOfLink({ state }: LinkState): number {
  if (state === "valid") return 200;
  return state === "unknown" ? 404 : 410;
}

/** Once scripts run, the page empties its own storage. This header does it for a form that was sent before. */
export function eraseIfAsked(headers: Headers, form: FormFields): Headers {
  if (form.get("effacer") === "oui") headers.set("Clear-Site-Data", '"storage"');
  return headers;
}
