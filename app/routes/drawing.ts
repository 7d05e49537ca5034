import { missingFile } from "#app/features/articles/former-page.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/drawing";

const TYPES: Record<string, string> = {
  svg: "image/svg+xml; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  png: "image/png",
};

/** Those of the build are files. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  const content = contentOf(context);
  const bytes = content.getDrawing(pathname);
  const type = TYPES[pathname.split(".").at(-1) ?? ""];
  if (!bytes || !type) return missingFile(content, undefined);
  return new Response(new Uint8Array(bytes), { headers: { "Content-Type": type } });
}
