import { currentAdmin } from "#app/features/admin/sign-in/admin-guard.server.ts";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import type { Route } from "./+types/team";

export function loader({ context }: Route.LoaderArgs) {
  return { name: currentAdmin(context).actor };
}

export function meta() {
  return pageMeta({ title: "Équipe", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function TeamPage() {
  return <h1>Équipe</h1>;
}
