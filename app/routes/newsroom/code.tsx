import { pageMeta } from "#app/features/layout/page-meta.ts";
import { currentStaff } from "#app/features/staff/staff-guard.server.ts";
import type { Route } from "./+types/code";

export function loader({ context }: Route.LoaderArgs) {
  return { name: currentStaff(context).name };
}

export function meta() {
  return pageMeta({ title: "Code du téléphone", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function CodePage() {
  return <h1>Code du téléphone</h1>;
}
