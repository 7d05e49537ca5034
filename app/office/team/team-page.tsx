import { Form, Link } from "react-router";
import { done, OutcomeMessage, refused } from "#app/office/frame/outcome.tsx";
import { AdminList } from "#app/office/list/admin-list.tsx";
import type { Column } from "#app/office/list/list-table.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmSection } from "#app/ui/confirm-section.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { formatDate } from "#platform/french/dates.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import type { Invitation } from "./invitations.server.ts";
import { InviteSection } from "./invite-section.tsx";
import { ROLE_NAMES, ROLES } from "./staff-role.ts";
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
        empty="Personne n’est encore dans l’équipe. Invitez quelqu’un ci-dessous : vous, pour commencer."
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
      ) : (
        "à régler"
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
