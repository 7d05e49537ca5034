import { data, redirect } from "react-router";
import { PageTitle } from "#app/features/layout/page-title.tsx";
import { answerHeaders, answerSignUp } from "#app/features/newsletter/answer-sign-up.server.ts";
import { linkPageMeta } from "#app/features/newsletter/link-page-meta.ts";
import { SignUpForm } from "#app/features/newsletter/sign-up-form.tsx";
import { RECORDED_PATHS } from "#app/features/newsletter/sign-up-texts.ts";
import { requireSignUps } from "#app/features/newsletter/sign-ups-context.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/sign-up";

export function meta() {
  return linkPageMeta(
    "Recevez chaque semaine par e-mail la formation express du Récap : une fiche, trois questions, cinq minutes.",
  );
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** What a form without scripts is answered: a page that can be reloaded without signing up again, or the form and what is wrong. */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await answerSignUp(requireServices(context), requireSignUps(context), request);
  if (answer.isRecorded) throw redirect(RECORDED_PATHS[answer.source], 303);
  const { source, email, message, status } = answer;
  return data({ source, email, message }, { status, headers: answerHeaders(answer) });
}

export default function SignUpPage({ actionData }: Route.ComponentProps) {
  return (
    <div className="wrap page">
      <PageTitle>{`${actionData ? "Erreur : " : ""}Inscription à la lettre`}</PageTitle>
      <header className="page-header">
        <h1>L’essentiel d’un débat, chaque semaine</h1>
        <p className="lead">
          <FrenchText>Une formation express par e-mail : une fiche, trois questions, cinq minutes.</FrenchText>
        </p>
      </header>
      <div className="fiche fiche-ruled newsletter">
        <SignUpForm source={actionData?.source ?? "updates_signup"} refused={actionData} />
      </div>
    </div>
  );
}
