import { pageMeta } from "#app/features/layout/page-meta.ts";
import { currentStaff } from "#app/features/staff/staff-guard.server.ts";
import type { Route } from "./+types/drafts";

export function loader({ context }: Route.LoaderArgs) {
  return { name: currentStaff(context).name };
}

export function meta() {
  return pageMeta({ title: "Documents", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function DraftsPage() {
  return <h1>Documents</h1>;
}
