import { data } from "react-router";
import { plannedPageMeta, UnderConstruction } from "#app/ui/page/under-construction.tsx";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Route } from "./+types/not-found.route";

export function loader({ params, context }: Route.LoaderArgs) {
  const planned = contentOf(context).getPlannedPage(`/${params["*"]}`.replace(/\/$/, ""));
  if (!planned) throw data(null, { status: 404 });
  return { planned };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? plannedPageMeta(loaderData.planned) : [];
}

export default function AnnouncedRoute({ loaderData }: Route.ComponentProps) {
  return <UnderConstruction page={loaderData.planned} />;
}
