import { commentedPassageAnchor, LINE_START_LENGTH, passageName } from "#app/newsroom/comments/comment-fields.ts";
import { CommentForm } from "#app/newsroom/comments/comment-form.tsx";
import { CommentThread } from "#app/newsroom/comments/comment-thread.tsx";
import { CommentToggle } from "#app/newsroom/comments/comment-toggle.tsx";
import type { CommentsOf } from "#app/newsroom/comments/use-comment-forms.ts";
import { shorten } from "#platform/french/shorten.ts";
import { isWithin, presentWords, type ReadPiece } from "./read-page.ts";

const SHORT = 60;

type PassageProps = { piece: ReadPiece; path: string; of: CommentsOf };

/**
 * Shows the comments on a passage and a form for a new one. In a new text only the blocks of the page have a button,
 * because its many fields can be commented on by selecting words.
 */
export function PassageComments({ piece, path, of }: PassageProps) {
  const { page, comments, answer, forms } = of;
  if (!piece.present) return null;
  const name = passageName({ path, line: piece.present.line });
  const own = comments.filter((one) => one.path === path && isWithin(piece, one.line));
  const canAsk = of.isOpen && (piece.former !== null || piece.field === null || forms.isOpen(name));
  if (own.length === 0 && !canAsk) return <div id={commentedPassageAnchor(name)} />;
  return (
    <div id={commentedPassageAnchor(name)} className="passage-comments">
      {own.length === 0 ? null : (
        <ul className="comment-list">
          {own.map((comment) => (
            <CommentThread key={comment.id} page={page} canAnswer={of.isOpen} {...{ comment, answer }} />
          ))}
        </ul>
      )}
      {canAsk && (piece.change !== "same" || forms.isOpen(name)) ? (
        <CommentToggle {...{ page, forms, name }}>
          Remarque<span className="sr-only">{` sur « ${shorten(presentWords(piece), SHORT)} »`}</span>
        </CommentToggle>
      ) : null}
      {of.isOpen && forms.isOpen(name) ? (
        <CommentForm
          page={page}
          passage={name}
          lineStart={piece.lineStart.slice(0, LINE_START_LENGTH)}
          answer={answer}
        />
      ) : null}
    </div>
  );
}
