import type { ReactNode } from "react";
import { PageTitle } from "#app/features/layout/page-title.tsx";
import type { Purpose } from "#app/features/newsletter/purposes.ts";
import { CONFIRM_PATH } from "#app/features/newsletter/tokens/token-field.ts";
import { TokenForm } from "#app/features/newsletter/tokens/token-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FrenchText, FrenchTitle } from "#app/ui/french-text.tsx";
import { OPEN_THE_LINK } from "./link-page-meta.ts";

/** Addresses are masked. */
export type ConfirmationView =
  | { kind: "ready"; email: string; purpose: Purpose; token: string; isConfirmed: boolean; signsIn: boolean }
  | {
      kind: "confirmed" | "already-confirmed";
      email: string;
      purpose: Purpose;
      isSignedIn: boolean;
      /** To ask for another sign-in link; null while this one still signs in. */
      signInToken: string | null;
      isUsed: boolean;
      /** For a second press, which opens the account. */
      accountToken: string | null;
    }
  | { kind: "signed-in"; email: string; purpose: Purpose }
  | { kind: "expired"; email: string; token: string }
  | { kind: "sent" | "sign-in-sent"; email: string }
  | { kind: "limited"; message: string; retryAfterSeconds: number }
  | { kind: "failed"; token: string }
  /** Without a token: read again after a press, which leaves none in the address. */
  | { kind: "bare" }
  | { kind: "unknown" };

const JOINED: Record<Purpose, { what: string; arrives: string }> = {
  weekly_letter: { what: "à la lettre du Récap", arrives: "la lettre du Récap arrivera chaque jeudi" },
  launch_notice: {
    what: "à l’annonce du lancement du Récap",
    arrives: "nous vous écrirons une fois, au lancement,",
  },
};

export const INTENTS = { newLink: "nouveau-lien", signIn: "connexion" } as const;

function confirmationTitle(view: ConfirmationView): string {
  switch (view.kind) {
    case "ready":
      return view.isConfirmed ? "Confirmez votre connexion" : "Confirmez votre inscription";
    case "confirmed":
      return "Votre inscription est confirmée";
    case "already-confirmed":
      return "Votre inscription est déjà confirmée";
    case "signed-in":
      return "Votre compte est ouvert";
    case "expired":
      return "Ce lien n’est plus valable";
    case "sent":
    case "sign-in-sent":
      return "Vérifiez votre boîte e-mail";
    case "limited":
      return "Revenez un peu plus tard";
    case "failed":
      return "Votre demande n’a pas pu être enregistrée";
    case "bare":
      return OPEN_THE_LINK;
    default:
      return "Ce lien n’est pas reconnu";
  }
}

export type ToRead = { href: string; title: string; isLetter: boolean };

type PageProps = { view: ConfirmationView; toRead: ToRead | null; formId: string };

export function ConfirmationPage({ view, toRead, formId }: PageProps) {
  return (
    <div className="wrap message-page">
      <PageTitle>{confirmationTitle(view)}</PageTitle>
      <h1>
        <FrenchText>{confirmationTitle(view)}</FrenchText>
      </h1>
      <Message {...{ view, toRead, formId }} />
    </div>
  );
}

function Message({ view, toRead, formId }: PageProps) {
  switch (view.kind) {
    case "ready":
      return <ReadyMessage {...view} formId={formId} />;
    case "confirmed":
    case "already-confirmed":
      return <ConfirmedMessage {...{ view, toRead, formId }} />;
    case "signed-in":
      return <SignedInMessage {...view} toRead={toRead} />;
    case "expired":
      return <ExpiredMessage {...view} formId={formId} />;
    case "sent":
      return (
        <Lead>
          Un nouveau lien de confirmation a été envoyé à <strong>{view.email}</strong>. Il est valable sept jours.
        </Lead>
      );
    case "sign-in-sent":
      return (
        <Lead>
          Un lien de connexion a été envoyé à <strong>{view.email}</strong>. Il est valable dix minutes.
        </Lead>
      );
    case "limited":
      return (
        <>
          <Lead>{view.message}</Lead>
          <p className="button-row">
            <HomeLink />
          </p>
        </>
      );
    case "failed":
      return (
        <>
          <p className="alert" role="alert">
            Le problème vient de chez nous, et rien n’est perdu. Veuillez réessayer dans un instant.
          </p>
          <p className="button-row">
            <ButtonLink to={`${CONFIRM_PATH}?jeton=${encodeURIComponent(view.token)}`} reloadDocument>
              Réessayer
            </ButtonLink>
          </p>
        </>
      );
    case "bare":
      return (
        <>
          <Lead>
            Cette page ne sait plus de quel message vous venez. Si vous aviez appuyé sur son bouton, il n’y a rien à
            refaire ; pour le vérifier, ouvrez de nouveau le lien du message.
          </Lead>
          <p className="button-row">
            <HomeLink />
          </p>
        </>
      );
    default:
      return (
        <>
          <Lead>
            Il est incomplet, ou trop ancien : une inscription qui n’est pas confirmée est effacée au bout de sept
            jours. Vous pouvez vous inscrire de nouveau.
          </Lead>
          <p className="button-row">
            <ButtonLink to="/lettre/inscription">M’inscrire</ButtonLink>
            <HomeLink />
          </p>
        </>
      );
  }
}

