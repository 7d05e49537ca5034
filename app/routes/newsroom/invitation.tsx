import { data, redirect } from "react-router";
import { acceptAndRecord } from "#app/features/admin/team/own-acts.server.ts";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { signInPath } from "#app/features/session/return-path.ts";
import { getSession } from "#app/features/session/sessions.server.ts";
import { requireSession } from "#app/features/session/sign-in.server.ts";
import { ACCESS_PATH } from "#app/features/staff/access-form.ts";
import { invitationPath, TOKEN_FIELD } from "#app/features/staff/invitation.ts";
import { InvitationPage } from "#app/features/staff/invitation-page.tsx";
import { readInvitation } from "#app/features/staff/invitations.server.ts";
import { keepingTyped } from "#app/features/staff/keep-typed.server.ts";
import { NewsroomShell } from "#app/features/staff/newsroom-shell.tsx";
import { nameOf } from "#app/features/staff/team.server.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/invitation";

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
