import { describeError } from "#platform/log.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/session.route";
import { getSession, prolongSession } from "./sessions.server.ts";
import type { SessionAnswer } from "./use-session.ts";

/** Answers null for a visitor who is not signed in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  try {
    const session = await getSession(services, request);
    // No cookie is cleared: a sign-in in another tab may have set a new one since this request was sent.
    if (!session) return Response.json(null);
    const { id, email, syncEnabled } = session.user;
    const answer: SessionAnswer = { email, account: id, sync: syncEnabled, isDue: session.isDue };
    return Response.json(answer);
  } catch (error) {
    services.log.warn("session_unreadable", { requestId: services.requestId, ...describeError(error) });
    return Response.json(null, { status: 503 });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  await prolongSession(requireServices(context), request);
  return new Response(null, { status: 204 });
}
