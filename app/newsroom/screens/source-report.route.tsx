import { servedContent } from "#app/newsroom/drafts/served.server.ts";
import { readSourceReport } from "#app/newsroom/drafts/source-report.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/source-report.route";
import { SourcesView } from "./sources-view.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const services = requireServices(context);
  return { report: readSourceReport(services.settings.dataDir, servedContent(services).facts) };
}

export function meta() {
  return pageMeta({ title: "Sources", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function SourcesPage({ loaderData }: Route.ComponentProps) {
  return <SourcesView {...loaderData} />;
}
