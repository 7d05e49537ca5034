import {
  type FormButton,
  HOME_LINK,
  type LinkMessages,
  LinkResultPage,
  messageOf,
  type PageLink,
} from "#app/accounts/sign-in/link-result-page.tsx";
import { OPEN_THE_LINK } from "#app/letters/sign-up/link-page-meta.ts";
import { CONFIRM_PATH } from "#app/letters/subscriptions/link-paths.ts";
import type { Purpose } from "#app/letters/subscriptions/purposes.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FrenchTitle } from "#app/ui/french-text.tsx";

/** E-mail addresses in the view are masked. */
export type ConfirmationView =
  | { kind: "ready"; email: string; purpose: Purpose; token: string; isConfirmed: boolean; signsIn: boolean }
  | ({ kind: "confirmed" | "already-confirmed" } & Confirmed)
  | { kind: "signed-in"; email: string; purpose: Purpose }
  | { kind: "expired"; email: string; token: string }
  | { kind: "sent" | "sign-in-sent"; email: string }
  | { kind: "limited"; message: string; retryAfterSeconds: number }
  | { kind: "failed"; token: string }
  /** The page was reloaded after the button was pressed, when its address has no token any more. */
  | { kind: "bare" }
  | { kind: "unknown" };

type Confirmed = {
  email: string;
  purpose: Purpose;
  isSignedIn: boolean;
  /** The button for another sign-in link sends this token; it is null while the present link still signs in. */
  signInToken: string | null;
  isUsed: boolean;
  /** A second button sends this token, to open the account. */
  accountToken: string | null;
};

export type ToRead = { href: string; title: string; isLetter: boolean };

type ConfirmationPageProps = { view: ConfirmationView; toRead: ToRead | null; idempotencyKey: string };

export const INTENTS = { newLink: "nouveau-lien", signIn: "connexion" } as const;

const JOINED: Record<Purpose, { what: string; arrives: string }> = {
  weekly_letter: { what: "à la lettre du Récap", arrives: "la lettre du Récap arrivera chaque jeudi" },
  launch_notice: {
    what: "à l’annonce du lancement du Récap",
    arrives: "nous vous écrirons une fois, au lancement,",
  },
};

const PROFILE_LINK: PageLink = { to: "/profil", label: "Mon profil" };

