import { pageMeta } from "#app/features/layout/page-meta.ts";
import { currentStaff } from "#app/features/staff/staff-guard.server.ts";
import type { Route } from "./+types/draft";

export function loader({ context }: Route.LoaderArgs) {
  return { name: currentStaff(context).name };
}

export function meta() {
  return pageMeta({ title: "Document", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function DraftPage() {
  return <h1>Document</h1>;
}
