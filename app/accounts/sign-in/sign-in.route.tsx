import { useEffect } from "react";
import { Link, redirect } from "react-router";
import { asPage, readFields, replyOrApologise } from "#app/accounts/forms/form-reply.server.ts";
import { safeReturnPath } from "#app/accounts/session/return-path.ts";
import { getSession } from "#app/accounts/session/sessions.server.ts";
import { refreshSession } from "#app/accounts/session/use-session.ts";
import accountStyles from "#app/styles-account.css?url";
import { createIdempotencyKey } from "#app/ui/forms/idempotency-key.ts";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/sign-in.route";
import { replyToSignIn, typedIn } from "./reply-to-sign-in.server.ts";
import { SIGN_IN_MINUTES } from "./sign-in-code.ts";
import { CodeForm, EmailForm, SENT_TO, SendAgain } from "./sign-in-forms.tsx";
import { type SignInState, useSignInForm } from "./use-sign-in-form.ts";

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
  const form = await readFields(request);
  const reply = () => replyToSignIn(services, request, form, new Date());
  return asPage(await replyOrApologise(services, request, reply, typedIn(form)));
}

/** Without a title, which the page sets from the form's outcome. */
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
