import { data, Form, redirect } from "react-router";
import { orRestart } from "#app/learning/class/class-endpoints.server.ts";
import { ClassStyle } from "#app/learning/class/class-page.tsx";
import { projectorPath } from "#app/learning/class/class-paths.ts";
import { CLASS_TEXTS } from "#app/learning/class/class-texts.ts";
import { Button } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/projector.route";
import { findProjector, openProjector } from "./projector.server.ts";
import { type Projector, ProjectorPage } from "./projector-page.tsx";

/** The page for a computer that does not lead the session, and that has to give its code. */
function OpenProjectorPage({ message }: { message: string | null }) {
  return (
    <main id="contenu" className="wrap page class-page" tabIndex={-1}>
      <ClassStyle />
      <h1>Écran de la séance</h1>
      {message ? (
        <p role="alert" className="alert">
          {message}
        </p>
      ) : null}
      <p className="lead">La question et les réponses s’affichent ici, en grand, pour toute la classe.</p>
      <Form method="post">
        <Button type="submit">Afficher l’écran</Button>
      </Form>
    </main>
  );
}

export const handle: RouteHandle = {
  hasOwnFrame: true,
  refresh: (data) => {
    const { code, id, view } = (data ?? {}) as Partial<Projector>;
    return code && view?.step !== "ended" ? projectorPath(code, id) : null;
  },
};

export function loader({ request, params, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  return orRestart(services, request, () => findProjector(services, { request, code: params.code, now: new Date() }));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const opened = await openProjector(services, { code: params.code, now: new Date() }).catch((error: unknown) => {
    services.reportError(error, request);
    return { message: CLASS_TEXTS.restart, status: 503 };
  });
  if ("redirectTo" in opened) return redirect(opened.redirectTo, 303);
  return data({ message: opened.message }, { status: opened.status });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: loaderData ? `${loaderData.view.title} : écran de la séance` : "Écran de la séance",
    description: "Le code, la question et le nombre de réponses, à projeter dans la classe.",
    indexable: false,
  });
}

export default function ProjectorRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <OpenProjectorPage message={actionData?.message ?? null} />;
  return <ProjectorPage key={loaderData.id} projector={loaderData} />;
}
