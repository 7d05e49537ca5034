import { pageMeta } from "#app/features/layout/page-meta.ts";
import { SourcesView } from "#app/features/newsroom/screens/sources-view.tsx";
import { servedContent } from "#app/features/newsroom/served.server.ts";
import { readSourceReport } from "#app/features/newsroom/source-report.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/source-report";

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
