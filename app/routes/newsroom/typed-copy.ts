import { keepTypedCopy, readTypedCopy } from "#app/features/newsroom/writing/typed-copies.server.ts";
import { currentStaff } from "#app/features/staff/staff-guard.server.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/typed-copy";

export const handle: RouteHandle = { maxBodyBytes: 2_000_000 };

/** Called by the script of the editor alone, every few seconds of writing. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const copy = readTypedCopy(await request.json().catch(() => null));
  if (!copy) return new Response(null, { status: 400 });
  const staff = currentStaff(context);
  const isKept = await keepTypedCopy(requireServices(context), staff, { draftId: params.draft, copy }, new Date());
  return new Response(null, { status: isKept ? 204 : 409 });
}
