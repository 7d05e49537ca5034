import { recordAudit } from "#app/office/audit-log/record-audit.server.ts";
import { isUuid } from "#app/office/frame/uuid.ts";
import type { AdminSession } from "#app/office/sign-in/admin-session.server.ts";
import type { Transaction } from "#database/open.server.ts";
import { typeset } from "#platform/french/typography.ts";
import { INVALID_EMAIL, normaliseEmail } from "#platform/mail/email-address.ts";
import type { Services } from "#platform/services.ts";
import { NAME_ERROR, readName } from "./invitation.ts";
import { invite, listInvitations, withdrawInvitation } from "./invitations.server.ts";
import { forgetPhone } from "./phone.server.ts";
import { isRole, ROLE_NAMES } from "./staff.ts";
import { findMemberName, listTeam, removeFromTeam, setRole } from "./team.server.ts";
import { type InviteForm, TEAM_FIELDS, TEAM_INTENTS, type TeamIntent, type TeamRefusal } from "./team-form.ts";

type Act = { admin: AdminSession; form: URLSearchParams; now: Date };
type TeamAnswer = { done: TeamIntent } | { refused: TeamRefusal };

/** A line is written to the audit log, because e-mail addresses are shown. */
export async function readTeam({ db }: Services, admin: AdminSession, now: Date) {
  const members = await listTeam(db);
  const invitations = await listInvitations(db, now);
  const rowCount = members.length + invitations.length;
  if (rowCount > 0) await recordAudit(db, { actor: admin.actor, action: "list", rowCount, now });
  return { members, invitations };
}

export async function actOnTeam(services: Services, act: Act): Promise<TeamAnswer> {
  const intent = TEAM_INTENTS.find((known) => known === act.form.get(TEAM_FIELDS.intent));
  if (!intent) return refuse(act.form, "Action inconnue.");
  if (intent === "invite") return sendInvitation(services, act);
  const id = act.form.get(TEAM_FIELDS.id) ?? "";
  return services.db.transaction(async (tx) => {
    const name =
      intent === "withdraw" ? isUuid(id) && (await withdrawInvitation(tx, id)) : await findMemberName(tx, id);
    if (!name) return refuse(act.form, GONE);
    const about = await change(services, tx, { ...act, intent, id, name });
    if (!about) return refuse(act.form, "Choisissez un rôle.");
    await recordAudit(tx, {
      actor: act.admin.actor,
      action: `staff-${AUDITED[intent]}`,
      rowCount: 1,
      now: act.now,
      about,
    });
    return { done: intent };
  });
}

const AUDITED = { withdraw: "withdraw", role: "role", "forget-phone": "phone-reset", remove: "remove" } as const;

const GONE = "Cette personne n’est plus dans la liste.";

/** Makes the change and returns what the audit log says of it, or null for an unknown role. */
async function change(
  services: Services,
  tx: Transaction,
  { intent, id, name, form, now }: Act & { intent: Exclude<TeamIntent, "invite">; id: string; name: string },
): Promise<string | null> {
  if (intent === "role") {
    const role = form.get(TEAM_FIELDS.role) ?? "";
    if (!isRole(role)) return null;
    await setRole(tx, id, role);
    return `${name}, ${ROLE_NAMES[role]}`;
  }
  if (intent === "forget-phone") await forgetPhone(services, tx, id, now);
  if (intent === "remove") await removeFromTeam(services, tx, id, now);
  return name;
}

async function sendInvitation(services: Services, { admin, form, now }: Act): Promise<TeamAnswer> {
  const typed = readTyped(form);
  const name = readName(typed.name);
  const email = normaliseEmail(typed.email);
  const { role } = typed;
  if (!name || !email || !role) {
    const errors = {
      ...(name ? {} : { name: NAME_ERROR }),
      ...(email ? {} : { email: INVALID_EMAIL }),
      ...(role ? {} : { role: "Choisissez un rôle." }),
    };
    return { refused: { message: "", errors, typed } };
  }
  return services.db.transaction(async (tx) => {
    const outcome = await invite(services, tx, { email, name, role }, now);
    if (outcome !== "invited") return { refused: { message: "", errors: { email: REFUSALS[outcome] }, typed } };
    const about = `${name}, ${ROLE_NAMES[role]}`;
    await recordAudit(tx, { actor: admin.actor, action: "staff-invite", rowCount: 1, now, about });
    return { done: "invite" };
  });
}

const REFUSALS = {
  member: "Cette adresse est déjà celle d’un membre de l’équipe.",
  full: typeset("L’équipe et les invitations sont au complet : retirez d’abord quelqu’un."),
  "too-many": "Cette adresse a déjà reçu plusieurs invitations aujourd’hui. Attendez demain.",
};

function refuse(form: URLSearchParams, message: string): TeamAnswer {
  return { refused: { message, errors: {}, typed: readTyped(form) } };
}

function readTyped(form: URLSearchParams): InviteForm {
  const role = form.get(TEAM_FIELDS.role) ?? "";
  const text = (name: string) => (form.get(name) ?? "").slice(0, 300).replaceAll("\0", "");
  return { name: text(TEAM_FIELDS.name), email: text(TEAM_FIELDS.email), role: isRole(role) ? role : "" };
}
