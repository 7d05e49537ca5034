import { data, Form, Link, redirect } from "react-router";
import { signInPath } from "#app/accounts/session/return-path.ts";
import { getSession } from "#app/accounts/session/sessions.server.ts";
import { ACCESS_PATH, NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/invitation.route";
import { invitationPath, TOKEN_FIELD } from "./invitation.ts";
import { type ReadInvitation, readInvitation } from "./invitations.server.ts";
import { keepingTyped } from "./keep-typed.server.ts";
import { NewsroomShell } from "./newsroom-shell.tsx";
import { acceptAndRecord, joinByInvitation } from "./own-acts.server.ts";
import { isAtLeast, ROLE_NAMES, ROLE_RIGHTS } from "./staff.ts";
import { findMemberName } from "./team.server.ts";

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const user = (await getSession(services, request))?.user ?? null;
  const token = url.searchParams.get(TOKEN_FIELD) ?? "";
  const invitation = await readInvitation(services.db, { token, email: user?.email ?? null }, new Date());
  if (!user && invitation.state !== "valid") throw redirect(signInPath(invitationPath(token)));
  const isMember = user !== null && (await findMemberName(services.db, user.id)) !== null;
  return data(
    { invitation, token, isMember, isSignedIn: user !== null },
    { status: invitation.state === "unknown" ? 404 : 200 },
  );
}

export const action = keepingTyped(async ({ request, context }: Route.ActionArgs) => {
  const services = requireServices(context);
  const token = (await readForm(request))?.get(TOKEN_FIELD) ?? "";
  const session = await getSession(services, request);
  const now = new Date();
  const joined = session
    ? { role: await acceptAndRecord(services, { token, user: session.user }, now), headers: new Headers() }
    : await joinByInvitation(services, { token, request }, now);
  if (!joined?.role) return redirect(invitationPath(token), 303);
  const { role, headers } = joined;
  // The phone, which is set up on that page, gives the code that a publication asks for.
  return redirect(isAtLeast({ role }, "reviewer") ? ACCESS_PATH : NEWSROOM_PATH, { status: 303, headers });
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

type InvitationPageProps = { invitation: ReadInvitation; token: string; isMember: boolean; isSignedIn: boolean };

function InvitationPage({ invitation, token, isMember, isSignedIn }: InvitationPageProps) {
  if (invitation.state === "valid") {
    const { name, role, email } = invitation;
    return (
      <>
        <h1>Rejoindre la rédaction</h1>
        <p className="lead">
          <span>{`Bonjour ${name}. Le Récap vous invite à le rejoindre. Votre rôle : `}</span>
          <strong>{ROLE_NAMES[role]}</strong>
          <span>{`, qui ${ROLE_RIGHTS[role]}.`}</span>
        </p>
        <p>
          <span>{`L’équipe verra votre nom sur ce que vous ${isAtLeast({ role }, "reviewer") ? "écrivez, relisez et publiez" : "écrivez"} ; `}</span>
          il reste dans l’historique si vous partez. Les articles, eux, ne sont pas signés de votre nom. Vous pourrez le
          changer, et quitter l’équipe quand vous voulez.
        </p>
        {isSignedIn ? null : (
          <p>
            <span>{"Accepter ouvre aussi, dans ce navigateur, un compte au nom de "}</span>
            <strong>{email}</strong>.
          </p>
        )}
        <Form method="post" className="admin-form" aria-label="Invitation">
          <input type="hidden" name={TOKEN_FIELD} value={token} />
          <Button type="submit">Accepter l’invitation</Button>
        </Form>
      </>
    );
  }
  if (invitation.state === "other-address") {
    return (
      <>
        <h1>Une autre adresse est invitée</h1>
        <p className="lead">
          Votre session est ouverte avec une autre adresse que celle qui a reçu cette invitation. Déconnectez-vous, puis
          rouvrez le lien de l’e-mail.
        </p>
        <p>
          <Link className="button button-main" to="/deconnexion">
            Se déconnecter
          </Link>
        </p>
      </>
    );
  }
  return (
    <>
      <h1>Cette invitation ne sert plus</h1>
      {isMember ? (
        <>
          <p className="lead">Vous êtes déjà dans l’équipe.</p>
          <p>
            <Link className="button button-main" to={NEWSROOM_PATH}>
              Aller à la rédaction
            </Link>
          </p>
        </>
      ) : (
        <p className="lead">
          Elle a déjà servi, elle a été retirée, ou ses 7 jours sont passés. Demandez-en une autre à qui vous l’a
          envoyée.
        </p>
      )}
    </>
  );
}
