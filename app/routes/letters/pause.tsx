import { data } from "react-router";
import { INTENT_FIELD } from "#app/features/forms/account-form.ts";
import { createIdempotencyKey } from "#app/features/forms/idempotency-key.ts";
import {
  type PauseView,
  pauseLetters,
  resumeLetters,
  viewPause,
} from "#app/features/letters/pages/letter-pause.server.ts";
import { PausePage, RESUME_INTENT } from "#app/features/letters/pages/pause-messages.tsx";
import { linkPageMeta } from "#app/features/newsletter/links/link-page-meta.ts";
import { LINK_PAGE_HEADERS, readToken } from "#app/features/newsletter/links/link-pages.server.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/pause";

/** Changes nothing: only the button does. */
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
