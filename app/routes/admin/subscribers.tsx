import { data, isRouteErrorResponse, useLocation } from "react-router";
import { ExportPanel } from "#app/features/admin/csv/export-panel.tsx";
import { OVERVIEW_PATH } from "#app/features/admin/layout/admin-shell.tsx";
import { readQuery } from "#app/features/admin/list/list-query.ts";
import { type Overview, readOverview } from "#app/features/admin/overview/overview.server.ts";
import { OverviewPage } from "#app/features/admin/overview/overview-page.tsx";
import { currentAdmin } from "#app/features/admin/sign-in/admin-guard.server.ts";
import { describeLoadError } from "#app/features/admin/subscribers/describe-load-error.server.ts";
import { loadFailure } from "#app/features/admin/subscribers/load-error.ts";
import { SUBSCRIBER_FILTERS } from "#app/features/admin/subscribers/subscriber-query.ts";
import { viewSubscribers } from "#app/features/admin/subscribers/subscriber-view.server.ts";
import { SubscribersView } from "#app/features/admin/subscribers/subscribers-view.tsx";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { requireServices, type Services } from "#platform/services.ts";
import type { Route } from "./+types/subscribers";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const now = new Date();
  const asked = { admin: currentAdmin(context), path: url.pathname, parameters: url.searchParams, now };
  const overview = url.pathname === OVERVIEW_PATH ? await tryOverview(services, contentOf(context), request) : null;
  try {
    return { view: await viewSubscribers(services.db, asked), overview, error: null };
  } catch (error) {
    services.reportError(error, request);
    return data({ view: null, overview, error: describeLoadError(error) }, { status: 503 });
  }
}

/** Null on a failure, which must not hide the list. */
async function tryOverview(services: Services, content: Catalogue, request: Request): Promise<Overview | null> {
  try {
    return await readOverview(services, { content, now: new Date() });
  } catch (error) {
    services.reportError(error, request);
    return null;
  }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { view: null, overview: null, error: loadFailure(messageOf(error)) };
  }
}

export function meta({ location }: Route.MetaArgs) {
  const title = location.pathname === OVERVIEW_PATH ? "État du site" : "Gestion des abonnés";
  return pageMeta({ title, description: "Espace réservé à la rédaction.", indexable: false });
}

export default function SubscribersPage({ loaderData }: Route.ComponentProps) {
  const { view, overview, error } = loaderData;
  const { pathname, search } = useLocation();
  const isFirstPage = pathname === OVERVIEW_PATH;
  const query = view?.query ?? readQuery(SUBSCRIBER_FILTERS, new URLSearchParams(search));
  const Title = isFirstPage ? "h2" : "h1";
  return (
    <>
      {isFirstPage ? <OverviewPage overview={overview} /> : null}
      {isFirstPage ? <hr className="admin-next-part" /> : null}
      <SubscribersView {...{ query, view, error }} heading={<Title>Gestion des abonnés</Title>}>
        <ExportPanel status={query.status} counts={view?.counts ?? null} />
      </SubscribersView>
    </>
  );
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `réponse ${error.status} du serveur`;
  return error instanceof Error ? error.message : "";
}
