import { eq } from "drizzle-orm";
import { safeReturnPath } from "#app/accounts/session/return-path.ts";
import { NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import type { Database } from "#database/open.server.ts";
import { staff } from "#database/schema/newsroom.server.ts";
import { typeset } from "#platform/french/typography.ts";
import { waitText } from "#platform/limits/wait-text.ts";
import { type QrCode, qrCode } from "#platform/qr-code.server.ts";
import type { Services } from "#platform/services.ts";
import { type CodeRefusal, offerPhone } from "./phone.server.ts";
import type { Staff } from "./staff-guard.server.ts";
import type { Role } from "./staff-role.ts";

export type Access = { name: string; role: Role; joinedAt: Date; hasPhone: boolean; recoveryCodesLeft: number };

/** Read again after an act: the guard knows how it was before. */
export async function readAccess(db: Database, userId: string): Promise<Access | null> {
  const [row] = await db.select().from(staff).where(eq(staff.userId, userId));
  if (!row) return null;
  const { name, role, joinedAt, totpSecret, recoveryCodes } = row;
  return { name, role, joinedAt, hasPhone: totpSecret !== null, recoveryCodesLeft: recoveryCodes.length };
}

/** `secret` as it is typed by hand, in groups of four. */
export type PhoneOffer = { qr: QrCode; secret: string; sealed: string };

export function drawOffer(services: Services, member: Staff, kept?: string): PhoneOffer {
  const { secret, uri, sealed } = offerPhone(services, member, kept);
  return { qr: qrCode(uri), secret: secret.replace(/.{4}(?=.)/g, "$& "), sealed };
}

export function codeErrorText(refusal: CodeRefusal | { state: "unproved" }): string {
  return refusal.state === "too-many" ? waitText(refusal.retryAfterSeconds) : ERRORS[refusal.state];
}

const ERRORS = {
  wrong: typeset(
    "Ce code ne convient pas. Chaque code sert une fois : attendez le suivant, et vérifiez que votre téléphone est à l’heure.",
  ),
  unreadable: typeset(
    "Le site ne sait plus lire le secret de votre téléphone. Demandez à qui administre le site de l’oublier, puis réglez-le de nouveau.",
  ),
  unproved: typeset("Donnez d’abord un code de votre téléphone actuel."),
};

/** Within the newsroom alone. */
export function newsroomReturn(asked: string | null): string {
  const path = safeReturnPath(asked);
  return path === NEWSROOM_PATH || path.startsWith(`${NEWSROOM_PATH}/`) || path.startsWith(`${NEWSROOM_PATH}?`)
    ? path
    : NEWSROOM_PATH;
}
