import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import type { AuditAction } from "#app/office/audit-log/audit-actions.ts";
import { NO_SESSION, recordAudit } from "#app/office/audit-log/record-audit.server.ts";
import { isUuid } from "#app/office/frame/uuid.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { isAtLeast } from "#app/office/team/staff.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { drafts, previewLinks, staff } from "#database/schema/newsroom.server.ts";
import { eraseRows } from "#platform/erase-rows.server.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { consume } from "#platform/limits/rate-limits.server.ts";
import type { Services } from "#platform/services.ts";
import { createToken, hashToken } from "#platform/tokens.ts";
import { isOpen } from "./draft-states.ts";
import { DONE, type Outcome, refusedBecause } from "./outcome.ts";
import { PREVIEW_LINK_DAYS } from "./preview-link.ts";
import type { DraftRow } from "./read-drafts.server.ts";
import { withDraft } from "./workflow.server.ts";

export const MAX_PREVIEW_LINKS = 5;

/** Only documents in these folders are pages or appear on a page, so only they can be previewed. */
const SHOWN = /^(?:articles|pages|letters|resources|recommendations|glossary|categories)\/|^site\.yaml$/;

const TOKEN = /^[\w-]{43}$/;
const OUTSIDER = "Seul un membre de l’équipe peut créer ou retirer un lien d’aperçu.";

type CreatedLink = { state: "created"; token: string; expiresAt: Date } | Extract<Outcome, { state: "refused" }>;

/** Returns the token. Only its hash is stored, so the token cannot be shown a second time. */
export async function createPreviewLink(
  services: Pick<Services, "db" | "secrets" | "settings">,
  member: Staff,
  draftId: string,
  now: Date,
): Promise<CreatedLink> {
  if (!isAtLeast(member, "writer")) return refusedBecause(OUTSIDER);
  return withDraft(services, draftId, async (tx, { draft }): Promise<CreatedLink> => {
    if (!isOpen(draft.state)) return refusedBecause("Ce document est clos : il n’a plus d’aperçu.");
    if (!SHOWN.test(draft.document))
      return refusedBecause("Ce document n’a pas de page à lui : il n’y a rien à montrer.");
    if ((await tx.$count(previewLinks, livingCondition(draftId, now))) >= MAX_PREVIEW_LINKS) {
      return refusedBecause(`Ce document a déjà ${MAX_PREVIEW_LINKS} liens d’aperçu : retirez-en un d’abord.`);
    }
    const limits = [{ limit: LIMITS.staffActs, subject: `preview-link ${member.userId}` }];
    if (!(await consume({ ...services, db: tx }, limits, now)).allowed) {
      return refusedBecause("Vous avez créé beaucoup de liens d’aperçu aujourd’hui : réessayez demain.");
    }
    const token = createToken();
    const expiresAt = new Date(now.getTime() + PREVIEW_LINK_DAYS * 86_400_000);
    const made = { createdBy: member.userId, createdAt: now, expiresAt };
    await tx.insert(previewLinks).values({ ...made, id: randomUUID(), draftId, tokenHash: hashToken(token) });
    await record(tx, { action: "staff-preview-create", member, draft, now });
    return { state: "created", token, expiresAt };
  });
}

/** Any member may revoke a link, so that the first person who notices a mistake can undo it. */
export async function revokePreviewLink(
  services: Pick<Services, "db">,
  member: Staff,
  { draftId, linkId }: { draftId: string; linkId: string },
  now: Date,
): Promise<Outcome> {
  if (!isAtLeast(member, "writer")) return refusedBecause(OUTSIDER);
  return withDraft(services, draftId, async (tx, { draft }) => {
    const revoked = isUuid(linkId)
      ? await tx
          .update(previewLinks)
          .set({ revokedAt: now })
          .where(and(eq(previewLinks.id, linkId), livingCondition(draftId, now)))
          .returning({ id: previewLinks.id })
      : [];
    if (revoked.length === 0) return refusedBecause("Ce lien d’aperçu ne sert déjà plus.");
    await record(tx, { action: "staff-preview-revoke", member, draft, now });
    return DONE;
  });
}

type PreviewLink = { id: string; by: string; createdAt: Date; expiresAt: Date };

/** Lists the links that have neither expired nor been revoked. */
export async function listPreviewLinks(
  { db }: Pick<Services, "db">,
  member: Staff,
  draftId: string,
  now: Date,
): Promise<PreviewLink[]> {
  if (!isAtLeast(member, "writer")) return [];
  const { id, createdAt, expiresAt, createdBy } = previewLinks;
  return db
    .select({ id, by: staff.name, createdAt, expiresAt })
    .from(previewLinks)
    .innerJoin(staff, eq(staff.userId, createdBy))
    .where(livingCondition(draftId, now))
    .orderBy(asc(createdAt), asc(id));
}

type FoundLink = { state: "open"; draftId: string; tokenHash: string } | { state: "unknown" | "ended" };

export async function findPreviewLink({ db }: Pick<Services, "db">, token: string, now: Date): Promise<FoundLink> {
  if (!TOKEN.test(token)) return { state: "unknown" };
  const tokenHash = hashToken(token);
  const { draftId, expiresAt, revokedAt } = previewLinks;
  const [found] = await db
    .select({ draftId, expiresAt, revokedAt, draftState: drafts.state })
    .from(previewLinks)
    .innerJoin(drafts, eq(drafts.id, draftId))
    .where(eq(previewLinks.tokenHash, tokenHash));
  if (!found) return { state: "unknown" };
  const isEnded = found.revokedAt !== null || found.expiresAt <= now || !isOpen(found.draftState);
  return isEnded ? { state: "ended" } : { state: "open", draftId: found.draftId, tokenHash };
}

export function eraseEndedPreviewLinks(db: Database, now: Date): Promise<number> {
  return eraseRows(db, previewLinks, lte(previewLinks.expiresAt, now));
}

function livingCondition(draftId: string, now: Date) {
  return and(eq(previewLinks.draftId, draftId), isNull(previewLinks.revokedAt), gt(previewLinks.expiresAt, now));
}

type Act = { action: Extract<AuditAction, `staff-preview-${string}`>; member: Staff; draft: DraftRow; now: Date };

async function record(tx: Transaction, { action, member, draft, now }: Act): Promise<void> {
  await recordAudit(tx, { action, actor: NO_SESSION, rowCount: 1, now, about: `${member.name}, ${draft.title}` });
}
