import { data } from "react-router";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import {
  CONFIRMATION_SENT,
  RECORDED_PATHS,
  SIGN_UP_SOURCES,
  SIGN_UP_SUCCESS,
  type SignUpSource,
} from "#app/features/newsletter/sign-up-texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/sign-up-recorded";

/** What a reader without scripts sees after signing up: one page for each form. */
export function loader({ url }: Route.LoaderArgs) {
  const source = SIGN_UP_SOURCES.find((known) => RECORDED_PATHS[known] === url.pathname);
  if (!source) throw data(null, { status: 404 });
  return { source };
}

const METAS: Record<SignUpSource, { title: string; description: string }> = {
  updates_signup: {
    title: "Vérifiez votre boîte e-mail",
    description: "Il reste à confirmer votre inscription à la lettre du Récap.",
  },
  profile_signup: {
    title: "Merci pour votre inscription",
    description: "Il reste à confirmer votre adresse pour être informé(e) du lancement du Récap.",
  },
};

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ ...METAS[loaderData?.source ?? "updates_signup"], indexable: false });
}

export default function SignUpRecordedPage({ loaderData: { source } }: Route.ComponentProps) {
  const { message, toast } = SIGN_UP_SUCCESS[source];
  return (
    <div className="wrap message-page">
      <p className="kicker">{toast}</p>
      <h1>{message}</h1>
      <p className="lead">{CONFIRMATION_SENT}</p>
      <p className="button-row">
        <ButtonLink to="/">Retour à l'accueil</ButtonLink>
        <ButtonLink to="/explorer" tone="quiet">
          Explorer les thématiques
        </ButtonLink>
      </p>
    </div>
  );
}
