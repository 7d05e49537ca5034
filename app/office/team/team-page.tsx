import { Form, Link } from "react-router";
import { done, OutcomeMessage, refused } from "#app/office/frame/outcome.tsx";
import { AdminList, type Column } from "#app/office/list/admin-list.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmSection } from "#app/ui/confirm-section.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { Field, FieldError } from "#app/ui/field.tsx";
import { formatDate } from "#platform/french/dates.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import type { Invitation } from "./invitations.server.ts";
import { isAtLeast, ROLE_NAMES, ROLE_RIGHTS, ROLES } from "./staff.ts";
import type { Member } from "./team.server.ts";
import {
  QUESTIONS,
  TEAM_FIELDS,
  TEAM_PATH,
  type TeamIntent,
  type TeamQuestion,
  type TeamRefusal,
} from "./team-form.ts";

type TeamPageProps = {
  members: Member[];
  invitations: Invitation[];
  question: { intent: TeamQuestion; member: Member } | null;
  message: string | null;
  refusal: TeamRefusal | null;
};

export function TeamPage({ members, invitations, question, message, refusal }: TeamPageProps) {
  const isAboutField = refusal !== null && Object.keys(refusal.errors).length > 0;
  return (
    <>
      <h1>Équipe</h1>
      <p className="muted">
        Qui écrit, relit et publie dans la <Link to="/redaction">rédaction</Link>. Chacun se connecte avec son adresse
        e-mail ; publier demande en plus un code que son téléphone affiche.
      </p>
      <OutcomeMessage
        outcome={refusal ? (isAboutField ? null : refused(refusal.message)) : message ? done(message) : null}
      />
      {question ? <TeamQuestionSection {...question} /> : null}
      <AdminList
        label="Membres"
        caption="Membres, dans l’ordre de leur arrivée"
        columns={MEMBER_COLUMNS}
        rows={members}
        keyOf={({ userId }) => userId}
        empty={
          invitations.length > 0
            ? "Personne n’a encore accepté son invitation."
            : "Personne n’est encore dans l’équipe. Invitez quelqu’un ci-dessous : vous, pour commencer."
        }
      />
      {invitations.length > 0 ? (
        <>
          <h2>Invitations en attente</h2>
          <AdminList
            label="Invitations"
            caption="Pas encore acceptées"
            columns={INVITATION_COLUMNS}
            rows={invitations}
            keyOf={({ id }) => id}
            empty=""
          />
        </>
      ) : null}
      <InviteSection key={invitations.map(({ id }) => id).join()} refusal={refusal} />
    </>
  );
}

const day = (at: Date) => formatDate(parisDay(at));

const MEMBER_COLUMNS: Column<Member>[] = [
  { title: "Nom", cell: (member) => <Name {...member} /> },
  {
    title: "Rôle",
    cell: ({ userId, name, role }) => (
      <ActForm intent="role" id={userId} label={`Rôle de ${name}`}>
        <select name={TEAM_FIELDS.role} defaultValue={role} aria-label={`Rôle de ${name}`}>
          {ROLES.map((one) => (
            <option key={one} value={one}>
              {ROLE_NAMES[one]}
            </option>
          ))}
        </select>
        <Button type="submit" tone="quiet">
          Changer<span className="sr-only">{` le rôle de ${name}`}</span>
        </Button>
      </ActForm>
    ),
  },
  { title: "Depuis le", cell: ({ joinedAt }) => day(joinedAt) },
  {
    title: "Téléphone",
    cell: (member) =>
      member.hasPhone ? (
        <>
          <span>{"réglé "}</span>
          <QuestionLink intent="forget-phone" member={member}>
            Oublier
          </QuestionLink>
        </>
      ) : isAtLeast(member, "reviewer") ? (
        "à régler"
      ) : (
        <>
          <span aria-hidden="true">–</span>
          <span className="sr-only">sans objet</span>
        </>
      ),
  },
  {
    title: "Départ",
    phone: "untitled",
    cell: (member) => (
      <QuestionLink intent="remove" member={member}>
        Retirer
      </QuestionLink>
    ),
  },
];

