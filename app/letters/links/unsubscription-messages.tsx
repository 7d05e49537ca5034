import { Link, useLocation } from "react-router";
import {
  HOME_LINK,
  type LinkMessage,
  type LinkMessages,
  LinkResultPage,
  messageOf,
} from "#app/accounts/sign-in/link-result-page.tsx";
import { OPEN_THE_LINK } from "#app/letters/sign-up/link-page-meta.ts";
import { UNSUBSCRIBE_PATH } from "#app/letters/subscriptions/link-paths.ts";
import { PURPOSE_LABELS, type Purpose } from "#app/letters/subscriptions/purposes.ts";

/** E-mail addresses in the view are masked. */
export type UnsubscriptionView =
  | ({ kind: "ready"; token: string } & Left)
  | ({ kind: "unsubscribed" | "already" } & HasLeft)
  | { kind: "failed"; token: string }
  /** The page was reloaded after the button was pressed, when its address has no token any more. */
  | { kind: "bare" }
  /** The site signed the link, but its subscriber has been erased. */
  | { kind: "gone" }
  | { kind: "unknown" };

/** The purpose is null in links of the first messages, which unsubscribe from everything. */
type Left = { email: string; purpose: Purpose | null };
type HasLeft = Left & { keeps: { purpose: Purpose; token: string }[] };

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
const WRITE_TO_US = { to: "/contact", label: "Nous écrire" };

const MESSAGES: LinkMessages<UnsubscriptionView> = {
  ready: ({ email, purpose, token }) => ({
    title: QUESTIONS[purpose ?? ALL],
    lead: (
      <>
        <span>{"Quand vous aurez appuyé sur le bouton, l’adresse "}</span>
        <strong>{email}</strong>
        <span>{` ne recevra plus ${LEFT[purpose ?? ALL]}. Un compte sur le site n’est pas touché.`}</span>
      </>
    ),
    buttons: [{ action: UNSUBSCRIBE_PATH, token, label: "Me désinscrire" }],
  }),
  unsubscribed: (view) => leftMessage("Vous êtes désinscrit(e)", view),
  already: (view) => leftMessage("Vous êtes déjà désinscrit(e)", view),
  failed: ({ token }) => ({
    title: "La désinscription n’a pas pu être enregistrée",
    role: "alert",
    lead: "Le problème vient de chez nous. Veuillez réessayer dans un instant.",
    buttons: [{ action: UNSUBSCRIBE_PATH, token, label: "Réessayer" }],
  }),
  bare: () => ({
    title: OPEN_THE_LINK,
    lead: "Cette page ne sait plus de quel message vous venez. Si vous aviez appuyé sur son bouton, vous êtes désinscrit(e) ; pour le vérifier, ouvrez de nouveau le lien du message.",
    links: [HOME_LINK],
  }),
  gone: () => ({
    title: "Cette inscription n’existe plus",
    lead: "Elle a été effacée : l’adresse n’est plus dans la liste par ce lien. Si elle a été inscrite de nouveau depuis, ouvrez le lien du dernier message reçu, ou écrivez-nous.",
    links: [WRITE_TO_US],
  }),
  unknown: () => ({
    title: "Ce lien n’est pas reconnu",
    lead: "Il est incomplet, ou l’inscription a été effacée. Si nos messages arrivent encore, ouvrez le lien du dernier reçu, ou écrivez-nous.",
    links: [WRITE_TO_US],
  }),
};

export function UnsubscriptionPage({ view, idempotencyKey }: { view: UnsubscriptionView; idempotencyKey: string }) {
  const { search } = useLocation();
  const letter = /^\d{1,4}$/.exec(new URLSearchParams(search).get("lettre") ?? "")?.[0];
  const message = messageOf(MESSAGES, view);
  const counted = view.kind === "ready" && letter ? { action: `${UNSUBSCRIBE_PATH}?lettre=${letter}` } : {};
  const buttons = message.buttons?.map((button) => ({ ...button, ...counted }));
  return <LinkResultPage message={{ ...message, buttons }} idempotencyKey={idempotencyKey} />;
}

function leftMessage(title: string, { email, purpose, keeps }: HasLeft): LinkMessage {
  return {
    title,
    lead: (
      <>
        <span>{"L’adresse "}</span>
        <strong>{email}</strong>
        <span>{` ne reçoit plus ${LEFT[purpose ?? ALL]}.`}</span>
      </>
    ),
    buttons: keeps.map((kept) => ({
      action: UNSUBSCRIBE_PATH,
      token: kept.token,
      label: "Me désinscrire de cela aussi",
      before: `Elle reste inscrite à autre chose : ${PURPOSE_LABELS[kept.purpose]}.`,
    })),
    // The note is shown to everybody, because a forwarded letter must not reveal who has an account.
    note: (
      <p>
        Vous aviez aussi ouvert un compte ? Il reste, jusqu’à ce que vous le supprimiez :{" "}
        <Link to="/profil/suppression">effacer aussi mon compte</Link>, après connexion.
      </p>
    ),
    links: [
      HOME_LINK,
      {
        to: purpose === "launch_notice" ? "/profil" : "/lettre/inscription",
        label: "C’était une erreur : me réinscrire",
      },
    ],
  };
}
