import { siteValuesContext } from "#platform/services.ts";
import type { Route } from "./+types/robots.route";
import { robotsTxt } from "./site-files.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteValuesContext);
  return new Response(robotsTxt(origin), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
