import { Form, Link } from "react-router";
import { NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { TOKEN_FIELD } from "./invitation.ts";
import type { ReadInvitation } from "./invitations.server.ts";
import { ROLE_NAMES, ROLE_RIGHTS } from "./staff-role.ts";

type InvitationPageProps = { invitation: ReadInvitation; token: string; isMember: boolean };

export function InvitationPage({ invitation, token, isMember }: InvitationPageProps) {
  if (invitation.state === "valid") {
    const { name, role } = invitation;
    return (
      <>
        <h1>Rejoindre la rédaction</h1>
        <p className="lead">
          <span>{`Bonjour ${name}. Vous êtes invité(e) comme `}</span>
          <strong>{ROLE_NAMES[role]}</strong>
          <span>{` : ce rôle ${ROLE_RIGHTS[role]}.`}</span>
        </p>
        <p>
          Votre nom signera ce que vous écrivez, relisez et publiez ; il reste dans l’historique si vous partez. Vous
          pourrez le changer, et quitter l’équipe quand vous voulez.
        </p>
        <Form method="post" aria-label="Invitation">
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
          Vous êtes connecté(e) avec une autre adresse que celle qui a reçu cette invitation. Déconnectez-vous, puis
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