const MESSAGES: LinkMessages<ConfirmationView> = {
  ready: ({ email, purpose, token, isConfirmed }) => ({
    title: isConfirmed ? "Confirmez votre connexion" : "Confirmez votre inscription",
    lead: isConfirmed ? (
      <>
        <span>{"Votre inscription est déjà confirmée. Ce bouton ouvre le compte "}</span>
        <strong>{email}</strong>
        <span>{" dans ce navigateur."}</span>
      </>
    ) : (
      <>
        <span>{"Vous allez inscrire "}</span>
        <strong>{email}</strong>
        <span>{` ${JOINED[purpose].what}.`}</span>
      </>
    ),
    buttons: [button(token, isConfirmed ? "Me connecter" : "Confirmer mon inscription")],
    note: <p className="muted">Vous n’avez rien demandé ? Fermez cette page : sans ce bouton, il ne se passe rien.</p>,
  }),
  confirmed: (view) => ({
    title: "Votre inscription est confirmée",
    lead: (
      <>
        <span>{`Merci ! Désormais, ${JOINED[view.purpose].arrives} à l’adresse `}</span>
        <ConfirmedAddress {...view} />
      </>
    ),
    ...confirmedActions(view),
  }),
  "already-confirmed": (view) => ({
    title: "Votre inscription est déjà confirmée",
    lead: (
      <>
        <span>{`${view.isUsed ? "Ce lien a déjà servi, et tout est fait" : "Tout est fait"} : vous êtes inscrit(e) ${JOINED[view.purpose].what} avec l’adresse `}</span>
        <ConfirmedAddress {...view} />
      </>
    ),
    ...confirmedActions(view),
  }),
  "signed-in": ({ email, purpose }) => ({
    title: "Votre compte est ouvert",
    lead: (
      <>
        <span>{`Vous êtes connecté(e). Votre inscription ${JOINED[purpose].what}, avec l’adresse `}</span>
        <strong>{email}</strong>
        <span>, est confirmée.</span>
      </>
    ),
    links: [PROFILE_LINK, HOME_LINK],
  }),
  expired: ({ email, token }) => ({
    title: "Ce lien n’est plus valable",
    lead: (
      <>
        <span>
          {
            "Un lien de confirmation est valable sept jours, et ne vaut plus rien après une désinscription. Nous pouvons en envoyer un nouveau à "
          }
        </span>
        <strong>{email}</strong>
        <span>.</span>
      </>
    ),
    buttons: [{ ...button(token, "Recevoir un nouveau lien"), intent: INTENTS.newLink }],
  }),
  sent: ({ email }) => ({
    title: "Vérifiez votre boîte e-mail",
    lead: (
      <>
        <span>{"Un nouveau lien de confirmation a été envoyé à "}</span>
        <strong>{email}</strong>
        <span>. Il est valable sept jours.</span>
      </>
    ),
  }),
  "sign-in-sent": ({ email }) => ({
    title: "Vérifiez votre boîte e-mail",
    lead: (
      <>
        <span>{"Un lien de connexion a été envoyé à "}</span>
        <strong>{email}</strong>
        <span>. Il est valable dix minutes.</span>
      </>
    ),
  }),
  limited: ({ message }) => ({ title: "Revenez un peu plus tard", lead: message, links: [HOME_LINK] }),
  failed: ({ token }) => ({
    title: "Votre demande n’a pas pu être enregistrée",
    role: "alert",
    lead: "Le problème vient de chez nous, et rien n’est perdu. Veuillez réessayer dans un instant.",
    links: [{ to: `${CONFIRM_PATH}?jeton=${encodeURIComponent(token)}`, label: "Réessayer", reloadDocument: true }],
  }),
  bare: () => ({
    title: OPEN_THE_LINK,
    lead: "Cette page ne sait plus de quel message vous venez. Si vous aviez appuyé sur son bouton, il n’y a rien à refaire ; pour le vérifier, ouvrez de nouveau le lien du message.",
    links: [HOME_LINK],
  }),
  unknown: () => ({
    title: "Ce lien n’est pas reconnu",
    lead: "Il est incomplet, ou trop ancien : une inscription qui n’est pas confirmée est effacée au bout de sept jours. Vous pouvez vous inscrire de nouveau.",
    links: [{ to: "/lettre/inscription", label: "M’inscrire" }, HOME_LINK],
  }),
};

export function ConfirmationPage({ view, toRead, idempotencyKey }: ConfirmationPageProps) {
  return (
    <LinkResultPage message={messageOf(MESSAGES, view)} idempotencyKey={idempotencyKey}>
      {toRead ? <Reading {...toRead} /> : null}
    </LinkResultPage>
  );
}

function button(token: string, label: string): FormButton {
  return { action: CONFIRM_PATH, token, label };
}

function confirmedActions({ isSignedIn, signInToken, accountToken }: Confirmed) {
  const buttons: FormButton[] = [];
  if (accountToken)
    buttons.push({
      ...button(accountToken, "Ouvrir aussi mon compte"),
      before:
        "Un compte garde vos favoris et, si vous le voulez, vos résultats d’un appareil à l’autre. Il s’ouvre sans mot de passe, et la lettre arrive aussi sans lui.",
      tone: "quiet",
    });
  if (signInToken)
    buttons.push({
      ...button(signInToken, "Recevoir un lien de connexion"),
      before: "Pour ouvrir aussi votre compte dans ce navigateur, demandez un lien de connexion.",
      intent: INTENTS.signIn,
      tone: "quiet",
    });
  return { buttons, links: isSignedIn ? [PROFILE_LINK, HOME_LINK] : [HOME_LINK] };
}

function ConfirmedAddress({ email, isSignedIn }: Confirmed) {
  return (
    <>
      <strong>{email}</strong>
      <span>{`.${isSignedIn ? " Vous êtes connecté(e)." : ""}`}</span>
    </>
  );
}

function Reading({ href, title, isLetter }: ToRead) {
  return (
    <>
      <p>
        <span>{`${isLetter ? "La dernière lettre parue :" : "À lire dès maintenant :"} `}</span>
        <strong>
          <FrenchTitle>{title}</FrenchTitle>
        </strong>
      </p>
      <p className="button-row">
        <ButtonLink to={href}>{isLetter ? "Lire la lettre" : "Lire l’article"}</ButtonLink>
      </p>
    </>
  );
}
