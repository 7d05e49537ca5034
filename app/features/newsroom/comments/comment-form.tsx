import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { DRAFT_FIELDS } from "../draft-form-fields.ts";
import { MAX_QUOTE_LENGTH } from "../find-passage.ts";
import {
  COMMENT_FIELDS,
  type CommentAnswer,
  MAX_COMMENT_LENGTH,
  OTHER_PASSAGE,
  passageAnchor,
} from "./comment-fields.ts";
import { keptKey } from "./use-comment-forms.ts";

type CommentFormProps = {
  /** Where the draft is read again. */
  page: string;
  /** Of the passage, or OTHER_PASSAGE. */
  name: string;
  beginning: string;
  answer: CommentAnswer | null;
};

export const quoteId = (passage: string) => `mots-${passage}`;
export const textId = (passage: string) => `remarque-sur-${passage}`;

export function CommentForm({ page, name, beginning, answer }: CommentFormProps) {
  const own = answer?.passage === name && answer.comment === "" ? answer : null;
  const isOther = name === OTHER_PASSAGE;
  return (
    <form method="post" action={`${page}#${passageAnchor(name)}`} className="comment-form">
      <input type="hidden" name={COMMENT_FIELDS.passage} value={name} />
      <input type="hidden" name={COMMENT_FIELDS.beginning} value={beginning} />
      {own && own.field === null ? (
        <p role="alert" className="alert">
          {own.message}
        </p>
      ) : null}
      <Field
        id={quoteId(name)}
        label={isOther ? "Les mots du passage" : "Les mots en question"}
        note={isOther ? "copiés du texte" : "sinon, tout le passage"}
        error={own?.field === "quote" ? own.message : null}
      >
        {(control) => (
          <input
            {...control}
            name={COMMENT_FIELDS.quote}
            type="text"
            defaultValue={own?.quote}
            maxLength={MAX_QUOTE_LENGTH}
            required={isOther}
            lang="fr"
            autoComplete="off"
          />
        )}
      </Field>
      <Field id={textId(name)} label="Votre remarque" error={own?.field === "text" ? own.message : null}>
        {(control) => (
          <textarea
            {...control}
            name={COMMENT_FIELDS.text}
            defaultValue={own?.text}
            data-kept={keptKey.text(name)}
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
