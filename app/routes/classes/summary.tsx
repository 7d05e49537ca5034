import { redirect } from "react-router";
import { DESK_PATH } from "#app/features/classes/rules/class-paths.ts";
import { findDesk } from "#app/features/classes/teacher/desk.server.ts";
import { summaryOf } from "#app/features/classes/teacher/summary.server.ts";
import { SummaryPage } from "#app/features/classes/teacher/summary-page.tsx";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/summary";

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await findDesk(requireServices(context), request);
  if (!session?.endedAt) throw redirect(DESK_PATH);
  return summaryOf(session, session.endedAt);
}

export function meta() {
  return pageMeta({
    title: "Bilan de la séance",
    description: "Les totaux de la séance, question par question, à télécharger ou à imprimer.",
    indexable: false,
  });
}

export default function SummaryRoute({ loaderData }: Route.ComponentProps) {
  return <SummaryPage summary={loaderData} />;
}
