import { asc, eq } from "drizzle-orm";
import type { Draft } from "#app/newsroom/drafts/draft.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import type { Staff } from "#app/office/team/staff-guard.server.ts";
import { isAtLeast } from "#app/office/team/staff-role.ts";
import type { Database } from "#database/open.server.ts";
import { draftCommentReplies, draftComments } from "#database/schema/newsroom.server.ts";
import { findQuotation, plainText, type Quotation, type Range } from "./quotation.ts";

type CommentReply = { id: string; name: string; text: string; at: Date };

export type DraftComment = {
  id: string;
  name: string;
  text: string;
  at: Date;
  quote: string;
  path: string;
  /** In the file's text as it is now; null once its words have changed, and of what is resolved. */
  place: (Range & { line: number }) | null;
  resolved: { name: string; at: Date } | null;
  replies: CommentReply[];
};

/** In the order of the text; those whose words have changed at the end. */
export async function readComments(
  { db }: Pick<NewsroomServices, "db">,
  member: Staff,
  { id: draftId, files }: Pick<Draft, "id" | "files">,
): Promise<DraftComment[]> {
  if (!isAtLeast(member, "writer")) return [];
  const rows = await db
    .select()
    .from(draftComments)
    .where(eq(draftComments.draftId, draftId))
    .orderBy(asc(draftComments.createdAt), asc(draftComments.id));
  const replies = Map.groupBy(await readReplies(db, draftId), ({ commentId }) => commentId);
  const placeOf = createPlaces(files);
  const comments = rows.map((row): DraftComment => {
    const { id, name, text, createdAt, quote, path, resolvedAt, resolvedByName } = row;
    return {
      id,
      name,
      text,
      at: createdAt,
      quote,
      path,
      place: resolvedAt ? null : placeOf(row),
      resolved: resolvedAt && { name: resolvedByName, at: resolvedAt },
      replies: (replies.get(id) ?? []).map(({ reply }) => {
        return { id: reply.id, name: reply.name, text: reply.text, at: reply.createdAt };
      }),
    };
  });
  const orderOf = ({ path, place }: DraftComment) => {
    const file = files.findIndex((one) => one.path === path);
    return place ? file * 1_000_000_000 + place.start : Number.MAX_SAFE_INTEGER;
  };
  return comments.toSorted((one, other) => orderOf(one) - orderOf(other));
}

type Place = DraftComment["place"];

function createPlaces(files: Draft["files"]): (row: Quotation & { path: string }) => Place {
  const texts = new Map(files.map(({ path, text }) => [path, plainText(text ?? "")]));
  return ({ path, ...quotation }) => {
    const text = texts.get(path) ?? "";
    const range = findQuotation(text, quotation);
    return range && { ...range, line: text.slice(0, range.start).split("\n").length };
  };
}

function readReplies(db: Database, draftId: string) {
  return db
    .select({ commentId: draftCommentReplies.commentId, reply: draftCommentReplies })
    .from(draftCommentReplies)
    .innerJoin(draftComments, eq(draftComments.id, draftCommentReplies.commentId))
    .where(eq(draftComments.draftId, draftId))
    .orderBy(asc(draftCommentReplies.createdAt), asc(draftCommentReplies.id));
}
