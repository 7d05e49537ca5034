import { pageMeta } from "#app/features/layout/page-meta.ts";
import { currentStaff } from "#app/features/staff/staff-guard.server.ts";
import type { Route } from "./+types/new-draft";

export function loader({ context }: Route.LoaderArgs) {
  return { name: currentStaff(context).name };
}

export function meta() {
  return pageMeta({ title: "Nouveau document", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function NewDraftPage() {
  return <h1>Nouveau document</h1>;
}
