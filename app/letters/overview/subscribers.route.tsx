import { data, isRouteErrorResponse, useLocation } from "react-router";
import { describeLoadError } from "#app/letters/subscribers/describe-load-error.server.ts";
import { loadFailure } from "#app/letters/subscribers/load-error.ts";
import { SUBSCRIBER_FILTERS } from "#app/letters/subscribers/subscriber-query.ts";
import { viewSubscribers } from "#app/letters/subscribers/subscriber-view.server.ts";
import { SubscribersView } from "#app/letters/subscribers/subscribers-view.tsx";
import { ExportPanel } from "#app/letters/transfer/export-panel.tsx";
import { OVERVIEW_PATH } from "#app/office/frame/admin-shell.tsx";
import { readQuery } from "#app/office/list/list-query.ts";
import { currentAdmin } from "#app/office/sign-in/admin-guard.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { requireServices, type Services } from "#platform/services.ts";
import type { Route } from "./+types/subscribers.route";
import { type Overview, readOverview } from "./overview.server.ts";
import { OverviewPage } from "./overview-page.tsx";

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
