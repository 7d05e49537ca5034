import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import {
  COMMENT_FIELDS,
  type CommentAnswer,
  commentedPassageAnchor,
  MAX_COMMENT_LENGTH,
  MAX_QUOTE_LENGTH,
  OTHER_PASSAGE,
} from "./comment-fields.ts";
import { keptKey } from "./use-comment-forms.ts";

type CommentFormProps = {
  /** The address of the review page. */
  page: string;
  /** The name of the passage, or OTHER_PASSAGE. */
  passage: string;
  lineStart: string;
  answer: CommentAnswer | null;
};

export const quoteId = (passage: string) => `mots-${passage}`;
export const textId = (passage: string) => `remarque-sur-${passage}`;

export function CommentForm({ page, passage, lineStart, answer }: CommentFormProps) {
  const ownAnswer = answer?.passage === passage && answer.comment === "" ? answer : null;
  const isOther = passage === OTHER_PASSAGE;
  return (
    <form method="post" action={`${page}#${commentedPassageAnchor(passage)}`} className="comment-form">
      <input type="hidden" name={COMMENT_FIELDS.passage} value={passage} />
      <input type="hidden" name={COMMENT_FIELDS.lineStart} value={lineStart} />
      {ownAnswer && ownAnswer.field === null ? (
        <p role="alert" className="alert">
          {ownAnswer.message}
        </p>
      ) : null}
      <Field
        id={quoteId(passage)}
        label={isOther ? "Les mots du passage" : "Les mots en question"}
        note={isOther ? "copiés du texte" : "sinon, tout le passage"}
        error={ownAnswer?.field === "quote" ? ownAnswer.message : null}
      >
        {(control) => (
          <input
            {...control}
            name={COMMENT_FIELDS.quote}
            type="text"
            defaultValue={ownAnswer?.quote}
            data-kept={keptKey.quote(passage)}
            maxLength={MAX_QUOTE_LENGTH}
            required={isOther}
            lang="fr"
            autoComplete="off"
          />
        )}
      </Field>
      <Field id={textId(passage)} label="Votre remarque" error={ownAnswer?.field === "text" ? ownAnswer.message : null}>
        {(control) => (
          <textarea
            {...control}
            name={COMMENT_FIELDS.text}
            defaultValue={ownAnswer?.text}
            data-kept={keptKey.text(passage)}
            rows={3}
            maxLength={MAX_COMMENT_LENGTH}
            required
            lang="fr"
          />
        )}
      </Field>
      <Button type="submit" tone="quiet" name={DRAFT_FIELDS.intent} value="comment">
        Ajouter la remarque
      </Button>
    </form>
  );
}
