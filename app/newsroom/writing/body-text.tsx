import { useContext, useRef } from "react";
import type { BodyProblem } from "#app/newsroom/editor/go-to.ts";
import { WritingContext } from "#app/newsroom/editor/writing-context.ts";
import { controlId, fieldName, markName } from "#app/newsroom/fields/field-names.ts";
import { Field } from "#app/ui/field.tsx";
import { useAssistedEditor } from "./use-assisted-editor.ts";
import { usePaste } from "./use-paste.ts";

/** Beside the text area that it listens to. */
function PasteStatus() {
  const status = useRef<HTMLParagraphElement>(null);
  const said = usePaste(status);
  return (
    <p ref={status} role="status" className="paste-status muted">
      {said}
    </p>
  );
}

type BodyTextProps = {
  file: string;
  index: number;
  body: { text: string; mark: string };
  problems: BodyProblem[];
  isReadOnly: boolean;
};

const LABEL = "Texte";

/** The text area is the only owner of the text, with and without scripts: everything else reads and writes it there. */
export function BodyText({ file, index, body, problems, isReadOnly }: BodyTextProps) {
  const name = fieldName("body", file);
  const area = useRef<HTMLTextAreaElement>(null);
  const writing = useContext(WritingContext);
  const assisted = useAssistedEditor(area, isReadOnly ? null : writing);
  return (
    <div className="draft-body">
      <Field id={controlId.body(index)} label={LABEL}>
        {(control) => (
          <>
            <textarea
              {...control}
              ref={area}
              name={name}
              defaultValue={body.text}
              readOnly={isReadOnly}
              rows={28}
              lang="fr"
              spellCheck
              data-body
            />
            {assisted && writing && !isReadOnly ? (
              <assisted.Editor {...assisted} {...{ writing, problems }} label={LABEL} />
            ) : null}
          </>
        )}
      </Field>
      {isReadOnly ? null : <PasteStatus />}
      <input type="hidden" name={markName(name)} value={body.mark} />
    </div>
  );
}
