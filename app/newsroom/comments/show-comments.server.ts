import { asc, eq } from "drizzle-orm";
import type { Draft } from "#app/newsroom/drafts/draft.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { splitText } from "#app/newsroom/fields/document-text.server.ts";
import { controlId } from "#app/newsroom/fields/field-names.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { isAtLeast } from "#app/office/team/staff.ts";
import type { Database } from "#database/open.server.ts";
import { draftCommentReplies, draftComments } from "#database/schema/newsroom.server.ts";
import { formatDayAndHour } from "#platform/french/paris-time.ts";
import { shorten } from "#platform/french/shorten.ts";
import { choosePassage } from "./choose-passage.ts";
import { findQuotation, type Quotation, type Range, withoutTypography } from "./quotation.ts";
import { readableWords, withWholeConstructs } from "./readable-words.ts";

export type ShownComment = {
  id: string;
  name: string;
  at: string;
  text: string;
  /** The quoted words as readers see them, shortened. */
  quote: string;
  /** The quoted words as they are written in the file. */
  words: string;
  path: string;
  /** The line of the passage, or of where it was; null for a resolved comment, and once nothing says where it was. */
  line: number | null;
  /** The place of the words in the editor: the id of a text area, the words and their offset; null once they changed. */
  control: { id: string; words: string; start: number } | null;
  resolved: { name: string; at: string } | null;
  replies: { id: string; name: string; at: string; text: string }[];
};

const SHORT = 120;

/** `views` holds the files in the order of the editor. */
export function showComments(
  { files }: Pick<Draft, "files">,
  views: { path: string }[],
  comments: DraftComment[],
): ShownComment[] {
  return comments.map(({ at, quote, place, resolved, replies, ...comment }) => ({
    ...comment,
    quote: shorten(readableWords(quote).text.trim(), SHORT),
    words: quote,
    at: formatDayAndHour(at),
    line: place?.line ?? null,
    control: place && place.end > place.start ? controlOf({ files, views }, comment.path, place) : null,
    resolved: resolved && { name: resolved.name, at: formatDayAndHour(resolved.at) },
    replies: replies.map((reply) => ({ ...reply, at: formatDayAndHour(reply.at) })),
  }));
}

/**
 * Finds the field of the editor that contains the words, which are given as the site shows them. When the whole
 * quotation is not found, its first words are enough. `around` is the quotation at the end of the words before it, or at
 * the beginning of those after it.
 */
export function findControl(
  { files }: Pick<Draft, "files">,
  views: { path: string }[],
  { quote, around = "" }: { quote: string; around?: string },
): ShownComment["control"] {
  const whole = around === "" ? null : findWords(files, around);
  if (whole) {
    const [text, needle] = [withoutTypography(whole.words), withoutTypography(quote)];
    const at = around.endsWith(quote) ? text.lastIndexOf(needle) : text.indexOf(needle);
    const start = whole.start + at;
    if (at !== -1) return controlOf({ files, views }, whole.path, { start, end: start + needle.length });
  }
  for (const words of [quote, quote.slice(0, SHORT), quote.slice(0, SHORT / 3)]) {
    const found = findWords(files, words);
    if (found) return controlOf({ files, views }, found.path, found);
  }
  return null;
}

function findWords(files: Draft["files"], quote: string): (Range & { path: string; words: string }) | null {
  const texts = files.map(({ path, text }) => ({ path, text: text ?? "" }));
  const found = choosePassage(texts, { passage: null, quote });
  if ("message" in found) return null;
  const text = texts.find(({ path }) => path === found.path)?.text ?? "";
  const range = findQuotation(withoutTypography(text), found);
  return range && { ...range, path: found.path, words: text.slice(range.start, range.end) };
}

function controlOf(
  { files, views }: Pick<Draft, "files"> & { views: { path: string }[] },
  path: string,
  range: Range,
): ShownComment["control"] {
  const index = views.findIndex((view) => view.path === path);
  const text = files.find((file) => file.path === path)?.text ?? "";
  const { start, end } = withWholeConstructs(text, range);
  const { before, body } = splitText(path, text);
  const bodyStart = text.length - body.length;
  const isBody = path.endsWith(".md") && start >= bodyStart;
  const words = text.slice(start, end);
  return isBody
    ? { id: controlId.body(index), words, start: start - bodyStart }
    : { id: controlId.yaml(index), words, start: Math.max(0, start - before.length) };
}

type CommentReply = { id: string; name: string; text: string; at: Date };

type DraftComment = {
  id: string;
  name: string;
  text: string;
  at: Date;
  quote: string;
  path: string;
  /** The place of the words in the present text, or the empty one where they were; null for a resolved comment. */
  place: (Range & { line: number }) | null;
  resolved: { name: string; at: Date } | null;
  replies: CommentReply[];
};

/** Reads the comments in the order of the text; those whose passage has changed come last. */
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
  const texts = new Map(files.map(({ path, text }) => [path, withoutTypography(text ?? "")]));
  return ({ path, ...quotation }) => {
    const text = texts.get(path) ?? "";
    const above = () => findQuotation(text, { quote: quotation.before, before: "" });
    const range = findQuotation(text, quotation) ?? emptyAfter(above());
    return range && { ...range, line: text.slice(0, range.start).split("\n").length };
  };
}

const emptyAfter = (range: Range | null) => range && { start: range.end, end: range.end };

function readReplies(db: Database, draftId: string) {
  return db
    .select({ commentId: draftCommentReplies.commentId, reply: draftCommentReplies })
    .from(draftCommentReplies)
    .innerJoin(draftComments, eq(draftComments.id, draftCommentReplies.commentId))
    .where(eq(draftComments.draftId, draftId))
    .orderBy(asc(draftCommentReplies.createdAt), asc(draftCommentReplies.id));
}
