import { data, Form, Link } from "react-router";
import { type PauseView, pauseLetters, viewPause } from "#app/features/letters/pages/letter-pause.server.ts";
import { linkPageMeta } from "#app/features/newsletter/links/link-page-meta.ts";
import { LINK_PAGE_HEADERS, readToken } from "#app/features/newsletter/links/link-pages.server.ts";
import { Button } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatDate } from "#platform/french/dates.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/pause";

/** Changes nothing: only the button does. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return answer(await viewPause(requireServices(context), readToken(url.searchParams), new Date()));
}

export async function action({ request, url, context }: Route.ActionArgs) {
  await readForm(request);
  return answer(await pauseLetters(requireServices(context), readToken(url.searchParams), new Date()));
}

function answer(view: PauseView) {
  return data({ view }, { status: view.kind === "unknown" ? 404 : 200, headers: LINK_PAGE_HEADERS });
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Referrer-Policy") ? actionHeaders : loaderHeaders;
}

export function meta() {
  return linkPageMeta("Ne plus recevoir la lettre du Récap pendant un mois.");
}

export default function PausePage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, until } = actionData?.view ?? loaderData.view;
  if (kind === "unknown") {
    return (
      <div className="wrap message-page">
        <h1>Ce lien n’est pas complet</h1>
        <p className="lead">Rouvrez-le depuis une lettre du Récap.</p>
      </div>
    );
  }
  if (kind === "done") {
    return (
      <div className="wrap message-page">
        <h1>C’est noté</h1>
        <p className="lead">
          Aucune lettre ne vous sera envoyée avant le <FrenchText>{formatDate(until)}</FrenchText>. Elle reprendra
          ensuite d’elle-même.
        </p>
        <p>
          <Link to="/">Retour à l’accueil</Link>
        </p>
      </div>
    );
  }
  return (
    <div className="wrap message-page">
      <h1>Faire une pause d’un mois ?</h1>
      <p className="lead">
        Vous ne recevrez aucune lettre jusqu’au <FrenchText>{formatDate(until)}</FrenchText>. Vous restez inscrit(e).
      </p>
      <Form method="post">
        <Button type="submit">Faire une pause d’un mois</Button>
      </Form>
    </div>
  );
}
