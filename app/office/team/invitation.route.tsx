import { data, redirect } from "react-router";
import { signInPath } from "#app/accounts/session/return-path.ts";
import { getSession } from "#app/accounts/session/sessions.server.ts";
import { requireSession } from "#app/accounts/session/sign-in.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/invitation.route";
import { ACCESS_PATH } from "./access-form.ts";
import { invitationPath, TOKEN_FIELD } from "./invitation.ts";
import { InvitationPage } from "./invitation-page.tsx";
import { readInvitation } from "./invitations.server.ts";
import { keepingTyped } from "./keep-typed.server.ts";
import { NewsroomShell } from "./newsroom-shell.tsx";
import { acceptAndRecord } from "./own-acts.server.ts";
import { nameOf } from "./team.server.ts";

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const { user } = await requireSession(services, request);
  const token = url.searchParams.get(TOKEN_FIELD) ?? "";
  const invitation = await readInvitation(services.db, { token, email: user.email }, new Date());
  const isMember = (await nameOf(services.db, user.id)) !== null;
  return data({ invitation, token, isMember }, { status: invitation.state === "unknown" ? 404 : 200 });
}

export const action = keepingTyped(async ({ request, context }: Route.ActionArgs) => {
  const services = requireServices(context);
  const token = (await readForm(request))?.get(TOKEN_FIELD) ?? "";
  const session = await getSession(services, request);
  if (!session) throw redirect(signInPath(invitationPath(token)), 303);
  const hasJoined = await acceptAndRecord(services, { token, user: session.user }, new Date());
  return redirect(hasJoined ? ACCESS_PATH : invitationPath(token), 303);
});

export function meta() {
  return pageMeta({ title: "Rejoindre la rédaction", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function InvitationRoute({ loaderData }: Route.ComponentProps) {
  return (
    <NewsroomShell isOpen={false}>
      <div className="wrap admin">
        <InvitationPage {...loaderData} />
      </div>
    </NewsroomShell>
  );
}
