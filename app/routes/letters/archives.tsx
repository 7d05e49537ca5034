import { pageMeta } from "#app/features/layout/page-meta.ts";
import { ArchivesPage } from "#app/features/letters/pages/archives-page.tsx";
import { listSentLetters } from "#app/features/letters/pages/letter-archive.server.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/archives";

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
