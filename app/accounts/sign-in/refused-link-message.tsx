import { SIGN_IN_INTENTS } from "#app/accounts/forms/form-names.ts";
import { HOME_LINK, type LinkMessage } from "./link-result-page.tsx";
import type { LinkAnswer, SignedInAs } from "./reply-to-sign-in.server.ts";
import { SIGN_IN_MINUTES } from "./sign-in-code.ts";

type Refusal = LinkAnswer["outcome"];

const REFUSALS: Record<Refusal, { title: string; lead: string; signedIn: string }> = {
  used: {
    title: "Ce lien a déjà servi",
    lead: "Un lien de connexion ne sert qu’une fois, et vous n’êtes pas connecté(e) dans ce navigateur. Demandez-en un nouveau.",
    signedIn: "Ce lien a déjà servi, et tout est fait",
  },
  expired: {
    title: "Ce lien a expiré",
    lead: `Un lien de connexion est valable ${SIGN_IN_MINUTES}\u00A0minutes. Demandez-en un nouveau.`,
    signedIn: "Ce lien a expiré, et vous n’en avez plus besoin",
  },
  unknown: {
    title: "Ce lien n’est pas reconnu",
    lead: "Il est incomplet, ou trop ancien. Ouvrez le dernier e-mail reçu, ou demandez un nouveau lien.",
    signedIn: "Ce lien a expiré, et vous n’en avez plus besoin",
  },
};

const NEW_LINK = "Recevoir un nouveau lien";

/** When somebody is signed in already, the message says so instead of offering a new link. */
export function refusedLinkMessage(refusal: Refusal, signedInAs: SignedInAs, token: string): LinkMessage {
  const { title, lead, signedIn } = REFUSALS[refusal];
  if (!signedInAs) {
    const renewal =
      refusal === "unknown"
        ? { links: [{ to: "/connexion", label: NEW_LINK }, HOME_LINK] }
        : {
            buttons: [{ action: "/connexion", token, label: NEW_LINK, intent: SIGN_IN_INTENTS.renew }],
            links: [HOME_LINK],
          };
    return { title, lead, role: "status", ...renewal };
  }
  const links = [{ to: "/profil", label: "Mon profil" }, HOME_LINK];
  if (signedInAs.isOwner)
    return {
      title: "Vous êtes connecté(e)",
      lead: `${signedIn} : votre compte est ouvert dans ce navigateur.`,
      role: "status",
      links,
    };
  return {
    title,
    lead: (
      <>
        <span>{"Ce navigateur est connecté à un autre compte, "}</span>
        <strong>{signedInAs.email}</strong>
        <span>
          , que ce lien n’a pas ouvert. Pour ouvrir le compte du lien, déconnectez-vous, puis revenez ici : vous pourrez
          demander un nouveau lien.
        </span>
      </>
    ),
    role: "status",
    links,
  };
}
