import { type FormEvent, useEffect, useState } from "react";
import { Link, redirect } from "react-router";
import { INTENT_FIELD, SIGN_IN_INTENTS, UNAVAILABLE, type Unavailable } from "#app/accounts/forms/form-names.ts";
import { asPage, readFormFields, replyOrApologise } from "#app/accounts/forms/form-reply.server.ts";
import { useAccountForm } from "#app/accounts/forms/use-account-form.ts";
import { safeReturnPath } from "#app/accounts/session/return-path.ts";
import { getSession } from "#app/accounts/session/sessions.server.ts";
import { refreshSession } from "#app/accounts/session/use-session.ts";
import accountStyles from "#app/styles-account.css?url";
import { createIdempotencyKey } from "#app/ui/forms/idempotency-key.ts";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { INVALID_EMAIL, normaliseEmail } from "#platform/mail/email-address.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/sign-in.route";
import { readSignInForm, replyToSignIn } from "./reply-to-sign-in.server.ts";
import { parseCode, SIGN_IN_MINUTES, type SignInAnswer, WRONG_CODE } from "./sign-in-code.ts";
import {
  CodeForm,
  EmailForm,
  forgetRequest,
  type KeptRequest,
  keepRequest,
  keptRequest,
  SENT_TO,
  SendAgain,
} from "./sign-in-forms.tsx";

