import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, FieldError } from "#app/ui/field.tsx";
import { ROLE_NAMES, ROLE_RIGHTS, ROLES } from "./staff-role.ts";
import { TEAM_FIELDS, TEAM_PATH, type TeamRefusal } from "./team-form.ts";

/** The key changes with the list of invitations, so the form is emptied once it was sent. */
export function InviteSection({ refusal }: { refusal: TeamRefusal | null }) {
  const { errors = {}, typed = { name: "", email: "", role: "" } } = refusal ?? {};
  return (
    <section aria-labelledby="inviter">
      <h2 id="inviter">Inviter quelqu’un</h2>
      <Form method="post" action={TEAM_PATH} className="admin-form" aria-labelledby="inviter" noValidate>
        <input type="hidden" name={TEAM_FIELDS.intent} value="invite" />
        <Field
          label="Nom"
          hint="Tel qu’il signe ce qu’il écrit, relit et publie. La personne peut le changer."
          error={errors.name}
        >
          {(control) => (
            <input {...control} name={TEAM_FIELDS.name} type="text" defaultValue={typed.name} autoComplete="off" />
          )}
        </Field>
        <Field label="Adresse e-mail" hint="Elle reçoit l’invitation, et servira à se connecter." error={errors.email}>
          {(control) => (
            <input {...control} name={TEAM_FIELDS.email} type="email" defaultValue={typed.email} autoComplete="off" />
          )}
        </Field>
        <fieldset aria-describedby="role-erreur">
          <legend>Rôle</legend>
          {ROLES.map((role) => (
            <p key={role}>
              <label className="team-role">
                <input type="radio" name={TEAM_FIELDS.role} value={role} defaultChecked={typed.role === role} />
                <span>
                  <strong>{ROLE_NAMES[role]}</strong>
                  <span>{` : ${ROLE_RIGHTS[role]}`}</span>
                </span>
              </label>
            </p>
          ))}
          <FieldError id="role-erreur" error={errors.role} />
        </fieldset>
        <Button type="submit">Envoyer l’invitation</Button>
      </Form>
    </section>
  );
}
