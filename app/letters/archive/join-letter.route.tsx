import { data } from "react-router";
import {
  type LinkMessage,
  type LinkMessages,
  LinkResultPage,
  messageOf,
} from "#app/accounts/sign-in/link-result-page.tsx";
import { LINK_PAGE_HEADERS, readToken, replyOnce } from "#app/letters/links/link-pages.server.ts";
import { linkPageMeta } from "#app/letters/sign-up/link-page-meta.ts";
import { ConsentNotice } from "#app/letters/sign-up/sign-up-form.tsx";
import { LETTER_CONSENT } from "#app/letters/sign-up/sign-up-texts.ts";
import { JOIN_PATH } from "#app/letters/subscriptions/link-paths.ts";
import { createIdempotencyKey } from "#app/ui/forms/idempotency-key.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices, type Services } from "#platform/services.ts";
import type { Route } from "./+types/join-letter.route";
import { type JoinView, joinLetterByLink, viewJoin } from "./join-letter.server.ts";

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

function JoinPage({ view, token, idempotencyKey }: { view: JoinView; token: string; idempotencyKey: string }) {
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

/** A GET request changes nothing, because mail scanners open links too; only the button subscribes. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = readToken(url.searchParams);
  return answer(await viewJoin(requireServices(context), token), token);
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const token = readToken(form);
  const submission = { name: "lettre", form } as const;
  const join = (inside: Services) => joinLetterByLink(inside, token, new Date());
  return answer((await replyOnce(requireServices(context), submission, join)).answer, token);
}

const STATUS: Partial<Record<JoinView["kind"], number>> = { unknown: 404, over: 410 };

function answer(view: JoinView, token: string) {
  return data(
    { view, token, idempotencyKey: createIdempotencyKey() },
    { status: STATUS[view.kind] ?? 200, headers: LINK_PAGE_HEADERS },
  );
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Referrer-Policy") ? actionHeaders : loaderHeaders;
}

export function meta() {
  return linkPageMeta("Recevoir aussi la lettre hebdomadaire du Récap, par le lien reçu par e-mail.");
}

export default function JoinRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <JoinPage {...(actionData ?? loaderData)} />;
}