const INVITATION_COLUMNS: Column<Invitation>[] = [
  { title: "Nom", cell: (invitation) => <Name {...invitation} /> },
  { title: "Rôle", cell: ({ role }) => ROLE_NAMES[role] },
  { title: "Jusqu’au", cell: ({ expiresAt }) => day(expiresAt) },
  {
    title: "Retrait",
    phone: "untitled",
    cell: ({ id, name }) => (
      <ActForm intent="withdraw" id={id} label={`Invitation de ${name}`}>
        <Button type="submit" tone="quiet">
          Retirer<span className="sr-only">{` l’invitation de ${name}`}</span>
        </Button>
      </ActForm>
    ),
  },
];

function Name({ name, email }: { name: string; email: string }) {
  return (
    <>
      <span>{`${name} `}</span>
      <small className="muted admin-address">{email}</small>
    </>
  );
}

function QuestionLink({ intent, member, children }: { intent: TeamQuestion; member: Member; children: string }) {
  const search = new URLSearchParams({ [TEAM_FIELDS.question]: QUESTIONS[intent], [TEAM_FIELDS.id]: member.userId });
  return (
    <Link className="button button-quiet admin-danger" to={`?${search}`} preventScrollReset>
      <span>{`${children}…`}</span>
      <span className="sr-only">{` (${intent === "remove" ? "" : "le téléphone de "}${member.name})`}</span>
    </Link>
  );
}

type ActFormProps = { intent: TeamIntent; id: string; label: string; children: Elements };

function ActForm({ intent, id, label, children }: ActFormProps) {
  return (
    <Form method="post" action={TEAM_PATH} className="button-row" aria-label={label} preventScrollReset>
      <input type="hidden" name={TEAM_FIELDS.intent} value={intent} />
      <input type="hidden" name={TEAM_FIELDS.id} value={id} />
      {children}
    </Form>
  );
}

const QUESTION_TEXTS: Record<TeamQuestion, { title: (name: string) => string; text: string; button: string }> = {
  "forget-phone": {
    title: (name) => `Oublier le téléphone de ${name} ?`,
    text: "Son code ne servira plus, ni ses codes de secours. La personne règle ensuite un autre téléphone dans « Mon accès ». Assurez-vous d’abord que la demande vient d’elle.",
    button: "Oublier ce téléphone",
  },
  remove: {
    title: (name) => `Retirer ${name} de l’équipe ?`,
    text: "La rédaction lui est fermée aussitôt. Son compte de lecteur reste, et ce qui est déjà signé garde son nom.",
    button: "Retirer de l’équipe",
  },
};

function TeamQuestionSection({ intent, member }: { intent: TeamQuestion; member: Member }) {
  const { title, text, button } = QUESTION_TEXTS[intent];
  return (
    <ConfirmSection title={title(member.name)}>
      <p>{text}</p>
      <ActForm intent={intent} id={member.userId} label={button}>
        <Button type="submit" className="button admin-danger-main">
          {button}
        </Button>
        <Link className="button button-quiet" to={TEAM_PATH} preventScrollReset>
          Annuler
        </Link>
      </ActForm>
    </ConfirmSection>
  );
}

/** The caller's `key` changes with the list of invitations, so that the form is emptied once it was sent. */
function InviteSection({ refusal }: { refusal: TeamRefusal | null }) {
  const { errors = {}, typed = { name: "", email: "", role: "" } } = refusal ?? {};
  return (
    <section aria-labelledby="inviter">
      <h2 id="inviter">Inviter quelqu’un</h2>
      <Form method="post" action={TEAM_PATH} className="admin-form" aria-labelledby="inviter" noValidate>
        <input type="hidden" name={TEAM_FIELDS.intent} value="invite" />
        <Field
          label="Nom"
          hint="L’équipe le voit sur ce que la personne écrit, relit et publie. Elle peut le changer."
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
