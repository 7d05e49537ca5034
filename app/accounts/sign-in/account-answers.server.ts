import { type FormFields, type FormReply, replyIdempotently, textOf } from "#app/accounts/forms/form-reply.server.ts";
import { endAllSessions } from "#app/accounts/session/account-sessions.server.ts";
import { getSession } from "#app/accounts/session/sessions.server.ts";
import { signInByEmail, signOut } from "#app/accounts/session/sign-in.server.ts";
import { maskEmail } from "#platform/mail/masked-email.ts";
import type { Services } from "#platform/services.ts";
import { consumeLink, type LinkState, readLink } from "./sign-in-requests.server.ts";

const ENDED_PATH = "/connexion?fin=oui";

export type LinkAnswer = { outcome: Exclude<LinkState["state"], "valid">; signedInAs: SignedInAs };
/** Who is signed in when a sign-in link is expired or used. The address is masked. */
export type SignedInAs = { email: string; isOwner: boolean } | null;

/** Changes nothing. */
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
      const link = await consumeLink(inside.db, textOf(form, "jeton", 200), now);
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
): Promise<FormReply<never>> {
  const everywhere = form.get("partout") === "oui";
  if (everywhere) {
    const session = await getSession(services, request);
    if (session) await endAllSessions(services, session.user.id, new Date());
  }
  const headers = await signOut(services, request);
  services.log.info("signed_out", { requestId: services.requestId, everywhere });
  return { redirectTo: "/", headers: eraseIfAsked(headers, form) };
}

/** Clears no cookie: a sign-in in another tab may have answered first. */
export function sessionEnded(): { redirectTo: string; headers: Headers } {
  return { redirectTo: ENDED_PATH, headers: new Headers() };
}

function statusOfLink({ state }: LinkState): number {
  if (state === "valid") return 200;
  return state === "unknown" ? 404 : 410;
}

/** With scripts the page empties its own storage; this header does it for a form that was sent before they ran. */
export function eraseIfAsked(headers: Headers, form: FormFields): Headers {
  if (form.get("effacer") === "oui") headers.set("Clear-Site-Data", '"storage"');
  return headers;
}
