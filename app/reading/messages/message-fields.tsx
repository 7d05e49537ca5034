import { useId, useState } from "react";
import {
  countCharacters,
  inFrench,
  REPORT_LIMITS,
  REPORT_PROBLEMS,
  readTyped,
} from "#app/office/messages/report-texts.ts";
import { SUBJECTS, subjectHint, subjectName } from "#app/office/messages/subjects.ts";
import { Field, FieldError } from "#app/ui/field.tsx";
import { REPORT_FIELDS } from "#library/proofs/proof-paths.ts";

type SubjectFieldProps = {
  typed: string | undefined;
  problem: keyof typeof REPORT_PROBLEMS.subject | undefined;
};

/**
 * No subject is chosen by default, except by a link that names one: a wrong subject would hide a request with a legal
 * deadline.
 */
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

type MessageFieldProps = {
  label: string;
  typed: string | undefined;
  problem: keyof typeof REPORT_PROBLEMS.message | undefined;
};

const FEW = 200;

/** There is no `maxlength`, because browsers would silently cut pasted text. */
export function MessageField({ label, typed, problem }: MessageFieldProps) {
  const id = useId();
  const [count, setCount] = useState(() => countCharacters(typed ?? ""));
  const left = REPORT_LIMITS.message - count;
  return (
    <div className="report-message">
      <Field label={label} note="(obligatoire)" error={problem && REPORT_PROBLEMS.message[problem]} describedBy={id}>
        {(control) => (
          <textarea
            {...control}
            name={REPORT_FIELDS.message}
            rows={8}
            required
            defaultValue={typed}
            onInput={(event) => setCount(countCharacters(readTyped(event.currentTarget.value)))}
            // biome-ignore lint/a11y/noAutofocus: the page was asked for to correct this field
            autoFocus={problem !== undefined}
          />
        )}
      </Field>
      <p id={id} className={left < 0 ? "report-over" : "muted"}>
        {count === 0 ? `${inFrench(REPORT_LIMITS.message)} caractères au plus.` : describe(count, left)}
      </p>
      <p className="sr-only" role="status">
        {left < 0 ? "Votre message est trop long." : left < FEW ? `Il reste moins de ${FEW} caractères.` : ""}
      </p>
    </div>
  );
}

function describe(count: number, left: number): string {
  const typed = `${inFrench(count)} caractère${count > 1 ? "s" : ""} sur ${inFrench(REPORT_LIMITS.message)}`;
  return left < 0 ? `${typed} : ${inFrench(-left)} de trop.` : `${typed}.`;
}