type Viewed<Kind extends ConfirmationView["kind"]> = Extract<ConfirmationView, { kind: Kind }>;

function SignedInMessage({ email, purpose, toRead }: Viewed<"signed-in"> & Pick<PageProps, "toRead">) {
  return (
    <>
      <Lead>
        Vous êtes connecté(e). Votre inscription {JOINED[purpose].what}, avec l’adresse <strong>{email}</strong>, est
        confirmée.
      </Lead>
      <Reading toRead={toRead} />
      <EndLinks isSignedIn />
    </>
  );
}

function ExpiredMessage({ email, token, formId }: Viewed<"expired"> & Pick<PageProps, "formId">) {
  return (
    <>
      <Lead>
        Un lien de confirmation est valable sept jours, et ne vaut plus rien après une désinscription. Nous pouvons en
        envoyer un nouveau à <strong>{email}</strong>.
      </Lead>
      <TokenForm action={CONFIRM_PATH} token={token} formId={formId} intent={INTENTS.newLink}>
        Recevoir un nouveau lien
      </TokenForm>
    </>
  );
}

type ReadyProps = Viewed<"ready"> & Pick<PageProps, "formId">;

function ReadyMessage({ email, purpose, token, formId, isConfirmed }: ReadyProps) {
  return (
    <>
      <Lead>
        {isConfirmed ? (
          <>
            Votre inscription est déjà confirmée. Ce bouton ouvre le compte <strong>{email}</strong> dans ce navigateur.
          </>
        ) : (
          <>
            Vous allez inscrire <strong>{email}</strong> {JOINED[purpose].what}.
          </>
        )}
      </Lead>
      <TokenForm action={CONFIRM_PATH} token={token} formId={formId}>
        {isConfirmed ? "Me connecter" : "Confirmer mon inscription"}
      </TokenForm>
      <p className="muted">Vous n’avez rien demandé ? Fermez cette page : sans ce bouton, il ne se passe rien.</p>
    </>
  );
}

type ConfirmedView = Viewed<"confirmed" | "already-confirmed">;

function ConfirmedMessage({ view, toRead, formId }: { view: ConfirmedView } & Omit<PageProps, "view">) {
  const { kind, email, purpose, isSignedIn, signInToken, isUsed, accountToken } = view;
  return (
    <>
      <Lead>
        {kind === "confirmed"
          ? `Merci ! Désormais, ${JOINED[purpose].arrives} à l’adresse `
          : `${isUsed ? "Ce lien a déjà servi, et tout est fait" : "Tout est fait"} : vous êtes inscrit(e) ${JOINED[purpose].what} avec l’adresse `}
        <strong>{email}</strong>.{isSignedIn ? " Vous êtes connecté(e)." : ""}
      </Lead>
      <Reading toRead={toRead} />
      {accountToken ? (
        <>
          <p>
            Un compte garde vos favoris et, si vous le voulez, vos résultats d’un appareil à l’autre. Il s’ouvre sans
            mot de passe, et la lettre arrive aussi sans lui.
          </p>
          <TokenForm action={CONFIRM_PATH} token={accountToken} formId={formId} tone="quiet">
            Ouvrir aussi mon compte
          </TokenForm>
        </>
      ) : null}
      {signInToken ? (
        <>
          <p>Pour ouvrir aussi votre compte dans ce navigateur, demandez un lien de connexion.</p>
          <TokenForm action={CONFIRM_PATH} token={signInToken} formId={formId} intent={INTENTS.signIn} tone="quiet">
            Recevoir un lien de connexion
          </TokenForm>
        </>
      ) : null}
      <EndLinks isSignedIn={isSignedIn} />
    </>
  );
}

function Reading({ toRead }: { toRead: ToRead | null }) {
  if (!toRead) return null;
  return (
    <>
      <p>
        {toRead.isLetter ? "La dernière lettre parue :" : "À lire dès maintenant :"}{" "}
        <strong>
          <FrenchTitle>{toRead.title}</FrenchTitle>
        </strong>
      </p>
      <p className="button-row">
        <ButtonLink to={toRead.href}>{toRead.isLetter ? "Lire la lettre" : "Lire l’article"}</ButtonLink>
      </p>
    </>
  );
}

function EndLinks({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <p className="button-row">
      {isSignedIn ? (
        <ButtonLink to="/profil" tone="quiet">
          Mon profil
        </ButtonLink>
      ) : null}
      <HomeLink />
    </p>
  );
}

function Lead({ children }: { children: ReactNode }) {
  return <p className="lead">{children}</p>;
}

function HomeLink() {
  return (
    <ButtonLink to="/" tone="quiet">
      Retour à l'accueil
    </ButtonLink>
  );
}
