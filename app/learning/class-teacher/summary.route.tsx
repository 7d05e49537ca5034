import { redirect } from "react-router";
import { DESK_PATH, deskPath, summaryPath } from "#app/learning/class/class-paths.ts";
import { orRestart } from "#app/learning/class/or-restart.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/summary.route";
import { findDesks, namesSession } from "./desk.server.ts";
import { summaryOf } from "./summary.server.ts";
import { SummaryPage } from "./summary-page.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const { chosen, others } = await orRestart(services, request, () => findDesks(services, request));
  if (!chosen?.endedAt) throw redirect(chosen ? deskPath(chosen.id) : DESK_PATH);
  if (!namesSession(request)) throw redirect(summaryPath(chosen.id));
  return { summary: summaryOf(chosen, chosen.endedAt), others };
}

export function meta() {
  return pageMeta({
    title: "Bilan de la séance",
    description: "Les totaux de la séance, question par question, à télécharger ou à imprimer.",
    indexable: false,
  });
}

export default function SummaryRoute({ loaderData }: Route.ComponentProps) {
  return <SummaryPage {...loaderData} />;
}
