import { PAUSE_PATH } from "#app/accounts/forms/token-field.ts";
import { HOME_LINK, type LinkMessages, LinkResultPage, messageOf } from "#app/accounts/sign-in/link-result-page.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatDate } from "#platform/french/dates.ts";
import type { PauseView } from "./letter-pause.server.ts";

export const RESUME_INTENT = "reprendre";

type ShownPause = PauseView & { token: string };

const MESSAGES: LinkMessages<ShownPause> = {
  ask: ({ until, token }) => ({
    title: "Faire une pause d’un mois ?",
    lead: (
      <>
        <span>{"Vous ne recevrez aucune lettre jusqu’au "}</span>
        <FrenchText>{formatDate(until)}</FrenchText>
        <span>. Vous restez inscrit(e).</span>
      </>
    ),
    buttons: [{ action: PAUSE_PATH, token, label: "Faire une pause d’un mois" }],
  }),
  paused: ({ until, token }) => ({
    title: "La lettre est en pause",
    lead: (
      <>
        <span>{"Aucune lettre ne vous est envoyée avant le "}</span>
        <FrenchText>{formatDate(until)}</FrenchText>
        <span>. Elle reprendra ensuite d’elle-même.</span>
      </>
    ),
    buttons: [
      { action: PAUSE_PATH, token, label: "Reprendre la lettre", intent: RESUME_INTENT },
      { action: PAUSE_PATH, token, label: "Faire une pause d’un mois à partir d’aujourd’hui", tone: "quiet" },
    ],
  }),
  done: ({ until, token }) => ({
    title: "C’est noté",
    lead: (
      <>
        <span>{"Aucune lettre ne vous sera envoyée avant le "}</span>
        <FrenchText>{formatDate(until)}</FrenchText>
        <span>. Elle reprendra ensuite d’elle-même.</span>
      </>
    ),
    buttons: [{ action: PAUSE_PATH, token, label: "Reprendre la lettre", intent: RESUME_INTENT, tone: "quiet" }],
    links: [HOME_LINK],
  }),
  resumed: () => ({
    title: "La lettre reprend",
    lead: "Vous recevrez la prochaine.",
    links: [HOME_LINK],
  }),
  left: () => ({
    title: "Vous ne recevez plus la lettre",
    lead: "Il n’y a rien à mettre en pause : cette adresse n’y est plus inscrite.",
    links: [HOME_LINK],
  }),
  unknown: () => ({ title: "Ce lien n’est pas complet", lead: "Rouvrez-le depuis une lettre du Récap." }),
};

export function PausePage({ view, token, idempotencyKey }: { view: PauseView; token: string; idempotencyKey: string }) {
  return <LinkResultPage message={messageOf(MESSAGES, { ...view, token })} idempotencyKey={idempotencyKey} />;
}
