import { CLASS_FIELDS } from "#app/learning/class/class-paths.ts";
import { CLASS_TEXTS } from "#app/learning/class/class-texts.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import type { Route } from "./+types/entry.route";
import { EntryPage } from "./entry-page.tsx";

export const handle: RouteHandle = { variesBy: [CLASS_FIELDS.code] };

export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const message = query.has(CLASS_FIELDS.notIn) ? CLASS_TEXTS.notIn : null;
  return { typed: (query.get(CLASS_FIELDS.code) ?? "").slice(0, 20), message };
}

export function meta() {
  return pageMeta({
    title: "Entrer dans une séance",
    description: "Entrer dans la séance de sa classe avec les huit chiffres que montre le professeur, sans compte.",
    indexable: false,
  });
}

export default function EntryRoute({ loaderData }: Route.ComponentProps) {
  return <EntryPage {...loaderData} />;
}
