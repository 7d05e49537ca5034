import { useId } from "react";
import { REPORT_PROBLEMS } from "#app/office/messages/report-texts.ts";
import { SUBJECTS, subjectHint, subjectName } from "#app/office/messages/subjects.ts";
import { FieldError } from "#app/ui/field.tsx";
import { REPORT_FIELDS } from "#library/proofs/proof-paths.ts";

type SubjectFieldProps = {
  typed: string | undefined;
  problem: keyof typeof REPORT_PROBLEMS.subject | undefined;
};

/** No default, but a link may name one: a wrong subject would hide a request with a legal deadline. */
export function SubjectField({ typed, problem }: SubjectFieldProps) {
  const id = useId();
  return (
    <fieldset className="report-subjects" aria-describedby={problem ? id : undefined}>
      <legend>
        Sujet <span className="muted">(obligatoire)</span>
      </legend>
      <FieldError id={id} error={problem && REPORT_PROBLEMS.subject[problem]} />
      {SUBJECTS.map((subject, index) => {
        const hint = subjectHint(subject);
        return (
          <div key={subject} className="report-subject">
            <input
              id={`${id}-${subject}`}
              type="radio"
              name={REPORT_FIELDS.subject}
              value={subject}
              required
              defaultChecked={typed === subject}
              // biome-ignore lint/a11y/noAutofocus: the page was asked for to correct this field
              autoFocus={problem !== undefined && index === 0}
              aria-invalid={problem && index === 0 ? true : undefined}
              aria-describedby={hint ? `${id}-${subject}-hint` : undefined}
            />
            <label htmlFor={`${id}-${subject}`}>{subjectName(subject)}</label>
            {hint ? (
              <p id={`${id}-${subject}-hint`} className="muted">
                {hint}
              </p>
            ) : null}
          </div>
        );
      })}
    </fieldset>
  );
}
