import { data } from "react-router";
import { currentAdmin } from "#app/office/sign-in/admin-guard.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/lift-stops.route";
import { replyToLiftStops } from "./lift-stops.server.ts";
import { LiftStopsPage } from "./lift-stops-page.tsx";

/** A page below the guard needs one. */
export function loader() {
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = (await readForm(request)) ?? new URLSearchParams();
  const submission = { admin: currentAdmin(context), form, now: new Date() };
  const answer = await replyToLiftStops(requireServices(context), submission);
  return data(answer, { status: answer.step === "form" ? 422 : 200 });
}

export function meta() {
  return pageMeta({ title: "Adresses arrêtées", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function LiftStopsRoute({ actionData }: Route.ComponentProps) {
  return <LiftStopsPage answer={actionData ?? null} />;
}
