import { EntryPage } from "#app/features/classes/pupil/entry-page.tsx";
import { CLASS_FIELDS } from "#app/features/classes/rules/class-paths.ts";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import type { Route } from "./+types/entry";

export const handle: RouteHandle = { variesBy: CLASS_FIELDS.code };

export function loader({ request }: Route.LoaderArgs) {
  return { typed: (new URL(request.url).searchParams.get(CLASS_FIELDS.code) ?? "").slice(0, 20) };
}

export function meta() {
  return pageMeta({
    title: "Entrer dans une séance",
    description: "Entrer dans la séance de sa classe avec les huit chiffres que montre le professeur, sans compte.",
    indexable: false,
  });
}

export default function EntryRoute({ loaderData }: Route.ComponentProps) {
  return <EntryPage typed={loaderData.typed} message={null} />;
}
