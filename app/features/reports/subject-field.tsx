import { REPORT_FIELDS } from "#app/features/proofs/proof-paths.ts";
import { Problem } from "./problem.tsx";
import { REPORT_PROBLEMS } from "./report-texts.ts";
import { SUBJECTS, subjectHint, subjectName } from "./subjects.ts";

type SubjectFieldProps = {
  id: string;
  typed: string | undefined;
  problem: keyof typeof REPORT_PROBLEMS.subject | undefined;
};

/** No default, but a link may name one: a wrong subject would hide a request with a legal deadline. */
export function SubjectField({ id, typed, problem }: SubjectFieldProps) {
  return (
    <fieldset className="report-field report-subjects" aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend>
        Sujet <span className="muted">(obligatoire)</span>
      </legend>
      <Problem id={id} text={problem && REPORT_PROBLEMS.subject[problem]} />
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
