import { shorten } from "#platform/french/shorten.ts";
import { BEGINNING, type PassageLine, passageAnchor, passageHref, passageName } from "./comment-fields.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentThread } from "./comment-thread.tsx";
import type { CommentAnswer } from "./press-comment.server.ts";
import type { ShownComment } from "./show-comments.server.ts";
import type { useCommentForms } from "./use-comment-forms.ts";

export type CommentsOf = {
  draft: { id: string; isOpen: boolean };
  comments: ShownComment[];
  answer: CommentAnswer | null;
  forms: ReturnType<typeof useCommentForms>;
};

const SHORT = 60;

/** Below a line of the compared text: what is said of it, and a form to say more. */
export function PassageComments({ passage, of }: { passage: PassageLine & { text: string }; of: CommentsOf }) {
  const { draft, comments, answer, forms } = of;
  const name = passageName(passage);
  const own = comments.filter(({ path, line }) => path === passage.path && line === passage.line);
  const isOpen = forms.isOpen(name);
  return (
    <div id={passageAnchor(name)} className="passage-comments">
      {own.length === 0 ? null : (
        <ul className="comment-list">
          {own.map((comment) => (
            <CommentThread key={comment.id} draft={draft.id} canAnswer={draft.isOpen} {...{ comment, answer }} />
          ))}
        </ul>
      )}
      {draft.isOpen ? (
        <a
          href={passageHref(draft.id, name)}
          className="comment-link"
          onClick={(event) => {
            event.preventDefault();
            forms.toggle(name);
          }}
        >
          Remarque<span className="sr-only"> sur « {shorten(passage.text.trim(), SHORT)} »</span>
        </a>
      ) : null}
      {isOpen && draft.isOpen ? (
        <CommentForm draft={draft.id} name={name} beginning={passage.text.slice(0, BEGINNING)} answer={answer} />
      ) : null}
    </div>
  );
}
