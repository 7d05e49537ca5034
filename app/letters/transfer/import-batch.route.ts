import { orLoadRefusal } from "#app/letters/subscribers/describe-load-error.server.ts";
import { currentAdmin } from "#app/office/sign-in/admin-guard.server.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/import-batch.route";
import { ImportRequestSchema, importBatch } from "./import-batch.server.ts";

export const handle: RouteHandle = { maxBodyBytes: 64 * 1024 };

export async function action({ request, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const isJson = request.headers.get("Content-Type")?.startsWith("application/json");
  const body: unknown = isJson ? await request.json().catch(() => null) : null;
  const parsed = ImportRequestSchema.safeParse(body);
  if (!parsed.success) return Response.json({ message: "Lot de lignes incorrect." }, { status: 400 });
  return orLoadRefusal(services, request, async () =>
    Response.json(await importBatch(services, currentAdmin(context), parsed.data, new Date())),
  );
}
