import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { readDraft } from "#app/newsroom/drafts/served-draft.server.ts";
import { currentStaff } from "#app/office/team/staff-guard.server.ts";
import { readForm } from "#platform/read-form.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import { SESSION_CHALLENGE } from "#platform/session-challenge.ts";
import type { Route } from "./+types/typing.route";
import { replyToTyping } from "./typing-actions.server.ts";

export const handle: RouteHandle = { maxBodyBytes: 2_000_000 };

export function loader() {
  return new Response("Méthode refusée.\n", { status: 405, headers: { Allow: "POST" } });
}

/** Only the script of the editor calls this route, every two seconds while somebody types. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const [services, staff] = [requireServices(context), currentStaff(context)];
  const form = await readForm(request);
  // Another person has signed in with this browser since, so what the page holds must not be saved in their name.
  if (form?.get(DRAFT_FIELDS.member) !== staff.userId) {
    return new Response("Session terminée.\n", { status: 401, headers: { "WWW-Authenticate": SESSION_CHALLENGE } });
  }
  const draft = await readDraft(services, staff, params.draft);
  const answer = draft && (await replyToTyping({ services, staff, draft, form }));
  return answer ? Response.json(answer) : new Response("Demande refusée.\n", { status: draft ? 400 : 404 });
}
