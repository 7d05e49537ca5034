import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/archives.route";
import { ArchivesPage } from "./archives-page.tsx";
import { listSentLetters } from "./letter-archive.server.ts";

/** Only the database knows which letters have left. */
export const handle: RouteHandle = { onRequest: true };

export async function loader({ context }: Route.LoaderArgs) {
  return { letters: await listSentLetters(requireServices(context).db, contentOf(context)) };
}

export function meta() {
  return pageMeta({
    title: "Archives de la lettre",
    description:
      "Toutes les lettres du Récap déjà parties, et ce que l’on peut en dire sans pister personne : envois, refus, départs.",
  });
}

export default function ArchivesRoute({ loaderData }: Route.ComponentProps) {
  return <ArchivesPage letters={loaderData.letters} />;
}
