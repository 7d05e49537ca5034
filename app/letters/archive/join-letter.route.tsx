import { data } from "react-router";
import { LINK_PAGE_HEADERS, readToken, replyOnce } from "#app/letters/links/link-pages.server.ts";
import { linkPageMeta } from "#app/letters/sign-up/link-page-meta.ts";
import { createIdempotencyKey } from "#app/ui/forms/idempotency-key.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices, type Services } from "#platform/services.ts";
import type { Route } from "./+types/join-letter.route";
import { type JoinView, joinLetter, viewJoin } from "./join-letter.server.ts";
import { JoinPage } from "./join-messages.tsx";

/** Changes nothing: only the button does. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = readToken(url.searchParams);
  return answer(await viewJoin(requireServices(context), token), token);
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const token = readToken(form);
  const submission = { name: "lettre", form } as const;
  const join = (inside: Services) => joinLetter(inside, token, new Date());
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
