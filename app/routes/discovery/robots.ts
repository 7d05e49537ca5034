import { robotsTxt } from "#app/features/discovery/robots.server.ts";
import { ORIGIN_PLACEHOLDER } from "#platform/placeholders.ts";

export function loader() {
  return new Response(robotsTxt(ORIGIN_PLACEHOLDER), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
