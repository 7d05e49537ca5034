import { convertPaste, PastedSchema } from "#app/newsroom/paste/convert-paste.server.ts";
import { MAX_PASTE_BYTES } from "#app/newsroom/paste/paste-answer.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/paste.route";

export const handle: RouteHandle = { maxBodyBytes: MAX_PASTE_BYTES };

export function loader() {
  return Response.json({ message: "Cette adresse ne se lit pas." }, { status: 405, headers: { Allow: "POST" } });
}

/** Converts pasted content to Markdown and stores nothing of it. */
export async function action({ request, context }: Route.ActionArgs) {
  const isJson = request.headers.get("Content-Type")?.startsWith("application/json");
  const body: unknown = isJson ? await request.json().catch(() => null) : null;
  const parsed = PastedSchema.safeParse(body);
  if (!parsed.success) return Response.json({ message: "Ce texte ne se lit pas." }, { status: 400 });
  const converted = convertPaste(parsed.data, requireServices(context).settings.publicUrl);
  return Response.json(converted, { status: "message" in converted ? 422 : 200 });
}
