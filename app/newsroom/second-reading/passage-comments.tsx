import { LINE_START_LENGTH, passageAnchor, passageName } from "#app/newsroom/comments/comment-fields.ts";
import { CommentForm } from "#app/newsroom/comments/comment-form.tsx";
import { CommentThread } from "#app/newsroom/comments/comment-thread.tsx";
import { CommentToggle } from "#app/newsroom/comments/comment-toggle.tsx";
import type { CommentsOf } from "#app/newsroom/comments/use-comment-forms.ts";
import { type HtmlNode, isElement } from "#library/markdown/html-tree.ts";
import { shorten } from "#platform/french/shorten.ts";
import { isWithin, type ReadPiece } from "./read-page.ts";

const SHORT = 60;

type PassageProps = { piece: ReadPiece; path: string; of: CommentsOf };

/** Below a passage: what is said of it, and a form to say more. A new text is a page to read: one selects its words. */
export function PassageComments({ piece, path, of }: PassageProps) {
  const { page, comments, answer, forms } = of;
  if (!piece.present) return null;
  const name = passageName({ path, line: piece.present.line });
  const own = comments.filter((one) => one.path === path && isWithin(piece, one.line));
  const canAsk = of.isOpen && (piece.former !== null || forms.isOpen(name));
  if (own.length === 0 && !canAsk) return <div id={passageAnchor(name)} />;
  return (
    <div id={passageAnchor(name)} className="passage-comments">
      {own.length === 0 ? null : (
        <ul className="comment-list">
          {own.map((comment) => (
            <CommentThread key={comment.id} page={page} canAnswer={of.isOpen} {...{ comment, answer }} />
          ))}
        </ul>
      )}
      {canAsk && (piece.change !== "same" || forms.isOpen(name)) ? (
        <CommentToggle {...{ page, forms, name }}>
          Remarque<span className="sr-only">{` sur « ${shorten(wordsOf(piece), SHORT)} »`}</span>
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

/** The present ones. */
function wordsOf({ tree }: ReadPiece): string {
  const read = (node: HtmlNode): string => {
    if (node.type === "text") return node.value;
    return "children" in node && !isElement(node, "del") ? node.children.map(read).join("") : "";
  };
  return read(tree).trim();
}
