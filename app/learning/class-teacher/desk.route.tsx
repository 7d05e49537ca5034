import { data, redirect } from "react-router";
import { CLASS_FIELDS, deskPath, summaryPath } from "#app/learning/class/class-paths.ts";
import { CLASS_TEXTS } from "#app/learning/class/class-texts.ts";
import { orRestart } from "#app/learning/class/or-restart.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/desk.route";
import { deskOf, findDesks, isTakenOver, namesSession, replyToDesk, resumeDesk } from "./desk.server.ts";
import { DeskPage } from "./desk-page.tsx";
import { ResumePage } from "./resume-page.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  // The code that was typed stays on its page while the database is away.
  if (new URL(request.url).searchParams.has(CLASS_FIELDS.resume)) {
    const others = await findDesks(services, request).then(
      (desks) => desks.others,
      () => [],
    );
    return { desk: null, others, isElsewhere: false };
  }
  const { chosen, others } = await orRestart(services, request, () => findDesks(services, request));
  if (chosen?.endedAt) throw redirect(summaryPath(chosen.id));
  // The page reloads its data every 30 seconds: without an id it would switch to a session opened in another tab.
  if (chosen && !namesSession(request)) throw redirect(deskPath(chosen.id));
  const isElsewhere = !chosen && (await orRestart(services, request, () => isTakenOver(services, request)));
  return { desk: chosen && deskOf(chosen, new Date()), others, isElsewhere };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const now = new Date();
  const form = await readForm(request);
  const typed = form?.get(CLASS_FIELDS.resume) ?? null;
  try {
    if (typed !== null) {
      const outcome = await resumeDesk(services, { request, form, now });
      if ("refusal" in outcome) {
        return data({ refusal: outcome.refusal, typed }, { status: outcome.refusal === "tooMany" ? 429 : 404 });
      }
      return redirect(deskPath(outcome.id), { status: 303, headers: { "Set-Cookie": outcome.cookie } });
    }
    const { chosen } = await findDesks(services, request);
    if (!chosen) return data({ refusal: "noDesk" as const, typed }, { status: 403 });
    const hasEnded = await replyToDesk(services, { session: chosen, form, now });
    return redirect(hasEnded ? summaryPath(chosen.id) : deskPath(chosen.id), 303);
  } catch (error) {
    services.reportError(error, request);
    return data({ refusal: "restart" as const, typed }, { status: 503 });
  }
}

export function meta() {
  return pageMeta({
    title: "Piloter la séance",
    description: "Ouvrir, fermer et corriger chaque question de la séance, depuis l’ordinateur du professeur.",
    indexable: false,
  });
}

export default function DeskRoute({ loaderData: { desk, others, isElsewhere }, actionData }: Route.ComponentProps) {
  if (desk) return <DeskPage key={desk.id} {...{ desk, others }} />;
  const known = others.length > 0 ? "otherDesk" : "noDesk";
  const problem = isElsewhere ? "takenOver" : (actionData?.refusal ?? known);
  return <ResumePage message={CLASS_TEXTS[problem]} typed={actionData?.typed ?? ""} others={others} />;
}
