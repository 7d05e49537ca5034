import { data } from "react-router";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { readDraft } from "#app/newsroom/drafts/served-draft.server.ts";
import { currentStaff } from "#app/office/team/staff-guard.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/preview-frames.route";
import { DraftHeader } from "./draft-header.tsx";
import { draftHead } from "./draft-view.server.ts";

const FRAMES = [
  { title: "Téléphone, en clair", scheme: "clair", width: 390, height: 720 },
  { title: "Téléphone, en sombre", scheme: "sombre", width: 390, height: 720 },
  { title: "Écran large", scheme: "clair", width: 1_280, height: 800 },
] as const;

/** Shows the saved page in frames, without scripts like every preview. */
function PreviewFrames({ id }: { id: string }) {
  const path = draftPath(id, "apercu");
  return (
    <div className="preview-frames">
      <p>
        La page telle qu’elle est enregistrée.{" "}
        <a href={path} target="_blank" rel="noopener">
          L’ouvrir seule<span className="sr-only"> (nouvelle fenêtre)</span>
        </a>{" "}
        pour l’imprimer, comme chez un lecteur.
      </p>
      {FRAMES.map(({ title, scheme, width, height }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <iframe
            title={`Aperçu : ${title}`}
            src={`${path}?vue=${scheme}`}
            sandbox="allow-same-origin"
            width={width}
            height={height}
            loading="lazy"
          />
        </section>
      ))}
    </div>
  );
}

export const handle: RouteHandle = { frames: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const draft = await readDraft(services, currentStaff(context), params.draft);
  if (!draft) throw data(null, { status: 404 });
  return { draft: draftHead(services, draft) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = `Aperçu : ${loaderData?.draft.title ?? "document"}`;
  return pageMeta({ title, description: "Espace réservé à la rédaction.", indexable: false });
}

export default function PreviewFramesPage({ loaderData: { draft } }: Route.ComponentProps) {
  return (
    <div className="draft-page">
      <DraftHeader draft={draft} />
      <PreviewFrames id={draft.id} />
    </div>
  );
}
