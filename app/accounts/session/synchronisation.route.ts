import { parseSyncRequest, synchronise } from "#app/accounts/sync/sync.server.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { consume } from "#platform/limits/rate-limits.server.ts";
import { requireServices } from "#platform/services.ts";
import { SESSION_CHALLENGE } from "#platform/session-challenge.ts";
import type { Route } from "./+types/synchronisation.route";
import { getSession } from "./sessions.server.ts";

export function loader() {
  return refuse(405, "Cette adresse ne se lit pas.", new Headers({ Allow: "POST" }));
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = requireServices(context);
  if (request.method !== "POST" || !request.headers.get("Content-Type")?.startsWith("application/json")) {
    return refuse(415, "Cet envoi n’est pas dans le format attendu.");
  }
  const sent = parseSyncRequest(await request.text());
  if (!sent) return refuse(400, "Cet envoi n’est pas dans le format attendu.");
  try {
    const session = await getSession(services, request);
    if (!session)
      return refuse(401, "Votre session est terminée.", new Headers({ "WWW-Authenticate": SESSION_CHALLENGE }));
    if (session.user.id !== sent.account) return refuse(409, "Un autre compte est connecté.");
    const limit = await consume(
      services,
      [{ limit: LIMITS.accountRequests, subject: `sync ${session.user.id}` }],
      new Date(),
    );
    if (!limit.allowed) {
      const headers = new Headers({ "Retry-After": String(limit.retryAfterSeconds) });
      return refuse(429, "Trop d’envois pour le moment.", headers);
    }
    const answer = await synchronise(services.db, session.user.id, sent, contentOf(context));
    return answer ? Response.json(answer) : refuse(409, "La synchronisation est désactivée.");
  } catch (error) {
    services.reportError(error, request);
    return refuse(503, "Le serveur ne peut pas enregistrer pour le moment.");
  }
}

function refuse(status: number, message: string, headers?: Headers): Response {
  return Response.json({ message }, { status, headers });
}
