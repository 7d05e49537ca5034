import { TOKEN_FIELD } from "#app/accounts/forms/form-names.ts";
import { unsubscribeByToken } from "#app/letters/leaving/withdrawals.server.ts";
import { countUnsubscription } from "#app/letters/store/letter-store.server.ts";
import type { Services } from "#platform/services.ts";

const HEADERS = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
/** The sentence has to be true of every kind of letter, and of a link whose subscription was erased. */
const DONE = "Plus aucun message de cette inscription ne sera envoyé.\n";
const FAILED = "La désinscription n’a pas pu être enregistrée. Veuillez réessayer plus tard.\n";

/**
 * Answers the one-click POST of RFC 8058; returns null for any other request. The answer is the same for any token, so
 * that nobody can guess tokens.
 */
export async function replyToOneClick(services: Services, request: Request): Promise<Response | null> {
  const token = new URL(request.url).searchParams.get(TOKEN_FIELD);
  if (token === null) return null;
  const body = await request.text();
  if (!/List-Unsubscribe/.test(body) || !/One-Click/.test(body)) {
    return new Response("Demande incomplète : List-Unsubscribe=One-Click est attendu.\n", {
      status: 400,
      headers: HEADERS,
    });
  }
  try {
    const outcome = await unsubscribeByToken(services, token, new Date());
    if (outcome === "unsubscribed")
      await countUnsubscription(services.db, new URL(request.url).searchParams.get("lettre"));
    return new Response(DONE, { headers: HEADERS });
  } catch (error) {
    services.reportError(error, request);
    return new Response(FAILED, { status: 503, headers: HEADERS });
  }
}
