import { IDEMPOTENCY_KEY_FIELD, TOKEN_FIELD } from "#app/accounts/forms/form-names.ts";
import { safeReturnPath } from "#app/accounts/session/return-path.ts";
import { getSession } from "#app/accounts/session/sessions.server.ts";
import { signInByEmail } from "#app/accounts/session/sign-in.server.ts";
import { sendToMailboxOwner } from "#app/accounts/sign-in/reply-to-sign-in.server.ts";
import {
  findByUnsubscribeToken,
  type Unsubscriber,
  unsubscribeByToken,
} from "#app/letters/leaving/withdrawals.server.ts";
import { SIGN_UP_LIMITED } from "#app/letters/sign-up/sign-up-texts.ts";
import { recordSignUp } from "#app/letters/sign-up/sign-ups.server.ts";
import { createUnsubscribeToken, readUnsubscribeToken } from "#app/letters/subscriptions/link-tokens.server.ts";
import { readSentMailings } from "#app/letters/subscriptions/sent-letters.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { runOnce } from "#platform/idempotency.server.ts";
import { maskEmail } from "#platform/mail/masked-email.ts";
import type { Services } from "#platform/services.ts";
import type { ConfirmationView, ToRead } from "./confirmation-messages.tsx";
import { type Confirmation, confirmSubscription, readConfirmation } from "./confirmations.server.ts";
import type { UnsubscriptionView } from "./unsubscription-messages.tsx";

/** The address contains a token, which must not be passed on as a referrer. */
export const LINK_PAGE_HEADERS = {
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
  "Cache-Control": "no-store",
};

const MAX_TOKEN_LENGTH = 100;

export function readToken(fields: URLSearchParams | null): string {
  return fields?.get(TOKEN_FIELD)?.slice(0, MAX_TOKEN_LENGTH) ?? "";
}

export async function viewConfirmation(services: Services, token: string, request: Request): Promise<ConfirmationView> {
  // Without a token the page was reloaded after the button was pressed, whose answer contains none.
  if (token === "") return { kind: "bare" };
  const confirmation = await readConfirmation(services.db, token, new Date());
  const view = viewOf(confirmation, token);
  if (!("isSignInLink" in confirmation || (confirmation.outcome === "ready" && confirmation.isConfirmed))) return view;
  const session = await getSession(services, request);
  if (session?.user.email !== confirmation.email) return view;
  // The person is already signed in to the account that the link would open.
  const { email, purpose } = confirmation;
  const isUsed = "isUsed" in confirmation && confirmation.isUsed;
  return {
    kind: "already-confirmed",
    email: maskEmail(email),
    purpose,
    isUsed,
    isSignedIn: true,
    signInToken: null,
    accountToken: null,
  };
}

export async function findToRead(
  { db }: Pick<Services, "db">,
  content: Catalogue,
  { kind }: ConfirmationView,
): Promise<ToRead | null> {
  if (kind !== "confirmed" && kind !== "already-confirmed" && kind !== "signed-in") return null;
  const { latest } = await readSentMailings(db);
  const letter = latest && content.getLetter(latest.number);
  if (letter) return { href: letter.href, title: letter.subject, isLetter: true };
  const [article] = content.listArticles(1);
  return article ? { href: article.href, title: article.title, isLetter: false } : null;
}

export async function viewUnsubscription(services: Services, token: string): Promise<UnsubscriptionView> {
  if (token === "") return { kind: "bare" };
  const leaver = await findByUnsubscribeToken(services, token);
  if (!leaver) return nobody(services, token);
  if (leaver.hasLeft) return { kind: "already", ...describeLeaver(services, leaver) };
  return { kind: "ready", email: maskEmail(leaver.subscriber.email), purpose: leaver.purpose, token };
}

/** Unsubscribing again changes nothing. */
export async function unsubscribe(services: Services, token: string): Promise<UnsubscriptionView> {
  const outcome = await unsubscribeByToken(services, token, new Date());
  const leaver = await findByUnsubscribeToken(services, token);
  return outcome === "unknown" || !leaver
    ? nobody(services, token)
    : { kind: outcome, ...describeLeaver(services, leaver) };
}

/** A token with a valid seal but no row belonged to a subscriber who was erased. */
function nobody({ secrets }: Services, token: string): UnsubscriptionView {
  return { kind: readUnsubscribeToken(secrets, token) ? "gone" : "unknown" };
}

function describeLeaver({ secrets }: Services, { subscriber, purpose, keeps }: Unsubscriber) {
  return {
    email: maskEmail(subscriber.email),
    purpose,
    keeps: keeps.map((kept) => ({
      purpose: kept,
      token: createUnsubscribeToken(secrets, { subscriberId: subscriber.id, purpose: kept }),
    })),
  };
}

