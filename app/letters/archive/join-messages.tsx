import { JOIN_PATH } from "#app/accounts/forms/token-field.ts";
import {
  type LinkMessage,
  type LinkMessages,
  LinkResultPage,
  messageOf,
} from "#app/accounts/sign-in/link-result-page.tsx";
import { ConsentNotice } from "#app/letters/sign-up/sign-up-form.tsx";
import { LETTER_CONSENT } from "#app/letters/sign-up/sign-up-texts.ts";
import type { JoinView } from "./join-letter.server.ts";

const SIGN_UP = { to: "/lettre/inscription", label: "M’inscrire à la lettre" };

type ShownJoin = JoinView & { token: string };

const MESSAGES: LinkMessages<ShownJoin> = {
  ready: ({ email, token }) => ({
    title: "Recevoir aussi la lettre",
    lead: (
      <>
        <span>
          {"Un article, trois questions, cinq minutes : la lettre du Récap arriverait chaque jeudi à l’adresse "}
        </span>
        <strong>{email}</strong>
        <span>.</span>
      </>
    ),
    buttons: [{ action: JOIN_PATH, token, label: "Recevoir la lettre chaque jeudi" }],
    note: (
      <>
        <ConsentNotice id="accord" text={LETTER_CONSENT.text} />
        <p className="muted">Sans ce bouton, rien ne change.</p>
      </>
    ),
  }),
  joined: ({ email }) => joined("Votre inscription est confirmée", email),
  already: ({ email }) => joined("Vous recevez déjà la lettre", email),
  over: () => ({
    title: "Ce lien n’est plus valable",
    lead: "Vous vous êtes désinscrit(e) depuis ce message. Pour recevoir la lettre, inscrivez-vous de nouveau.",
    links: [SIGN_UP],
  }),
  unknown: () => ({
    title: "Ce lien n’est pas reconnu",
    lead: "Rouvrez-le depuis le message reçu, ou inscrivez-vous à la lettre.",
    links: [SIGN_UP],
  }),
};

export function JoinPage({ view, token, idempotencyKey }: { view: JoinView; token: string; idempotencyKey: string }) {
  return <LinkResultPage message={messageOf(MESSAGES, { ...view, token })} idempotencyKey={idempotencyKey} />;
}

function joined(title: string, email: string): LinkMessage {
  return {
    title,
    lead: (
      <>
        <span>{"La lettre du Récap arrivera chaque jeudi à l’adresse "}</span>
        <strong>{email}</strong>
        <span>. Chaque lettre contient un lien pour la quitter.</span>
      </>
    ),
    links: [{ to: "/lettre/archives", label: "Lire les lettres parues" }],
  };
}
