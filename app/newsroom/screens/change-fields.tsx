import type { DraftChange } from "#app/newsroom/drafts/draft.ts";
import { CHANGE_NOTE_LABEL, DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { CHANGE_NOTE_LENGTH, CHANGE_REFUSALS, type ChangeKind } from "#app/newsroom/drafts/draft-states.ts";
import { type HintedChoice, HintedChoices } from "#app/newsroom/drafts/hinted-choices.tsx";
import { Field, FieldError } from "#app/ui/field.tsx";

const CHOICES: HintedChoice<ChangeKind>[] = [
  {
    value: "minor",
    words: "Correction de forme",
    hint: "Une coquille, un lien, une tournure. Les lecteurs n’en voient rien.",
  },
  {
    value: "major",
    words: "Changement de fond",
    hint: "Un fait, un chiffre, une partie. La phrase est publiée avec l’article.",
  },
  {
    value: "correction",
    words: "Nous avions fait une erreur",
    hint: "La phrase est publiée avec l’article et sur la page des corrections.",
  },
];

type ChangeFieldsProps = {
  change: DraftChange;
  /**
   * The saved values, when `change` shows those of a conflict. They are sent too, so that the server writes only what
   * was edited.
   */
  former?: DraftChange;
  /** One of CHANGE_REFUSALS. */
  refusal?: string | null;
};

/** Shows what readers will learn about a change to a document that they already have. */
export function ChangeFields({ change, former = change, refusal = null }: ChangeFieldsProps) {
  const { changeKind, changeNote } = change;
  return (
    <section className="draft-file draft-change" aria-labelledby="changement">
      <h2 id="changement">Ce que les lecteurs en sauront</h2>
      <HintedChoices name={DRAFT_FIELDS.changeKind} choices={CHOICES} chosen={changeKind}>
        <legend className="sr-only">Nature du changement</legend>
        <FieldError error={refusal === CHANGE_REFUSALS.kind ? refusal : null} />
      </HintedChoices>
      <Field
        label={CHANGE_NOTE_LABEL}
        error={refusal === CHANGE_REFUSALS.note ? refusal : null}
        hint={`De ${CHANGE_NOTE_LENGTH.min} à ${CHANGE_NOTE_LENGTH.max} caractères : ce qui était écrit, ce qui l’est maintenant.`}
      >
        {(control) => (
          <textarea
            {...control}
            name={DRAFT_FIELDS.changeNote}
            defaultValue={changeNote}
            maxLength={CHANGE_NOTE_LENGTH.max}
            rows={2}
          />
        )}
      </Field>
      <input type="hidden" name={DRAFT_FIELDS.formerKind} value={former.changeKind ?? ""} />
      <input type="hidden" name={DRAFT_FIELDS.formerNote} value={former.changeNote} />
    </section>
  );
}
