import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/transparency.route";
import { readTransparency } from "./transparency.server.ts";
import { TransparencyPage } from "./transparency-page.tsx";

/** The page is rendered on request, because the counts of letters and reports are in the database. */
export const handle: RouteHandle = { onRequest: true };

export async function loader({ context }: Route.LoaderArgs) {
  return { counts: await readTransparency(requireServices(context).db, contentOf(context), new Date()) };
}

export function meta() {
  return pageMeta({
    title: "Transparence",
    description:
      "Ce que Le Récap sait de ses lecteurs, qui paie et qui écrit, comment un article est vérifié, les corrections et l’âge des faits.",
  });
}

export default function TransparencyRoute({ loaderData }: Route.ComponentProps) {
  return <TransparencyPage counts={loaderData.counts} />;
}
