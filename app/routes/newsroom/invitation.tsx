import { pageMeta } from "#app/features/layout/page-meta.ts";

export function loader() {
  return null;
}

export function meta() {
  return pageMeta({ title: "Invitation", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function InvitationPage() {
  return <h1>Invitation</h1>;
}
