import { PageTitle } from "#app/features/layout/page-title.tsx";
import { ConsentNotice } from "#app/features/newsletter/form/sign-up-form.tsx";
import { CONSENTS } from "#app/features/newsletter/sign-up/sign-up-texts.ts";
import { JOIN_PATH } from "#app/features/newsletter/tokens/token-field.ts";
import { TokenForm } from "#app/features/newsletter/tokens/token-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { JoinView } from "./launch-consent.server.ts";

const TITLES: Record<JoinView["kind"], string> = {
  ready: "Recevoir aussi la lettre",
  joined: "Votre inscription est confirmée",
  already: "Vous recevez déjà la lettre",
  over: "Ce lien n’est plus valable",
  unknown: "Ce lien n’est pas reconnu",
};

type JoinPageProps = { view: JoinView; token: string; formId: string };

export function JoinPage(props: JoinPageProps) {
  const { view } = props;
  return (
    <div className="wrap message-page">
      <PageTitle>{TITLES[view.kind]}</PageTitle>
      <h1>{TITLES[view.kind]}</h1>
      <Message {...props} />
    </div>
  );
}

function Message({ view, token, formId }: JoinPageProps) {
  switch (view.kind) {
    case "ready":
      return (
        <>
          <p className="lead">
            Un article, trois questions, cinq minutes : la lettre du Récap arriverait chaque jeudi à l’adresse{" "}
            <strong>{view.email}</strong>.
          </p>
          <TokenForm action={JOIN_PATH} token={token} formId={formId}>
            Recevoir la lettre chaque jeudi
          </TokenForm>
          <ConsentNotice id="accord" text={CONSENTS.updates_signup.text} />
          <p className="muted">Sans ce bouton, rien ne change.</p>
        </>
      );
    case "joined":
    case "already":
      return (
        <>
          <p className="lead">
            La lettre du Récap arrivera chaque jeudi à l’adresse <strong>{view.email}</strong>. Chaque lettre contient
            un lien pour la quitter.
          </p>
          <p className="button-row">
            <ButtonLink to="/lettre/archives">Lire les lettres parues</ButtonLink>
          </p>
        </>
      );
    default:
      return (
        <>
          <p className="lead">
            {view.kind === "over"
              ? "Vous vous êtes désinscrit(e) depuis ce message. Pour recevoir la lettre, inscrivez-vous de nouveau."
              : "Rouvrez-le depuis le message reçu, ou inscrivez-vous à la lettre."}
          </p>
          <p className="button-row">
            <ButtonLink to="/lettre/inscription">M’inscrire à la lettre</ButtonLink>
          </p>
        </>
      );
  }
}
