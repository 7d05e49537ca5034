import { shorten } from "#platform/french/shorten.ts";
import {
  type CommentAnswer,
  LINE_START_LENGTH,
  type PassageLine,
  passageAnchor,
  passageName,
} from "./comment-fields.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentThread } from "./comment-thread.tsx";
import { CommentToggle } from "./comment-toggle.tsx";
import type { ShownComment } from "./show-comments.server.ts";
import type { useCommentForms } from "./use-comment-forms.ts";

export type CommentsOf = {
  page: string;
  /** False once the draft is closed. */
  isOpen: boolean;
  comments: ShownComment[];
  answer: CommentAnswer | null;
  forms: ReturnType<typeof useCommentForms>;
};

const SHORT = 60;

/** Below a line of the compared text: what is said of it, and a form to say more. */
export function PassageComments({ passage, of }: { passage: PassageLine & { text: string }; of: CommentsOf }) {
  const { page, comments, answer, forms } = of;
  const name = passageName(passage);
  const own = comments.filter(({ path, line }) => path === passage.path && line === passage.line);
  return (
    <div id={passageAnchor(name)} className="passage-comments">
      {own.length === 0 ? null : (
        <ul className="comment-list">
          {own.map((comment) => (
            <CommentThread key={comment.id} page={page} canAnswer={of.isOpen} {...{ comment, answer }} />
          ))}
        </ul>
      )}
      {of.isOpen ? (
        <CommentToggle {...{ page, forms, name }}>
          Remarque<span className="sr-only">{` sur « ${shorten(passage.text.trim(), SHORT)} »`}</span>
        </CommentToggle>
      ) : null}
      {of.isOpen && forms.isOpen(name) ? (
        <CommentForm page={page} passage={name} lineStart={passage.text.slice(0, LINE_START_LENGTH)} answer={answer} />
      ) : null}
    </div>
  );
}
