import { ORIGIN_PLACEHOLDER } from "#app/features/discovery/placeholders.ts";
import { robotsTxt } from "#app/features/discovery/robots.server.ts";

export function loader() {
  return new Response(robotsTxt(ORIGIN_PLACEHOLDER), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
