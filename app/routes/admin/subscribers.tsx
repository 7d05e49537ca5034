import { data, isRouteErrorResponse, useLocation } from "react-router";
import { currentAdmin } from "#app/features/admin/admin-guard.server.ts";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { ExportButtons } from "#app/features/subscriber-csv/export-buttons.tsx";
import { describeLoadError } from "#app/features/subscriber-list/describe-load-error.server.ts";
import { loadFailure } from "#app/features/subscriber-list/load-error.ts";
import { SubscriberPage } from "#app/features/subscriber-list/subscriber-page.tsx";
import { parseSubscriberQuery } from "#app/features/subscriber-list/subscriber-query.ts";
import { viewSubscribers } from "#app/features/subscriber-list/subscriber-view.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/subscribers";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const asked = { admin: currentAdmin(context), parameters: url.searchParams, now: new Date() };
  try {
    return { view: await viewSubscribers(services, asked), error: null };
  } catch (error) {
    services.reportError(error, request);
    return data({ view: null, error: describeLoadError(error) }, { status: 503 });
  }
}

/** A refresh that does not reach the server says so in the page's place for it, and the page stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { view: null, error: loadFailure(messageOf(error)) };
  }
}

export function meta() {
  return pageMeta({ title: "Gestion des abonnés", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function SubscribersPage({ loaderData: { view, error } }: Route.ComponentProps) {
  const { search } = useLocation();
  const query = view?.query ?? parseSubscriberQuery(new URLSearchParams(search));
  return (
    <SubscriberPage view={view} error={error}>
      <ExportButtons query={query} isEmpty={!view || view.total.count === 0} />
    </SubscriberPage>
  );
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `réponse ${error.status} du serveur`;
  return error instanceof Error ? error.message : "";
}
