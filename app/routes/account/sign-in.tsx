import { useEffect, useRef } from "react";
import { data, Link, redirect } from "react-router";
import { PageTitle } from "#app/features/accounts/page-title.tsx";
import { safeReturnPath } from "#app/features/accounts/return-path.ts";
import { getSession, signInByEmail } from "#app/features/accounts/sign-in.server.ts";
import { answerCode, answerSignInRequest } from "#app/features/accounts/sign-in-answers.server.ts";
import { SIGN_IN_MINUTES } from "#app/features/accounts/sign-in-code.ts";
import { CodeForm, EmailForm, SendAgain } from "#app/features/accounts/sign-in-forms.tsx";
import { SIGN_IN_INTENTS } from "#app/features/accounts/sign-in-intents.ts";
import { submitPatiently, UNAVAILABLE } from "#app/features/accounts/submission.ts";
import { requireServices } from "#server/services.ts";
import type { Route } from "./+types/sign-in";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const returnPath = safeReturnPath(searchParams.get("retour"));
  if (await getSession(requireServices(context), request)) throw redirect(returnPath);
  return { returnPath, hasEnded: searchParams.has("fin") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const form = await request.formData();
  const now = new Date();
  try {
    if (form.get("intention") !== SIGN_IN_INTENTS.checkCode) {
      const answer = await answerSignInRequest(services, form, now);
      if (answer.outcome !== "limited") return data(answer, answer.outcome === "sent" ? 200 : 400);
      return data(answer, { status: 429, headers: { "Retry-After": String(answer.retryAfterSeconds) } });
    }
    const answer = await answerCode(services, form, now);
    if (answer.outcome !== "proven") return data(answer, 400);
    const headers = await signInByEmail(services, answer.email, request);
    return redirect(answer.returnPath, { status: 303, headers });
  } catch (error) {
    services.reportError(error, request);
    const kept = (name: string) => String(form.get(name) ?? "").slice(0, 320);
    const typed = { email: kept("email"), request: kept("demande"), code: kept("code") };
    return data({ outcome: "unavailable" as const, ...typed, error: UNAVAILABLE }, 503);
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const answer = await submitPatiently(() => serverAction());
  if (answer.outcome !== "unavailable") return answer;
  const typed = (name: string) => String(form.get(name) ?? "");
  return { ...answer, email: typed("email"), request: typed("demande"), code: typed("code"), error: UNAVAILABLE };
}

/** The title, which follows the form, is the page's own. */
export function meta() {
  return [
    { name: "description", content: "Se connecter au Récap par un lien ou un code reçu par e-mail, sans mot de passe." },
    { name: "robots", content: "noindex" },
  ];
}

export default function SignInPage({ loaderData: { returnPath, hasEnded }, actionData }: Route.ComponentProps) {
  const error = actionData && "error" in actionData ? actionData.error : null;
  if (isCodeStep(actionData)) {
    return <CodeStep {...actionData} error={error} returnPath={returnPath} />;
  }
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
      <EmailForm email={actionData?.email ?? ""} error={error} returnPath={returnPath} />
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

type CodeStepProps = { email: string; request: string; code?: string; error: string | null; returnPath: string };

function CodeStep({ email, request, code = "", error, returnPath }: CodeStepProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new e-mail is announced
  useEffect(() => {
    if (!error) title.current?.focus();
  }, [request]);
  return (
    <div className="wrap message-page">
      <PageTitle>{`${error ? "Erreur : " : ""}Vérifiez votre boîte e-mail`}</PageTitle>
      <h1 ref={title} tabIndex={-1}>
        Vérifiez votre boîte e-mail
      </h1>
      <p className="lead">
        Nous envoyons un e-mail à {email}. Ouvrez son lien, ou tapez ici son code : l’un et l’autre sont valables{" "}
        {SIGN_IN_MINUTES} minutes.
      </p>
      <CodeForm key={request} email={email} request={request} code={code} error={error} returnPath={returnPath} />
      <p className="muted">
        Rien reçu ? Regardez dans les indésirables et vérifiez l’adresse. Un nouvel e-mail remplace le précédent. Une
        adresse en reçoit trois par heure au plus : après cela, attendez, ou utilisez le dernier reçu.
      </p>
      <SendAgain email={email} returnPath={returnPath} />
    </div>
  );
}

type ActionData = Route.ComponentProps["actionData"];
type CodeStepData = Extract<NonNullable<ActionData>, { request: string }>;

function isCodeStep(answer: ActionData): answer is CodeStepData {
  return answer !== undefined && "request" in answer && answer.request !== "";
}
