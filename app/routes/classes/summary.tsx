import { redirect } from "react-router";
import { DESK_PATH, deskPath, summaryPath } from "#app/features/classes/rules/class-paths.ts";
import { chooseDesk, listDesks, namesSession, othersOf } from "#app/features/classes/teacher/desk.server.ts";
import { summaryOf } from "#app/features/classes/teacher/summary.server.ts";
import { SummaryPage } from "#app/features/classes/teacher/summary-page.tsx";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/summary";

export async function loader({ request, context }: Route.LoaderArgs) {
  const desks = await listDesks(requireServices(context), request);
  const session = chooseDesk(desks, request);
  if (!session?.endedAt) throw redirect(session ? deskPath(session.id) : DESK_PATH);
  if (!namesSession(request)) throw redirect(summaryPath(session.id));
  return { summary: summaryOf(session, session.endedAt), others: othersOf(desks, session) };
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
