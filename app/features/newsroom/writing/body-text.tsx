import { Field } from "#app/ui/field.tsx";
import { controlId, fieldName, markName } from "../fields/field-names.ts";
import { PasteStatus } from "./paste-status.tsx";

type BodyTextProps = { file: string; index: number; body: { text: string; mark: string }; isReadOnly: boolean };

/** The text area holds the text, with and without scripts: whatever else shows it reads it there and writes it there. */
export function BodyText({ file, index, body, isReadOnly }: BodyTextProps) {
  const name = fieldName("body", file);
  return (
    <div className="draft-body">
      <Field id={controlId.body(index)} label="Texte">
        {(control) => (
          <textarea
            {...control}
            name={name}
            defaultValue={body.text}
            readOnly={isReadOnly}
            rows={28}
            lang="fr"
            spellCheck
            data-body
          />
        )}
      </Field>
      {isReadOnly ? null : <PasteStatus />}
      <input type="hidden" name={markName(name)} value={body.mark} />
    </div>
  );
}
