import { redirect } from "react-router";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { readForm } from "#platform/read-form.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/start.route";
import { limitExamPages } from "./exam-limit.server.ts";
import { chooseSeed, examStart } from "./exam-paper.server.ts";
import { paperUrl, readOptions, START_PATH } from "./exam-paths.ts";
import { StartPage, WANTED_SEED } from "./start-page.tsx";

export const handle: RouteHandle = { onRequest: true };

export function loader({ context }: Route.LoaderArgs) {
  limitExamPages(requireServices(context));
  return examStart(contentOf(context));
}

/** Chooses an address, and keeps nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  limitExamPages(requireServices(context));
  const form = await readForm(request);
  const seed = chooseSeed(contentOf(context), form?.get(WANTED_SEED) ?? null);
  return redirect(seed ? paperUrl(seed, readOptions(form ?? new URLSearchParams())) : START_PATH, 303);
}

export function meta() {
  return pageMeta({
    title: "Examen civique : examen blanc",
    description:
      "Un examen blanc de 40 questions, réparties comme à l’examen civique, corrigé et expliqué, sans compte, à l’écran ou à imprimer.",
  });
}

export default function StartRoute({ loaderData }: Route.ComponentProps) {
  return <StartPage start={loaderData} />;
}
