import { readingStatistics } from "#app/newsroom/writing/reading-statistics.server.ts";
import { STATISTICS_FIELDS } from "#app/newsroom/writing/statistics-path.ts";
import { readForm } from "#platform/read-form.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import type { Route } from "./+types/reading-statistics.route";

/** The limit leaves room for a text that is too long for the analysis, so that the answer can say so. */
export const handle: RouteHandle = { maxBodyBytes: 700_000 };

export function loader() {
  return new Response("Méthode refusée.\n", { status: 405, headers: { Allow: "POST" } });
}

/** Returns the statistics of a text that is being typed; no draft is read and nothing is stored. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  const { path, text, summary } = STATISTICS_FIELDS;
  const body = form?.get(text)?.replace(/\r\n?/g, "\n") ?? "";
  const statistics = form && readingStatistics(form.get(path) ?? "", body, form.get(summary) ?? "");
  return statistics ? Response.json(statistics) : new Response("Demande refusée.\n", { status: 400 });
}
