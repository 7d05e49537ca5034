import { data, redirect } from "react-router";
import {
  COMMENT_FIELDS,
  COMMENT_INTENTS,
  COMMENTS_ANCHOR,
  type CommentAnswer,
  commentAnchor,
  passageNamed,
} from "#app/newsroom/comments/comment-fields.ts";
import {
  addComment,
  type CommentOutcome,
  reopenComment,
  replyToComment,
  resolveComment,
} from "#app/newsroom/comments/write-comments.server.ts";
import { doneHref } from "#app/newsroom/drafts/done-texts.ts";
import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import type { Staff } from "#app/office/team/staff.ts";

type CommentIntent = (typeof COMMENT_INTENTS)[number];
type CommentSubmission = {
  services: Pick<NewsroomServices, "db">;
  staff: Staff;
  draftId: string;
  form: URLSearchParams;
};

const DONE = { comment: "remarque", reply: "reponse", resolve: "reglee", reopen: "rouverte" } as const;

export function commentIntent(form: URLSearchParams): CommentIntent | null {
  return COMMENT_INTENTS.find((intent) => intent === form.get(DRAFT_FIELDS.intent)) ?? null;
}

/** A successful form is answered with a redirect, so that reloading the page does not send it again. */
export async function replyToCommentForm(
  { form, draftId, ...submission }: CommentSubmission,
  intent: CommentIntent,
  now = new Date(),
) {
  const [passage, comment, quote, text] = [
    COMMENT_FIELDS.passage,
    COMMENT_FIELDS.comment,
    COMMENT_FIELDS.quote,
    intent === "comment" ? COMMENT_FIELDS.text : COMMENT_FIELDS.reply,
  ].map((name) => form.get(name) ?? "") as [string, string, string, string];
  const lineStart = form.get(COMMENT_FIELDS.lineStart) ?? "";
  const outcome = await act({ ...submission, draftId, now }, intent, { passage, comment, quote, text, lineStart });
  if (outcome.state === "refused") {
    const { message, field = null } = outcome;
    const answer: CommentAnswer = { passage, comment, quote, text, message, field };
    return data({ comment: answer }, { status: 409 });
  }
  const anchor = intent === "resolve" ? COMMENTS_ANCHOR : commentAnchor(outcome.id);
  throw redirect(`${doneHref(draftPath(draftId, "relecture"), DONE[intent])}#${anchor}`, 303);
}

type Typed = Record<"passage" | "comment" | "quote" | "text" | "lineStart", string>;

function act(
  { services, staff, draftId, now }: Omit<CommentSubmission, "form"> & { now: Date },
  intent: CommentIntent,
  { passage, comment: commentId, quote, text, lineStart }: Typed,
): Promise<CommentOutcome> {
  const plain = text.replace(/\r\n?/g, "\n");
  if (intent === "comment") {
    const line = passageNamed(passage);
    return addComment(services, staff, draftId, { passage: line && { ...line, lineStart }, quote, text: plain });
  }
  if (intent === "reply") return replyToComment(services, staff, draftId, { commentId, text: plain });
  if (intent === "reopen") return reopenComment(services, staff, draftId, commentId);
  return resolveComment(services, staff, draftId, { commentId, text: plain, now });
}
