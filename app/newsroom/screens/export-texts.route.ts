import { zipServed } from "#app/newsroom/publication/zip-served.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/export-texts.route";

export async function loader({ context }: Route.LoaderArgs) {
  const { number, zip } = await zipServed(requireServices(context));
  const headers = {
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename="recap-edition-${number}.zip"`,
  };
  return new Response(zip, { headers });
}
