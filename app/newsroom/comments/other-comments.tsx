import {
  COMMENTS_ANCHOR,
  commentAnchor,
  commentedPassageAnchor,
  OTHER_PASSAGE,
  openCommentsText,
} from "./comment-fields.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentThread } from "./comment-thread.tsx";
import { CommentToggle } from "./comment-toggle.tsx";
import type { ShownComment } from "./show-comments.server.ts";
import type { CommentsOf } from "./use-comment-forms.ts";

/** Shows the resolved comments, and those whose passage has changed or is not shown by the comparison. */
export function OtherComments({ of, isShown }: { of: CommentsOf; isShown: (comment: ShownComment) => boolean }) {
  const { page, comments, answer, forms } = of;
  const open = comments.filter(({ resolved }) => !resolved);
  const resolved = comments.filter((comment) => comment.resolved);
  const above = open.filter(isShown);
  const elsewhere = open.filter((comment) => comment.line !== null && !isShown(comment));
  const changed = open.filter(({ line }) => line === null);
  if (comments.length === 0 && !of.isOpen) return null;
  return (
    <section id={COMMENTS_ANCHOR} tabIndex={-1} className="other-comments" aria-labelledby="titre-remarques">
      <h2 id="titre-remarques">{open.length === 0 ? "Aucune remarque ouverte" : openCommentsText(open.length)}</h2>
      {above.length === 0 ? null : (
        <ul className="comment-links">
          {above.map(({ id, name, quote }) => (
            <li key={id}>
              <a href={`#${commentAnchor(id)}`}>
                <span>{`${name} : `}</span>
                <span lang="fr">{quote}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {elsewhere.length === 0 ? null : <Threads title="Sur d’autres passages" comments={elsewhere} of={of} />}
      {changed.length === 0 ? null : <Threads title="Passage modifié" comments={changed} of={of} />}
      {of.isOpen ? (
        <div id={commentedPassageAnchor(OTHER_PASSAGE)}>
          <CommentToggle {...{ page, forms }} name={OTHER_PASSAGE}>
            Une remarque sur un autre passage
          </CommentToggle>
          {forms.isOpen(OTHER_PASSAGE) ? (
            <CommentForm page={page} passage={OTHER_PASSAGE} lineStart="" answer={answer} />
          ) : null}
        </div>
      ) : null}
      {resolved.length === 0 ? null : (
        <details className="draft-fold" open={resolved.some(({ id }) => id === answer?.comment)}>
          <summary>{resolved.length === 1 ? "1 remarque réglée" : `${resolved.length} remarques réglées`}</summary>
          <Threads comments={resolved} of={of} />
        </details>
      )}
    </section>
  );
}

function Threads({ title, comments, of }: { title?: string; comments: ShownComment[]; of: CommentsOf }) {
  const { page, answer } = of;
  return (
    <>
      {title ? <h3>{title}</h3> : null}
      <ul className="comment-list">
        {comments.map((comment) => (
          <CommentThread key={comment.id} page={page} canAnswer={of.isOpen} {...{ comment, answer }} />
        ))}
      </ul>
    </>
  );
}
