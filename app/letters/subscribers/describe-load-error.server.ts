import type { Services } from "#platform/services.ts";
import { loadFailure, type Refusal, TABLE_MISSING } from "./load-error.ts";

const UNDEFINED_TABLE = "42P01";

export async function orLoadRefusal(
  services: Services,
  request: Request,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    services.reportError(error, request);
    return Response.json({ message: describeLoadError(error) } satisfies Refusal, { status: 503 });
  }
}

/** The query and its values are left out, because they contain addresses. */
export function describeLoadError(error: unknown): string {
  const causes = listCauses(error);
  if (causes.some((cause) => "code" in cause && cause.code === UNDEFINED_TABLE)) return TABLE_MISSING;
  const message = causes.at(-1)?.message ?? "";
  return loadFailure(message.replace(/[^\s"'<>()]+@[^\s"'<>()]+/g, "[adresse]"));
}

function listCauses(error: unknown): Error[] {
  return error instanceof Error ? [error, ...listCauses(error.cause)] : [];
}
