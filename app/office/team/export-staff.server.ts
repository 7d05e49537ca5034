import { asc, eq } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import {
  draftCommentReplies,
  draftComments,
  draftReviews,
  draftRevisions,
  drafts,
  editLocks,
  previewLinks,
  staff,
} from "#database/schema/newsroom.server.ts";
import { ROLE_NAMES } from "./staff.ts";

/**
 * Returns what the newsroom stores about a member, or null for a person who never wrote here. The texts themselves
 * belong to the site.
 */
export async function exportNewsroomOf(db: Database, userId: string) {
  const [member] = await db.select().from(staff).where(eq(staff.userId, userId));
  const saved = await db
    .select({ document: drafts.document, nom: draftRevisions.name, le: draftRevisions.createdAt })
    .from(draftRevisions)
    .innerJoin(drafts, eq(drafts.id, draftRevisions.draftId))
    .where(eq(draftRevisions.userId, userId))
    .orderBy(asc(draftRevisions.createdAt));
  const reviews = await db
    .select({
      document: drafts.document,
      nom: draftReviews.name,
      verdict: draftReviews.verdict,
      note: draftReviews.note,
      le: draftReviews.createdAt,
    })
    .from(draftReviews)
    .innerJoin(drafts, eq(drafts.id, draftReviews.draftId))
    .where(eq(draftReviews.userId, userId))
    .orderBy(asc(draftReviews.createdAt));
  const links = await db
    .select({ document: drafts.document, le: previewLinks.createdAt, retiréLe: previewLinks.revokedAt })
    .from(previewLinks)
    .innerJoin(drafts, eq(drafts.id, previewLinks.draftId))
    .where(eq(previewLinks.createdBy, userId))
    .orderBy(asc(previewLinks.createdAt));
  const writing = await db
    .select({ document: drafts.document, depuis: editLocks.since })
    .from(editLocks)
    .innerJoin(drafts, eq(drafts.id, editLocks.draftId))
    .where(eq(editLocks.userId, userId));
  const comments = await commentsOf(db, userId);
  if (!member && saved.length === 0 && reviews.length === 0 && comments.length === 0) return null;
  return {
    membre: member
      ? {
          nom: member.name,
          rôle: ROLE_NAMES[member.role],
          depuisLe: member.joinedAt,
          téléphone: member.totpSecret ? "réglé" : "aucun",
        }
      : null,
    enregistrements: saved,
    dernièresPagesOuvertes: writing,
    liensDAperçu: links,
    remarques: comments,
    relectures: reviews.map((one) => ({ ...one, verdict: one.verdict === "approved" ? "approuvé" : "à reprendre" })),
  };
}

/** Returns the comments of the member, and their answers to those of others. */
async function commentsOf(db: Database, userId: string) {
  const { name: nom, text: texte, createdAt: le } = draftComments;
  const own = await db
    .select({ document: drafts.document, nom, passage: draftComments.quote, texte, le })
    .from(draftComments)
    .innerJoin(drafts, eq(drafts.id, draftComments.draftId))
    .where(eq(draftComments.userId, userId));
  const { name, text, createdAt } = draftCommentReplies;
  const replies = await db
    .select({ document: drafts.document, nom: name, passage: draftComments.quote, texte: text, le: createdAt })
    .from(draftCommentReplies)
    .innerJoin(draftComments, eq(draftComments.id, draftCommentReplies.commentId))
    .innerJoin(drafts, eq(drafts.id, draftComments.draftId))
    .where(eq(draftCommentReplies.userId, userId));
  return [...own, ...replies].toSorted((one, other) => one.le.getTime() - other.le.getTime());
}
