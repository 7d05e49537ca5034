import { data, redirect } from "react-router";
import { CLASS_FIELDS, deskPath, summaryPath } from "#app/features/classes/rules/class-paths.ts";
import { CLASS_TEXTS } from "#app/features/classes/rules/class-texts.ts";
import {
  chooseDesk,
  deskOf,
  findDesk,
  listDesks,
  namesSession,
  othersOf,
  replyToDesk,
  resumeDesk,
} from "#app/features/classes/teacher/desk.server.ts";
import { DeskPage } from "#app/features/classes/teacher/desk-page.tsx";
import { ResumePage } from "#app/features/classes/teacher/resume-page.tsx";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/desk";

export async function loader({ request, context }: Route.LoaderArgs) {
  const desks = await listDesks(requireServices(context), request);
  const session = chooseDesk(desks, request);
  if (session?.endedAt) throw redirect(summaryPath(session.id));
  // The page reloads its data every 30 seconds: without an id it would switch to a session opened in another tab.
  if (session && !namesSession(request)) throw redirect(deskPath(session.id));
  return { desk: session && deskOf(session, new Date()), others: othersOf(desks, session) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const now = new Date();
  const form = await readForm(request);
  if (form?.has(CLASS_FIELDS.resume)) {
    const outcome = await resumeDesk(services, { request, form, now });
    if ("refusal" in outcome) {
      return data({ refusal: outcome.refusal }, { status: outcome.refusal === "tooMany" ? 429 : 404 });
    }
    return redirect(deskPath(outcome.id), { status: 303, headers: { "Set-Cookie": outcome.cookie } });
  }
  const session = await findDesk(services, request);
  if (!session) return data({ refusal: "noDesk" as const }, { status: 403 });
  await replyToDesk(services, { session, form, now });
  return redirect(session.endedAt ? summaryPath(session.id) : deskPath(session.id), 303);
}

export function meta() {
  return pageMeta({
    title: "Piloter la séance",
    description: "Ouvrir, fermer et corriger chaque question de la séance, depuis l’ordinateur du professeur.",
    indexable: false,
  });
}

export default function DeskRoute({ loaderData: { desk, others }, actionData }: Route.ComponentProps) {
  if (desk) return <DeskPage key={desk.id} {...{ desk, others }} />;
  const problem = actionData?.refusal ?? (others.length > 0 ? "otherDesk" : "noDesk");
  return <ResumePage message={CLASS_TEXTS[problem]} others={others} />;
}
