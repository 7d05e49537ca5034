import { Link, useLocation } from "react-router";
import { PageTitle } from "#app/features/layout/page-title.tsx";
import { PURPOSE_LABELS, type Purpose } from "#app/features/newsletter/purposes.ts";
import { UNSUBSCRIBE_PATH } from "#app/features/newsletter/tokens/token-field.ts";
import { TokenForm } from "#app/features/newsletter/tokens/token-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { OPEN_THE_LINK } from "./link-page-meta.ts";

/** Addresses are masked. */
export type UnsubscriptionView =
  | ({ kind: "ready"; token: string } & Left)
  | ({ kind: "unsubscribed" | "already"; keeps: { purpose: Purpose; token: string }[] } & Left)
  | { kind: "failed"; token: string }
  /** Without a token: read again after a press, which leaves none in the address. */
  | { kind: "bare" }
  /** The link is ours, and its subscriber was erased. */
  | { kind: "gone" }
  | { kind: "unknown" };

/** A null purpose means everything, as in the links of the first messages. */
type Left = { email: string; purpose: Purpose | null };

const ALL = "all";
const LEFT: Record<Purpose | typeof ALL, string> = {
  weekly_letter: "la lettre du Récap",
  launch_notice: "d’annonce du lancement ni de nos nouveautés",
  [ALL]: "ni la lettre du Récap ni l’annonce du lancement",
};
const QUESTIONS: Record<Purpose | typeof ALL, string> = {
  weekly_letter: "Se désinscrire de la lettre",
  launch_notice: "Se désinscrire de l’annonce du lancement",
  [ALL]: "Se désinscrire du Récap",
};

const TITLES: Record<Exclude<UnsubscriptionView["kind"], "ready">, string> = {
  unsubscribed: "Vous êtes désinscrit(e)",
  already: "Vous êtes déjà désinscrit(e)",
  failed: "La désinscription n’a pas pu être enregistrée",
  bare: OPEN_THE_LINK,
  gone: "Cette inscription n’existe plus",
  unknown: "Ce lien n’est pas reconnu",
};

function unsubscriptionTitle(view: UnsubscriptionView): string {
  return view.kind === "ready" ? QUESTIONS[view.purpose ?? ALL] : TITLES[view.kind];
}

type PageProps = { view: UnsubscriptionView; formId: string };

export function UnsubscriptionPage({ view, formId }: PageProps) {
  return (
    <div className="wrap message-page">
      <PageTitle>{unsubscriptionTitle(view)}</PageTitle>
      <h1>{unsubscriptionTitle(view)}</h1>
      <Message view={view} formId={formId} />
    </div>
  );
}

function Message({ view, formId }: PageProps) {
  switch (view.kind) {
    case "ready":
      return <ReadyMessage {...view} formId={formId} />;
    case "failed":
      return (
        <>
          <p className="alert" role="alert">
            Le problème vient de chez nous. Veuillez réessayer dans un instant.
          </p>
          <TokenForm action={UNSUBSCRIBE_PATH} token={view.token} formId={formId}>
            Réessayer
          </TokenForm>
        </>
      );
    case "bare":
      return (
        <>
          <p className="lead">
            Cette page ne sait plus de quel message vous venez. Si vous aviez appuyé sur son bouton, vous êtes
            désinscrit(e) ; pour le vérifier, ouvrez de nouveau le lien du message.
          </p>
          <p className="button-row">
            <ButtonLink to="/">Retour à l'accueil</ButtonLink>
          </p>
        </>
      );
    case "gone":
    case "unknown":
      return (
        <>
          <p className="lead">
            {view.kind === "gone" ? (
              <>
                Elle a été effacée : l’adresse n’est plus dans la liste par ce lien. Si elle a été inscrite de nouveau
                depuis, ouvrez le lien du dernier message reçu, ou écrivez-nous.
              </>
            ) : (
              <>
                Il est incomplet, ou l’inscription a été effacée. Si nos messages arrivent encore, ouvrez le lien du
                dernier reçu, ou écrivez-nous.
              </>
            )}
          </p>
          <p className="button-row">
            <ButtonLink to="/contact">Nous écrire</ButtonLink>
          </p>
        </>
      );
    default:
      return <LeftMessage {...view} formId={formId} />;
  }
}

type Viewed<Kind extends UnsubscriptionView["kind"]> = Extract<UnsubscriptionView, { kind: Kind }> & { formId: string };

function ReadyMessage({ email, purpose, token, formId }: Viewed<"ready">) {
  const { search } = useLocation();
  const edition = /^(?:0|[1-9]\d{0,3})$/.exec(new URLSearchParams(search).get("lettre") ?? "")?.[0];
  return (
    <>
      <p className="lead">
        L’adresse <strong>{email}</strong> ne recevra plus {LEFT[purpose ?? ALL]}. Un compte sur le site n’est pas
        touché.
      </p>
      <TokenForm
        action={edition ? `${UNSUBSCRIBE_PATH}?lettre=${edition}` : UNSUBSCRIBE_PATH}
        token={token}
        formId={formId}
      >
        Me désinscrire
      </TokenForm>
    </>
  );
}

function LeftMessage({ email, purpose, keeps, formId }: Viewed<"unsubscribed" | "already">) {
  return (
    <>
      <p className="lead">
        L’adresse <strong>{email}</strong> ne reçoit plus {LEFT[purpose ?? ALL]}.
      </p>
      {keeps.map((kept) => (
        <div key={kept.purpose}>
          <p>Elle reste inscrite à autre chose : {PURPOSE_LABELS[kept.purpose]}.</p>
          <TokenForm action={UNSUBSCRIBE_PATH} token={kept.token} formId={formId}>
            Me désinscrire de cela aussi
          </TokenForm>
        </div>
      ))}
      {/* Shown to everybody: a forwarded letter must not reveal who has an account. */}
      <p>
        Vous aviez aussi ouvert un compte ? Il reste, jusqu’à ce que vous le supprimiez :{" "}
        <Link to="/profil/suppression">effacer aussi mon compte</Link>, après connexion.
      </p>
      <p className="button-row">
        <ButtonLink to="/">Retour à l'accueil</ButtonLink>
        <ButtonLink to={purpose === "launch_notice" ? "/profil" : "/lettre/inscription"} tone="quiet">
          C’était une erreur : me réinscrire
        </ButtonLink>
      </p>
    </>
  );
}
