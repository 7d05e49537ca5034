import { createHash } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { Staff } from "#app/features/staff/staff-guard.server.ts";
import { isAtLeast } from "#app/features/staff/staff-role.ts";
import type { Database } from "#database/open.server.ts";
import { draftCommentReplies, draftComments } from "#database/schema/newsroom.server.ts";
import { createLruCache } from "#platform/lru-cache.ts";
import type { Draft } from "../draft.ts";
import { type Anchor, type Budget, createFinder, newBudget, type Range } from "../find-passage.ts";
import type { NewsroomServices } from "../newsroom-services.ts";

export type CommentReply = { id: string; name: string; text: string; at: Date };

export type DraftComment = {
  id: string;
  name: string;
  text: string;
  at: Date;
  quote: string;
  path: string;
  /** In the file's text as it is now; null once it is gone, and of what is resolved. */
  place: (Range & { line: number }) | null;
  resolved: { name: string; at: Date } | null;
  replies: CommentReply[];
};

/** In the order of the text; what is gone from it at the end. */
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

/** By text and passage: an open page asks every few seconds. */
const known = createLruCache<{ place: Place }>(2_000, () => 1);

/** What the budget of a page leaves out is gone from it, and is found by a later one. */
function createPlaces(files: Draft["files"]): (row: Anchor & { path: string }) => Place {
  const budget = newBudget();
  const texts = new Map<string, (anchor: Anchor) => Place>();
  return ({ path, ...anchor }) => {
    const placeIn = texts.get(path) ?? createTextPlaces(files.find((file) => file.path === path)?.text ?? "", budget);
    texts.set(path, placeIn);
    return placeIn(anchor);
  };
}

function createTextPlaces(text: string, budget: Budget): (anchor: Anchor) => Place {
  const hash = createHash("sha256").update(text).digest("base64");
  const find = createFinder(text, budget);
  return ({ quote, before }) => {
    const key = JSON.stringify([hash, quote, before]);
    const found = known.get(key);
    if (found) return found.place;
    const range = find({ quote, before });
    const place = range && { ...range, line: text.slice(0, range.start).split("\n").length };
    if (budget.left > 0) known.set(key, { place });
    return place;
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
