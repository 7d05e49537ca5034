import { data } from "react-router";
import { linkPageMeta } from "#app/letters/sign-up/link-page-meta.ts";
import { countUnsubscription } from "#app/letters/store/letter-store.server.ts";
import { createIdempotencyKey } from "#app/ui/forms/idempotency-key.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/unsubscribe.route";
import {
  httpStatusOf,
  LINK_PAGE_HEADERS,
  readToken,
  unsubscribe,
  unsubscribeOnce,
  viewUnsubscription,
} from "./link-pages.server.ts";
import { UnsubscriptionPage, type UnsubscriptionView } from "./unsubscription-messages.tsx";

/** The one-click POST of mail programs does not arrive here: server/app/web-app.ts answers it before React Router. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const token = readToken(url.searchParams);
  try {
    return answer(await viewUnsubscription(services, token));
  } catch (error) {
    services.reportError(error, request);
    return answer({ kind: "failed", token });
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const form = await readForm(request);
  const token = readToken(form);
  try {
    const view = await unsubscribeOnce(services, form, async (inside) => {
      const left = await unsubscribe(inside, token);
      if (left.kind === "unsubscribed") await countUnsubscription(inside.db, url.searchParams.get("lettre"));
      return left;
    });
    return answer(view);
  } catch (error) {
    services.reportError(error, request);
    return answer({ kind: "failed", token });
  }
}

function answer(view: UnsubscriptionView) {
  return data(
    { view, idempotencyKey: createIdempotencyKey() },
    { status: httpStatusOf(view), headers: LINK_PAGE_HEADERS },
  );
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Referrer-Policy") ? actionHeaders : loaderHeaders;
}

export function meta() {
  return linkPageMeta("Se désinscrire du Récap par le lien de chaque message.");
}

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  return <UnsubscriptionPage {...(actionData ?? loaderData)} />;
}
