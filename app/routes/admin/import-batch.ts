import { ImportRequestSchema, importBatch } from "#app/features/admin/csv/import-batch.server.ts";
import { currentAdmin } from "#app/features/admin/sign-in/admin-guard.server.ts";
import { orLoadRefusal } from "#app/features/admin/subscribers/describe-load-error.server.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/import-batch";

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
