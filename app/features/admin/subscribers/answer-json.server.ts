import type { Services } from "#platform/services.ts";
import { describeLoadError } from "./describe-load-error.server.ts";
import type { Refusal } from "./load-error.ts";

export async function answerJson<T>(services: Services, request: Request, work: () => Promise<T>): Promise<Response> {
  try {
    return Response.json(await work());
  } catch (error) {
    services.reportError(error, request);
    return Response.json({ message: describeLoadError(error) } satisfies Refusal, { status: 503 });
  }
}
