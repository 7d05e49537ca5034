import { PageTitle } from "#app/features/forms/page-title.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { UNSUBSCRIBE_PATH } from "./token-field.ts";
import { TokenForm } from "./token-form.tsx";

/** What the page of an unsubscription link has to say. Addresses are masked. */
export type UnsubscriptionView =
  | { kind: "ready"; email: string; token: string }
  | { kind: "unsubscribed" | "already"; email: string }
  | { kind: "failed"; token: string }
  | { kind: "unknown" };

const TITLES: Record<UnsubscriptionView["kind"], string> = {
  ready: "Se désinscrire de la lettre",
  unsubscribed: "Vous êtes désinscrit(e)",
  already: "Vous êtes déjà désinscrit(e)",
  failed: "La désinscription n’a pas pu être enregistrée",
  unknown: "Ce lien n’est pas reconnu",
};

function unsubscriptionTitle({ kind }: UnsubscriptionView): string {
  return TITLES[kind];
}

export function UnsubscriptionPage({ view }: { view: UnsubscriptionView }) {
  return (
    <div className="wrap message-page">
      <PageTitle>{unsubscriptionTitle(view)}</PageTitle>
      <h1>{unsubscriptionTitle(view)}</h1>
      <Message view={view} />
    </div>
  );
}

function Message({ view }: { view: UnsubscriptionView }) {
  switch (view.kind) {
    case "ready":
      return (
        <>
          <p className="lead">
            L’adresse <strong>{view.email}</strong> ne recevra plus la lettre du Récap. Un compte sur le site n’est pas
            touché.
          </p>
          <TokenForm action={UNSUBSCRIBE_PATH} token={view.token}>
            Me désinscrire
          </TokenForm>
        </>
      );
    case "failed":
      return (
        <>
          <p className="alert" role="alert">
            Le problème vient de chez nous. Veuillez réessayer dans un instant.
          </p>
          <TokenForm action={UNSUBSCRIBE_PATH} token={view.token}>
            Réessayer
          </TokenForm>
        </>
      );
    case "unknown":
      return (
        <>
          <p className="lead">
            Il est incomplet, ou l’adresse a été effacée : dans ce cas, elle ne reçoit plus rien. Si nos messages
            arrivent encore, ouvrez le lien du dernier reçu, ou écrivez-nous.
          </p>
          <p className="button-row">
            <ButtonLink to="/contact">Nous écrire</ButtonLink>
          </p>
        </>
      );
    default:
      return (
        <>
          <p className="lead">
            L’adresse <strong>{view.email}</strong> ne reçoit plus la lettre du Récap.
          </p>
          <p className="button-row">
            <ButtonLink to="/">Retour à l'accueil</ButtonLink>
            <ButtonLink to="/lettre/inscription" tone="quiet">
              C’était une erreur : me réinscrire
            </ButtonLink>
          </p>
        </>
      );
  }
}