export function links(): Route.LinkDescriptors {
  return [{ rel: "stylesheet", href: accountStyles }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const returnPath = safeReturnPath(searchParams.get("retour"));
  if (await getSession(requireServices(context), request)) throw redirect(returnPath);
  return { returnPath, hasEnded: searchParams.has("fin"), idempotencyKey: createIdempotencyKey() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const form = await readFormFields(request);
  const reply = () => replyToSignIn(services, request, form, new Date());
  return asPage(await replyOrApologise(services, request, reply, readSignInForm(form)));
}

/** No title is given here, because the page sets one that depends on the outcome of the form. */
export function meta() {
  return [
    ...descriptionMeta("Se connecter au Récap par un lien ou un code reçu par e-mail, sans mot de passe."),
    { name: "robots", content: "noindex" },
  ];
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { returnPath, hasEnded, idempotencyKey } = loaderData;
  const form = useSignInForm(actionData);
  const { error } = form;
  // Whoever reaches this page is signed out, so the cached session is refreshed.
  useEffect(refreshSession, []);
  if (form.request) return <CodeStep form={form} returnPath={returnPath} idempotencyKey={idempotencyKey} />;
  return (
    <div className="wrap message-page">
      <PageTitle>{`${error ? "Erreur : " : ""}Se connecter`}</PageTitle>
      <h1>Se connecter</h1>
      {hasEnded ? (
        <p role="status" className="lead">
          Votre session est terminée. Reconnectez-vous pour continuer.
        </p>
      ) : null}
      {reasonFor(returnPath) ? <p className="lead">{reasonFor(returnPath)}</p> : null}
      <p className="lead">Recevez par e-mail un lien et un code : il n’y a pas de mot de passe à retenir.</p>
      <EmailForm {...form} returnPath={returnPath} idempotencyKey={idempotencyKey} />
      <p className="muted">
        Le Récap utilise votre adresse pour ouvrir votre compte, et le crée à la première connexion. Elle n’est pas
        inscrite à la lettre. Vous pouvez supprimer le compte à tout moment dans ses paramètres : tout est effacé
        aussitôt. Accès, effacement, réclamation auprès de la CNIL : voir notre{" "}
        <Link to="/confidentialite">politique de confidentialité</Link>.
      </p>
      <p className="muted">Ordinateur partagé ? Déconnectez-vous en partant.</p>
    </div>
  );
}

/**
 * People who come from an invitation or from the administration do not expect to sign in again, so the page says why.
 */
function reasonFor(returnPath: string): string | null {
  if (/^\/redaction\/invitation(?:[/?]|$)/.test(returnPath))
    return "Pour rejoindre la rédaction, connectez-vous avec l’adresse qui a reçu l’invitation.";
  return /^\/redaction(?:[/?]|$)/.test(returnPath)
    ? "La rédaction s’ouvre avec votre adresse d’équipe. Le mot de passe de l’administration n’y sert pas."
    : null;
}

function CodeStep({
  form,
  returnPath,
  idempotencyKey,
}: {
  form: SignInState;
  returnPath: string;
  idempotencyKey: string;
}) {
  const { email, proof, request, error, submit, sending } = form;
  return (
    <div className="wrap message-page">
      <PageTitle>{`${error ? "Erreur : " : ""}Vérifiez votre boîte e-mail`}</PageTitle>
      <h1>Vérifiez votre boîte e-mail</h1>
      <p className="lead" id={SENT_TO}>
        Nous envoyons un e-mail à <strong>{email}</strong>. Ouvrez son lien, ou tapez ici son code : l’un et l’autre
        sont valables {SIGN_IN_MINUTES} minutes.
      </p>
      <CodeForm key={request} {...form} returnPath={returnPath} idempotencyKey={idempotencyKey} />
      <p className="muted">
        Rien reçu ? Regardez dans les indésirables et vérifiez l’adresse. Chaque lien sert une fois, avec ou sans les
        autres. Une adresse en reçoit quatre par jour au plus : après cela, ouvrez le lien du dernier reçu, qui permet
        d’en demander un autre.
      </p>
      <SendAgain {...{ email, proof, returnPath, idempotencyKey, submit, sending }} />
    </div>
  );
}

type SignInState = {
  email: string;
  request: string;
  code: string;
  proof: string;
  error: string | null;
  latestAnswer: unknown;
  sending: FormData | null;
  submit: (event: FormEvent<HTMLFormElement>) => void;
};

function useSignInForm(pageAnswer: SignInAnswer | Unavailable | undefined): SignInState {
  const [kept, setKept] = useState<KeptRequest | null>(null);
  useEffect(() => setKept(keptRequest(window.history.state, Date.now())), []);
  const { answer, sending, submit, lastAnswer } = useAccountForm<SignInAnswer>("connexion", {
    check: refuseInBrowser,
    onAnswer,
    after: forgetRequest,
  });
  const latest = answer ?? pageAnswer ?? null;
  // After a failed request, the form stays at the step where it was.
  const known = [latest, lastAnswer, pageAnswer].map(stepOf).find((step) => step !== null) ?? kept;
  return {
    email: known?.email ?? "",
    request: known?.request ?? "",
    code: known?.code ?? "",
    proof: known?.proof ?? "",
    error: latest?.outcome === "unavailable" ? UNAVAILABLE : latest && "error" in latest ? latest.error : null,
    latestAnswer: latest,
    sending,
    submit,
  };
}

function onAnswer(answer: SignInAnswer | Unavailable) {
  if (answer.outcome === "sent") keepRequest(answer, Date.now());
}

function stepOf(answer: SignInAnswer | Unavailable | null | undefined) {
  if (!answer) return null;
  if (answer.outcome === "unavailable") return answer.typed ? { proof: "", ...answer.typed } : null;
  return { request: "", code: "", proof: "", ...answer };
}

/** Returns null for a form that must be sent, otherwise the refusal that the server would give. */
function refuseInBrowser(form: FormData): SignInAnswer | null {
  const text = (name: string) => String(form.get(name) ?? "");
  if (form.get(INTENT_FIELD) === SIGN_IN_INTENTS.renew) return null;
  if (form.get(INTENT_FIELD) !== SIGN_IN_INTENTS.checkCode) {
    const isAddress = normaliseEmail(text("email")) !== null;
    return isAddress ? null : { outcome: "invalid-email", email: text("email"), error: INVALID_EMAIL };
  }
  if (parseCode(text("code"))) return null;
  const typed = { email: text("email"), request: text("demande"), code: text("code") };
  return { outcome: "refused-code", ...typed, error: WRONG_CODE };
}
