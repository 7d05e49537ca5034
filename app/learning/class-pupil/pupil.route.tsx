import { data, redirect } from "react-router";
import { orRestart } from "#app/learning/class/or-restart.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/pupil.route";
import { EndScreen } from "./end-screen.tsx";
import { LivePage } from "./live-page.tsx";
import { OwnPacePage } from "./own-pace-page.tsx";
import { findPupilPage } from "./pupil-page.server.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const reply = await orRestart(services, request, () =>
    findPupilPage(services, { request, code: params.code, now: new Date() }),
  );
  if ("redirectTo" in reply) throw redirect(reply.redirectTo);
  const { headers } = reply;
  return data("page" in reply ? { page: reply.page, ended: null } : { page: null, ended: reply.ended }, { headers });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const refresh = loaderData?.page?.refreshes ? [{ httpEquiv: "refresh", content: "10" }] : [];
  return [
    ...pageMeta({
      title: "Séance en classe",
      description: "Les questions de la séance, sur l’appareil de l’élève.",
      indexable: false,
    }),
    ...refresh,
  ];
}

export default function PupilRoute({ loaderData: { page, ended } }: Route.ComponentProps) {
  if (!page) return <EndScreen session={ended.id} view={ended.view} choices={{}} />;
  if (page.ownPace) return <OwnPacePage key={page.ownPace.number} page={page} ownPace={page.ownPace} />;
  return <LivePage page={page} />;
}
