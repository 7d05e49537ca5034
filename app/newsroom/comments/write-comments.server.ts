import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { createDraft } from "#app/newsroom/drafts/create-draft.server.ts";
import { isOpen } from "#app/newsroom/drafts/draft-states.ts";
import { readDraftTexts, shownText } from "#app/newsroom/drafts/draft-texts.server.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { type Outcome, refusedBecause } from "#app/newsroom/drafts/outcome.ts";
import type { FileRow } from "#app/newsroom/drafts/read-drafts.server.ts";
import { readUnbegun } from "#app/newsroom/drafts/served-draft.server.ts";
import { withDraft } from "#app/newsroom/drafts/workflow.server.ts";
import { isUuid } from "#app/office/frame/uuid.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { isAtLeast } from "#app/office/team/staff.ts";
import type { Transaction } from "#database/open.server.ts";
import { draftCommentReplies, draftComments } from "#database/schema/newsroom.server.ts";
import { choosePassage } from "./choose-passage.ts";
import { MAX_COMMENT_LENGTH, type PassageLine } from "./comment-fields.ts";

/** A draft may have this number of comments, and a comment may have MAX_REPLIES answers. */
export const MAX_COMMENTS = 100;
export const MAX_REPLIES = 20;

export type CommentOutcome = { state: "done"; id: string } | Extract<Outcome, { state: "refused" }>;

/**
 * Without `passage`, the place is found by the quoted words alone. `lineStart` is the start of its line as the page
 * showed it.
 */
export type NewComment = { passage: (PassageLine & { lineStart: string }) | null; quote: string; text: string };

/** The first comment on a served text creates its draft. */
export async function addComment(
  services: Pick<NewsroomServices, "db" | "newsroom">,
  member: Staff,
  draftId: string,
  { text, ...asked }: NewComment,
): Promise<CommentOutcome> {
  const refusal = refuseText(text, "Écrivez votre remarque.");
  if (refusal) return refusal;
  const unbegun = isAtLeast(member, "writer") ? await readUnbegun(services, draftId) : null;
  if (unbegun) await createDraft(services, member, { from: unbegun.document });
  return withOpenDraft(services, member, draftId, async (tx, files) => {
    const texts = await readDraftTexts(
      tx,
      files.map(({ sha }) => sha),
    );
    const shown = files.map(({ path, sha }) => ({ path, text: shownText(texts.get(sha ?? "") ?? Buffer.alloc(0)) }));
    const chosen = choosePassage(shown, asked);
    if ("message" in chosen) return { state: "refused", ...chosen };
    if ((await tx.$count(draftComments, eq(draftComments.draftId, draftId))) >= MAX_COMMENTS) {
      return refusedBecause(`Ce document a déjà ${MAX_COMMENTS} remarques, réglées ou non : il n’en prend plus.`);
    }
    const { userId, name } = member;
    const id = randomUUID();
    await tx.insert(draftComments).values({ id, draftId, userId, name, text: text.trim(), ...chosen });
    return { state: "done", id };
  });
}

type Asked = { commentId: string; text: string };

export function replyToComment(
  services: Pick<NewsroomServices, "db">,
  member: Staff,
  draftId: string,
  { commentId, text }: Asked,
): Promise<CommentOutcome> {
  const refusal = refuseText(text, "Écrivez votre réponse.");
  if (refusal) return Promise.resolve(refusal);
  return withComment(services, member, { draftId, commentId }, (tx) => addReply(tx, member, { commentId, text }));
}

/** Text typed beside the button is stored as a reply before the comment is resolved. */
export function resolveComment(
  services: Pick<NewsroomServices, "db">,
  member: Staff,
  draftId: string,
  { commentId, text, now }: Asked & { now: Date },
): Promise<CommentOutcome> {
  const isReply = text.trim() !== "";
  const refusal = isReply ? refuseText(text, "") : null;
  if (refusal) return Promise.resolve(refusal);
  return withComment(services, member, { draftId, commentId }, async (tx) => {
    const replied = isReply ? await addReply(tx, member, { commentId, text }) : null;
    if (replied?.state === "refused") return replied;
    const resolved = { resolvedAt: now, resolvedByName: member.name };
    await tx.update(draftComments).set(resolved).where(eq(draftComments.id, commentId));
    return { state: "done", id: commentId };
  });
}

export function reopenComment(
  services: Pick<NewsroomServices, "db">,
  member: Staff,
  draftId: string,
  commentId: string,
): Promise<CommentOutcome> {
  return withComment(services, member, { draftId, commentId }, async (tx) => {
    const open = { resolvedAt: null, resolvedByName: "" };
    await tx.update(draftComments).set(open).where(eq(draftComments.id, commentId));
    return { state: "done", id: commentId };
  });
}

function refuseText(text: string, empty: string): CommentOutcome | null {
  if (text.trim() === "") return { ...refusedBecause(empty), field: "text" };
  return text.length > MAX_COMMENT_LENGTH
    ? { ...refusedBecause(`Écrivez ${MAX_COMMENT_LENGTH} signes au plus.`), field: "text" }
    : null;
}

/** Any member of the team may comment on an open draft, even on a scheduled one, because its words no longer change. */
async function withOpenDraft(
  services: Pick<NewsroomServices, "db">,
  member: Staff,
  draftId: string,
  act: (tx: Transaction, files: FileRow[]) => Promise<CommentOutcome>,
): Promise<CommentOutcome> {
  if (!isAtLeast(member, "writer")) return refusedBecause("Seul un membre de l’équipe écrit des remarques.");
  return withDraft(services, draftId, async (tx, { draft, files }) => {
    return isOpen(draft.state)
      ? act(tx, files)
      : refusedBecause("Ce document est clos : ses remarques ne changent plus.");
  });
}

function withComment(
  services: Pick<NewsroomServices, "db">,
  member: Staff,
  { draftId, commentId }: { draftId: string; commentId: string },
  act: (tx: Transaction) => Promise<CommentOutcome>,
): Promise<CommentOutcome> {
  return withOpenDraft(services, member, draftId, async (tx) => {
    const ownCondition = and(eq(draftComments.id, commentId), eq(draftComments.draftId, draftId));
    const isThere = isUuid(commentId) && (await tx.$count(draftComments, ownCondition)) > 0;
    return isThere ? act(tx) : refusedBecause("Cette remarque n’existe pas dans ce document.");
  });
}

async function addReply(tx: Transaction, { userId, name }: Staff, { commentId, text }: Asked): Promise<CommentOutcome> {
  if ((await tx.$count(draftCommentReplies, eq(draftCommentReplies.commentId, commentId))) >= MAX_REPLIES) {
    return {
      ...refusedBecause(`Cette remarque a déjà ${MAX_REPLIES} réponses : écrivez-en une autre.`),
      field: "text",
    };
  }
  await tx.insert(draftCommentReplies).values({ id: randomUUID(), commentId, userId, name, text: text.trim() });
  return { state: "done", id: commentId };
}
