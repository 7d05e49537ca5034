import { data, redirect } from "react-router";
import { CLASS_FIELDS, DESK_PATH, SUMMARY_PATH } from "#app/features/classes/rules/class-paths.ts";
import { CLASS_TEXTS } from "#app/features/classes/rules/class-texts.ts";
import { deskOf, findDesk, pressDesk, resumeDesk } from "#app/features/classes/teacher/desk.server.ts";
import { DeskPage, ResumePage } from "#app/features/classes/teacher/desk-page.tsx";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/desk";

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await findDesk(requireServices(context), request);
  if (session?.endedAt) throw redirect(SUMMARY_PATH);
  return session && deskOf(session, new Date());
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const now = new Date();
  const form = await readForm(request);
  if (form?.has(CLASS_FIELDS.resume)) {
    const outcome = await resumeDesk(services, { form, now });
    if ("cookie" in outcome) return redirect(DESK_PATH, { status: 303, headers: { "Set-Cookie": outcome.cookie } });
    return data({ refusal: outcome.refusal }, { status: outcome.refusal === "tooMany" ? 429 : 404 });
  }
  const session = await findDesk(services, request);
  if (!session) return data({ refusal: "noDesk" as const }, { status: 403 });
  await pressDesk(services, { session, form, now });
  return redirect(session.endedAt ? SUMMARY_PATH : DESK_PATH, 303);
}

export function meta() {
  return pageMeta({
    title: "Piloter la séance",
    description: "Ouvrir, fermer et corriger chaque question de la séance, depuis l’ordinateur du professeur.",
    indexable: false,
  });
}

export default function DeskRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <ResumePage message={CLASS_TEXTS[actionData?.refusal ?? "noDesk"]} />;
  return <DeskPage desk={loaderData} />;
}