/** Runs `work` once for each idempotency key, in one transaction; `work` must use the services that it is given. */
export function replyOnce<Answer>(
  services: Services,
  { name, form }: { name: "confirmation" | "désinscription" | "lettre"; form: URLSearchParams | null },
  work: (inside: Services) => Promise<Answer>,
): Promise<{ answer: Answer; isRepeat: boolean }> {
  const sent = { name, id: form?.get(IDEMPOTENCY_KEY_FIELD) ?? "", fields: JSON.stringify([...(form ?? [])]) };
  return runOnce(services, sent, (tx) => work({ ...services, db: tx }), new Date());
}

/** If the person has subscribed again since, the same form unsubscribes again, because its answer must be true. */
export async function unsubscribeOnce(
  services: Services,
  form: URLSearchParams | null,
  leave: (inside: Services) => Promise<UnsubscriptionView>,
): Promise<UnsubscriptionView> {
  const { answer, isRepeat } = await replyOnce(services, { name: "désinscription", form }, leave);
  const leaver = isRepeat ? await findByUnsubscribeToken(services, readToken(form)) : null;
  return leaver && !leaver.hasLeft ? leave(services) : answer;
}

export async function confirm(
  services: Services,
  token: string,
  request: Request,
): Promise<{ view: ConfirmationView; cookies: string[] }> {
  const confirmation = await confirmSubscription(services, token, new Date());
  const view = viewOf(confirmation, token);
  if (!("signsIn" in confirmation) || confirmation.outcome === "ready" || !confirmation.signsIn)
    return { view, cookies: [] };
  try {
    // Signing in has a transaction of its own, because its failure must not undo the confirmation.
    const signedIn = services.db.transaction((tx) =>
      signInByEmail({ ...services, db: tx }, confirmation.email, request),
    );
    return { view, cookies: (await signedIn).getSetCookie() };
  } catch (error) {
    services.reportError(error, request);
    return { view: viewOf({ ...confirmation, signsIn: false }, token), cookies: [] };
  }
}

const ENOUGH_LINKS =
  "Cette adresse a reçu assez de liens de confirmation pour le moment. Ouvrez le dernier reçu, ou réessayez demain.";

/**
 * Whoever has a link can read the mailbox, and has a limit of their own, which other people's sign-ups do not use up.
 */
export async function sendNewLink(services: Services, token: string): Promise<ConfirmationView> {
  const now = new Date();
  const confirmation = await readConfirmation(services.db, token, now);
  if (confirmation.outcome !== "expired") return viewOf(confirmation, token);
  const { email, source } = confirmation;
  const signUp = { email, source, clientAddress: services.clientAddress, isOwner: true };
  const result = await recordSignUp(services, signUp, now);
  switch (result.outcome) {
    case "recorded":
      return { kind: "sent", email: maskEmail(email) };
    case "enough":
      return { kind: "limited", message: ENOUGH_LINKS, retryAfterSeconds: result.retryAfterSeconds };
    case "limited":
      return { kind: "limited", message: SIGN_UP_LIMITED, retryAfterSeconds: result.retryAfterSeconds };
    default:
      return { kind: "failed", token };
  }
}

export async function sendSignInLink(services: Services, token: string): Promise<ConfirmationView> {
  const confirmation = await readConfirmation(services.db, token, new Date());
  if (confirmation.outcome !== "already-confirmed") return viewOf(confirmation, token);
  const mailbox = { email: confirmation.email, returnPath: safeReturnPath("") };
  const sent = await sendToMailboxOwner(services, mailbox, new Date());
  return sent.outcome === "sent"
    ? { kind: "sign-in-sent", email: maskEmail(confirmation.email) }
    : { kind: "limited", message: sent.error, retryAfterSeconds: sent.retryAfterSeconds };
}

export function httpStatusOf({ kind }: ConfirmationView | UnsubscriptionView): number {
  if (kind === "unknown" || kind === "bare") return 404;
  if (kind === "expired" || kind === "gone") return 410;
  if (kind === "limited") return 429;
  return kind === "failed" ? 503 : 200;
}

function viewOf(confirmation: Confirmation, token: string): ConfirmationView {
  if (confirmation.outcome === "unknown") return { kind: "unknown" };
  const email = maskEmail(confirmation.email);
  switch (confirmation.outcome) {
    case "ready":
      return { ...confirmation, kind: "ready", email, token };
    case "expired":
      return { kind: "expired", email, token };
    default: {
      const { outcome, purpose, signsIn, isSignInLink, isUsed, accountToken } = confirmation;
      if (signsIn) return { kind: "signed-in", email, purpose };
      const signInToken = isSignInLink && !accountToken ? token : null;
      return { kind: outcome, email, purpose, isSignedIn: false, signInToken, isUsed, accountToken };
    }
  }
}
