import { data, redirect } from "react-router";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { answerHeaders, answerSignUp } from "#app/features/newsletter/answer-sign-up.server.ts";
import { SignUpForm } from "#app/features/newsletter/sign-up-form.tsx";
import { RECORDED_PATHS } from "#app/features/newsletter/sign-up-texts.ts";
import { requireServices } from "#server/services.ts";
import type { Route } from "./+types/sign-up";

export function meta({ actionData }: Route.MetaArgs) {
  return pageMeta({
    title: actionData ? "Erreur : inscription à la lettre" : "Inscription à la lettre",
    description:
      "Recevez chaque semaine par e-mail la formation express du Récap : une fiche, trois questions, cinq minutes.",
    indexable: false,
  });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** What a form without scripts is answered: a page that can be reloaded without signing up again, or the form and what is wrong. */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await answerSignUp(requireServices(context), request);
  if (answer.isRecorded) throw redirect(RECORDED_PATHS[answer.source], 303);
  const { source, email, message, status } = answer;
  return data({ source, email, message }, { status, headers: answerHeaders(answer) });
}

export default function SignUpPage({ actionData }: Route.ComponentProps) {
  return (
    <div className="wrap page">
      <header className="page-header">
        <h1>L’essentiel d’un débat, chaque semaine</h1>
        <p className="lead">Une formation express par e-mail : une fiche, trois questions, cinq minutes.</p>
      </header>
      <div className="fiche fiche-ruled newsletter">
        <SignUpForm source={actionData?.source ?? "updates_signup"} refused={actionData} />
      </div>
    </div>
  );
}
