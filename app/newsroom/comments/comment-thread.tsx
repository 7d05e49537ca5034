import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { COMMENT_FIELDS, type CommentAnswer, commentAnchor, MAX_COMMENT_LENGTH } from "./comment-fields.ts";
import type { ShownComment } from "./show-comments.server.ts";
import { keptKey } from "./use-comment-forms.ts";

type ThreadProps = {
  /** The address of the review page. */
  page: string;
  comment: ShownComment;
  /** False once the draft is closed. */
  canAnswer: boolean;
  answer: CommentAnswer | null;
};

export function CommentThread({ page, comment, canAnswer, answer }: ThreadProps) {
  const { id, name, at, text, quote, control, resolved, replies } = comment;
  return (
    <li id={commentAnchor(id)} tabIndex={-1} className="comment" data-resolved={resolved ? true : undefined}>
      <p className="comment-by">
        <strong>{name}</strong> <span className="muted">{`le ${at}`}</span>
      </p>
      <q className="comment-quote" lang="fr">
        {quote}
      </q>
      {resolved || control ? null : <p className="muted">Ces mots ont changé depuis.</p>}
      <p className="comment-text" lang="fr">
        {text}
      </p>
      {replies.length === 0 ? null : (
        <ul className="comment-replies">
          {replies.map((reply) => (
            <li key={reply.id}>
              <p className="comment-by">
                <strong>{reply.name}</strong> <span className="muted">{`le ${reply.at}`}</span>
              </p>
              <p className="comment-text" lang="fr">
                {reply.text}
              </p>
            </li>
          ))}
        </ul>
      )}
      {resolved ? <p className="muted">{`Réglée par ${resolved.name} le ${resolved.at}`}</p> : null}
      {canAnswer ? <Answer page={page} comment={comment} answer={answer?.comment === id ? answer : null} /> : null}
    </li>
  );
}

function Answer({ page, comment, answer }: Omit<ThreadProps, "canAnswer">) {
  const { id, name, resolved } = comment;
  const about = <span className="sr-only">{` : la remarque de ${name}`}</span>;
  return (
    <form
      method="post"
      action={`${page}#${commentAnchor(id)}`}
      className="comment-answer"
      aria-label={`Répondre à ${name}`}
    >
      <input type="hidden" name={COMMENT_FIELDS.comment} value={id} />
      {answer && answer.field === null ? (
        <p role="alert" className="alert">
          {answer.message}
        </p>
      ) : null}
      <details open={answer !== null}>
        <summary>Répondre</summary>
        <Field label="Votre réponse" error={answer?.field === "text" ? answer.message : null}>
          {(control) => (
            <textarea
              {...control}
              name={COMMENT_FIELDS.reply}
              defaultValue={answer?.text}
              data-kept={keptKey.reply(id)}
              rows={2}
              maxLength={MAX_COMMENT_LENGTH}
              lang="fr"
            />
          )}
        </Field>
        <Button type="submit" tone="quiet" name={DRAFT_FIELDS.intent} value="reply">
          Répondre
          {about}
        </Button>
      </details>
      <Button type="submit" tone="quiet" name={DRAFT_FIELDS.intent} value={resolved ? "reopen" : "resolve"}>
        <span>{resolved ? "Rouvrir" : "Réglé"}</span>
        {about}
      </Button>
    </form>
  );
}
