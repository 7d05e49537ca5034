import { data } from "react-router";
import { INTENT_FIELD } from "#app/accounts/forms/account-form.ts";
import { LINK_PAGE_HEADERS, readToken } from "#app/letters/links/link-pages.server.ts";
import { linkPageMeta } from "#app/letters/sign-up/link-page-meta.ts";
import { createIdempotencyKey } from "#app/ui/forms/idempotency-key.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/pause.route";
import { type PauseView, pauseLetters, resumeLetters, viewPause } from "./letter-pause.server.ts";
import { PausePage, RESUME_INTENT } from "./pause-messages.tsx";

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
