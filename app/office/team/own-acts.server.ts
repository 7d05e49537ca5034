import { eq } from "drizzle-orm";
import { safeReturnPath } from "#app/accounts/session/return-path.ts";
import { signInByEmail } from "#app/accounts/session/sign-in.server.ts";
import { NO_SESSION, recordAudit } from "#app/office/audit-log/record-audit.server.ts";
import { NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import type { Database } from "#database/open.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import { staff } from "#database/schema/newsroom.server.ts";
import { typeset } from "#platform/french/typography.ts";
import { waitText } from "#platform/limits/wait-text.ts";
import { type QrCode, qrCode } from "#platform/qr-code.server.ts";
import type { Services } from "#platform/services.ts";
import { acceptInvitation, readInvitation } from "./invitations.server.ts";
import { type CodeRefusal, offerPhone, setPhone } from "./phone.server.ts";
import type { Role, Staff } from "./staff.ts";
import { removeFromTeam, setName } from "./team.server.ts";

/** Returns the role of the new member, or null when the invitation is not for this account or no longer open. */
export function acceptAndRecord(
  { db }: Services,
  invited: { token: string; user: { id: string; email: string } },
  now: Date,
): Promise<Role | null> {
  return db.transaction(async (tx) => {
    const member = await acceptInvitation(tx, invited, now);
    if (!member) return null;
    await record(tx, { action: "staff-join", about: member.name, now });
    return member.role;
  });
}

/** Signs in who opened an invitation without an account. Returns null for anybody else. */
export function joinByInvitation(
  services: Services,
  { token, request }: { token: string; request: Request },
  now: Date,
): Promise<{ role: Role; headers: Headers } | null> {
  return services.db.transaction(async (tx) => {
    const inside = { ...services, db: tx };
    const invitation = await readInvitation(tx, { token, email: null }, now);
    if (invitation.state !== "valid") return null;
    const { email } = invitation;
    const headers = await signInByEmail(inside, email, request, now);
    const [user] = await tx.select({ id: users.id, email: users.email }).from(users).where(eq(users.email, email));
    const role = user ? await acceptAndRecord(inside, { token, user }, now) : null;
    return role && { role, headers };
  });
}

export async function setPhoneAndRecord(services: Services, member: Staff, code: string, now: Date) {
  const outcome = await setPhone(services, member, code, now);
  if (outcome.state === "set") await record(services.db, { action: "staff-phone", about: member.name, now });
  return outcome;
}

/** Returns false when another member of the team has the same name. */
export function setNameAndRecord(
  { db }: Services,
  { userId, name: former }: Staff,
  name: string,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await setName(tx, userId, name))) return false;
    if (name !== former) await record(tx, { action: "staff-name", about: `${former} → ${name}`, now });
    return true;
  });
}

export function leaveAndRecord(services: Services, { userId, name }: Staff, now: Date): Promise<void> {
  return services.db.transaction(async (tx) => {
    await removeFromTeam(services, tx, userId, now);
    await record(tx, { action: "staff-leave", about: name, now });
  });
}

type OwnAct = { action: "staff-join" | "staff-phone" | "staff-name" | "staff-leave"; about: string; now: Date };

async function record(db: Database, act: OwnAct): Promise<void> {
  await recordAudit(db, { ...act, actor: NO_SESSION, rowCount: 1 });
}

export type Access = { name: string; role: Role; joinedAt: Date; hasPhone: boolean; recoveryCodesLeft: number };

/** The access is read again after a change, because the guard read it before. */
export async function readAccess(db: Database, userId: string): Promise<Access | null> {
  const [row] = await db.select().from(staff).where(eq(staff.userId, userId));
  if (!row) return null;
  const { name, role, joinedAt, totpSecret, recoveryCodes } = row;
  return { name, role, joinedAt, hasPhone: totpSecret !== null, recoveryCodesLeft: recoveryCodes.length };
}

/** `secret` is in groups of four characters, to be typed by hand. */
export type PhoneOffer = { qr: QrCode; uri: string; secret: string };

export function drawOffer(services: Services, member: Staff): PhoneOffer {
  const { secret, uri } = offerPhone(services, member);
  return { qr: qrCode(uri), uri, secret: secret.replace(/.{4}(?=.)/g, "$& ") };
}

export function codeErrorText(refusal: CodeRefusal | { state: "unproved" }): string {
  return refusal.state === "too-many" ? waitText(refusal.retryAfterSeconds) : ERRORS[refusal.state];
}

const ERRORS = {
  wrong: typeset(
    "Ce code ne convient pas. Le code a changé, il a déjà servi, ou l’heure du téléphone n’est pas juste : tapez le suivant.",
  ),
  unreadable: typeset(
    "Le site ne sait plus lire le secret de votre téléphone. Demandez à qui administre le site de l’oublier, puis réglez-le de nouveau.",
  ),
  unproved: typeset("Donnez d’abord un code de votre téléphone actuel."),
};

/** Returns the page to return to, which must be in the newsroom. */
export function newsroomReturn(asked: string | null): string {
  const path = safeReturnPath(asked);
  return path === NEWSROOM_PATH || path.startsWith(`${NEWSROOM_PATH}/`) || path.startsWith(`${NEWSROOM_PATH}?`)
    ? path
    : NEWSROOM_PATH;
}
