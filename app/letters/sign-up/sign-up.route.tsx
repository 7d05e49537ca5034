import { data } from "react-router";
import sheetUrl from "#app/styles/newsletter.css?url";
import { ButtonLink } from "#app/ui/button.tsx";
import { createIdempotencyKey } from "#app/ui/forms/idempotency-key.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import { PageStyle } from "#app/ui/page/page-style.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/sign-up.route";
import { LetterLinks } from "./letter-links.tsx";
import { letterOffer } from "./letter-offer.server.ts";
import { linkPageMeta } from "./link-page-meta.ts";
import { RecordedPanel } from "./recorded-panel.tsx";
import { answerHeaders, replyToSignUp } from "./reply-to-sign-up.server.ts";
import { SignUpForm } from "./sign-up-form.tsx";
import { SIGN_UP_STEPS } from "./sign-up-steps.ts";
import { SIGN_UP_FORMS, type SignUpSource } from "./sign-up-texts.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { offer: letterOffer(contentOf(context)) };
}

export function meta() {
  return linkPageMeta(
    "Recevez chaque semaine par e-mail la formation express du Récap : un article, trois questions, cinq minutes.",
  );
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/**
 * The action does not redirect, because an address in a URL would be logged. Reloading the answer sends the message
 * again, under the same limits.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await replyToSignUp(requireServices(context), request);
  const { status, ...told } = answer;
  return data({ ...told, idempotencyKey: createIdempotencyKey() }, { status, headers: answerHeaders(answer) });
}

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.isRecorded) return <RecordedPage {...actionData} />;
  return (
    <div className="wrap page">
      <PageStyle name="newsletter" url={sheetUrl} />
      <PageTitle>{`${actionData ? "Erreur : " : ""}Inscription à la lettre`}</PageTitle>
      <header className="page-header">
        <h1>L’essentiel d’un débat, chaque semaine</h1>
        <p className="lead">
          <FrenchText>{loaderData.offer.text}</FrenchText>
        </p>
      </header>
      <p>
        <LetterLinks {...loaderData.offer} />
      </p>
      <div className="fiche fiche-ruled newsletter">
        <SignUpForm source={actionData?.source ?? "updates_signup"} refused={actionData} />
      </div>
    </div>
  );
}

type Recorded = { source: SignUpSource; email: string; isAgain: boolean; idempotencyKey: string };

function RecordedPage({ source, ...recorded }: Recorded) {
  return (
    <div className="wrap message-page">
      <PageTitle>{SIGN_UP_STEPS[source].title}</PageTitle>
      <p className="kicker">{SIGN_UP_FORMS[source].toast}</p>
      <RecordedPanel isPage source={source} {...recorded} />
      <p className="button-row">
        <ButtonLink to="/">Retour à l'accueil</ButtonLink>
      </p>
    </div>
  );
}
