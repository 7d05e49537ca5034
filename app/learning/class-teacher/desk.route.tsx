import { data, redirect } from "react-router";
import { orRestart } from "#app/learning/class/class-endpoints.server.ts";
import { TeacherPage } from "#app/learning/class/class-page.tsx";
import { CLASS_FIELDS, deskPath, RESUME_PATH, summaryPath } from "#app/learning/class/class-paths.ts";
import { CLASS_TEXTS } from "#app/learning/class/class-texts.ts";
import { useOfflineForm } from "#app/learning/class/use-offline-form.ts";
import { NEW_CLASS_PATH } from "#app/learning/quiz/new-class-path.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { isUnanswered } from "#app/ui/forms/retry-with-pauses.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/desk.route";
import {
  deskOf,
  findDesks,
  isTakenOver,
  namesSession,
  type OtherDesk,
  replyToDesk,
  resumeDesk,
} from "./desk.server.ts";
import { DeskPage } from "./desk-page.tsx";
import { OpenedPage } from "./opened-page.tsx";
import { OtherDesks } from "./other-desks.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const query = new URL(request.url).searchParams;
  const isOpened = query.has(CLASS_FIELDS.opened);
  // This page also works while the database is unavailable, so that the code that was typed is not lost.
  if (query.has(CLASS_FIELDS.resume)) {
    const others = await findDesks(services, request).then(
      (desks) => desks.others,
      () => [],
    );
    return { desk: null, others, isElsewhere: false, isOpened };
  }
  const { chosen, others } = await orRestart(services, request, () => findDesks(services, request));
  if (chosen?.endedAt) throw redirect(summaryPath(chosen.id));
  // The page reloads its data every 30 seconds: without an id it would switch to a session opened in another tab.
  if (chosen && !namesSession(request)) throw redirect(deskPath(chosen.id));
  const isElsewhere = !chosen && (await orRestart(services, request, () => isTakenOver(services, request)));
  return { desk: chosen && deskOf(services, chosen, new Date()), others, isElsewhere, isOpened };
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
    const { isApplied, hasEnded } = await replyToDesk(services, { session: chosen, form, now });
    // A key says so; a button that came too late is gone from the page that follows.
    const isKey = request.headers.get("Accept") === "application/json";
    if (isKey && !isApplied) return data({ refusal: "notApplied" as const, typed }, { status: 409 });
    return redirect(hasEnded ? summaryPath(chosen.id) : deskPath(chosen.id), 303);
  } catch (error) {
    services.reportError(error, request);
    return data({ refusal: "restart" as const, typed }, { status: 503 });
  }
}

/** The remote stays on the screen: the router would replace it by its error page. With 503, nothing is loaded again. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return data({ refusal: "notSent" as const, typed: null }, { status: 503 });
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.desk?.view.title;
  return pageMeta({
    title: title ? `${title} : piloter la séance` : "Piloter une séance",
    description: "Ouvrir, fermer et corriger chaque question de la séance, depuis l’ordinateur du professeur.",
    indexable: false,
  });
}

export default function DeskRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, others, isElsewhere, isOpened } = loaderData;
  if (desk && isOpened) return <OpenedPage desk={desk} />;
  if (desk) return <DeskPage key={desk.id} {...{ desk, others }} />;
  const problem = isElsewhere ? "takenOver" : (actionData?.refusal ?? null);
  const said = problem ?? (others.length > 0 ? "otherDesk" : "noDesk");
  return (
    <ResumePage
      message={CLASS_TEXTS[said]}
      isProblem={problem !== null}
      typed={actionData?.typed ?? ""}
      others={others}
    />
  );
}

type ResumePageProps = { message: string; isProblem: boolean; typed: string; others: OtherDesk[] };

function ResumePage({ message, isProblem, typed, others }: ResumePageProps) {
  const { notSent, stopOffline } = useOfflineForm();
  return (
    <TeacherPage name="Piloter une séance">
      <h1>Piloter une séance</h1>
      <p id="resume-message" className={isProblem ? "alert" : undefined}>
        {message}
      </p>
      <OtherDesks desks={others} />
      <form method="post" action={RESUME_PATH} className="class-form" onSubmit={stopOffline}>
        <Field
          label="Code de reprise"
          hint="Douze lettres et chiffres, donnés à l’ouverture de la séance"
          describedBy="resume-message"
          error={notSent}
        >
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              name={CLASS_FIELDS.resume}
              defaultValue={typed}
              maxLength={20}
            />
          )}
        </Field>
        <p>
          <Button type="submit">Reprendre la séance</Button>
        </p>
      </form>
      <p>
        <a href={NEW_CLASS_PATH}>Préparer un quiz en classe</a>
      </p>
    </TeacherPage>
  );
}
