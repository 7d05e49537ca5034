import { data } from "react-router";
import { maskEmail } from "#app/features/accounts/masked-email.ts";
import { linkPageMeta } from "#app/features/newsletter/link-page-meta.ts";
import { LINK_PAGE_HEADERS, readToken } from "#app/features/newsletter/link-pages.server.ts";
import { findByUnsubscribeToken, unsubscribeByToken } from "#app/features/newsletter/subscribers.server.ts";
import { TOKEN_FIELD } from "#app/features/newsletter/token-field.ts";
import { UnsubscriptionPage, type UnsubscriptionView } from "#app/features/newsletter/unsubscription-view.tsx";
import { requireServices } from "#server/services.ts";
import type { Route } from "./+types/unsubscribe";

/** Shows whose link it is and one button; the POST of mail programs is answered before it comes here. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = readToken(url.searchParams.get(TOKEN_FIELD));
  const subscriber = await findByUnsubscribeToken(requireServices(context).db, token);
  if (!subscriber) return answer({ kind: "unknown" });
  const email = maskEmail(subscriber.email);
  return answer(subscriber.status === "unsubscribed" ? { kind: "already", email } : { kind: "ready", email, token });
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const token = readToken((await request.formData()).get(TOKEN_FIELD));
  try {
    const outcome = await unsubscribeByToken(services.db, token, new Date());
    const subscriber = await findByUnsubscribeToken(services.db, token);
    if (outcome === "unknown" || !subscriber) return answer({ kind: "unknown" });
    return answer({ kind: outcome, email: maskEmail(subscriber.email) });
  } catch (error) {
    services.reportError(error, request);
    return answer({ kind: "failed", token });
  }
}

function answer(view: UnsubscriptionView) {
  const status = view.kind === "failed" ? 503 : view.kind === "unknown" ? 404 : 200;
  return data({ view }, { status, headers: LINK_PAGE_HEADERS });
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Referrer-Policy") ? actionHeaders : loaderHeaders;
}

export function meta() {
  return linkPageMeta("Se désinscrire de la lettre du Récap par le lien de chaque message.");
}

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  return <UnsubscriptionPage view={actionData?.view ?? loaderData.view} />;
}
