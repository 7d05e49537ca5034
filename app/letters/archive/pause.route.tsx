import { data } from "react-router";
import { INTENT_FIELD } from "#app/accounts/forms/form-names.ts";
import { HOME_LINK, type LinkMessages, LinkResultPage, messageOf } from "#app/accounts/sign-in/link-result-page.tsx";
import { LINK_PAGE_HEADERS, readToken } from "#app/letters/links/link-pages.server.ts";
import { linkPageMeta } from "#app/letters/sign-up/link-page-meta.ts";
import { PAUSE_PATH } from "#app/letters/subscriptions/link-paths.ts";
import { createIdempotencyKey } from "#app/ui/forms/idempotency-key.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatDate } from "#platform/french/dates.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/pause.route";
import { type PauseView, pauseLetters, resumeLetters, viewPause } from "./letter-pause.server.ts";

const RESUME_INTENT = "reprendre";

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

function PausePage({ view, token, idempotencyKey }: { view: PauseView; token: string; idempotencyKey: string }) {
  return <LinkResultPage message={messageOf(MESSAGES, { ...view, token })} idempotencyKey={idempotencyKey} />;
}

/** A GET request changes nothing, because mail scanners open links too; only the button pauses. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = readToken(url.searchParams);
  return answer(await viewPause(requireServices(context), token, new Date()), token);
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const token = readToken(form);
  const services = requireServices(context);
  const isResumed = form?.get(INTENT_FIELD) === RESUME_INTENT;
  const view = isResumed ? await resumeLetters(services, token) : await pauseLetters(services, token, new Date());
  return answer(view, token);
}

function answer(view: PauseView, token: string) {
  return data(
    { view, token, idempotencyKey: createIdempotencyKey() },
    { status: view.kind === "unknown" ? 404 : 200, headers: LINK_PAGE_HEADERS },
  );
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Referrer-Policy") ? actionHeaders : loaderHeaders;
}

export function meta() {
  return linkPageMeta("Ne plus recevoir la lettre du Récap pendant un mois.");
}

export default function PauseRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PausePage {...(actionData ?? loaderData)} />;
}
