import { data } from "react-router";
import { findProjector } from "#app/features/classes/teacher/projector.server.ts";
import { ProjectorPage } from "#app/features/classes/teacher/projector-page.tsx";
import type { FrameHandle } from "#app/features/layout/page-frame.tsx";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/projector";

export const handle: FrameHandle = { hasOwnFrame: true };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const found = await findProjector(requireServices(context), { request, code: params.code, now: new Date() });
  if ("message" in found) throw data(found.message, { status: found.status });
  return found;
}

export function meta() {
  return pageMeta({
    title: "Écran de la séance",
    description: "Le code, la question et le nombre de réponses, à projeter dans la classe.",
    indexable: false,
  });
}

export default function ProjectorRoute({ loaderData }: Route.ComponentProps) {
  return <ProjectorPage projector={loaderData} />;
}
