import { useId, useState } from "react";
import { countCharacters, readTyped } from "#app/office/messages/check-report.ts";
import { inFrench, REPORT_LIMITS, REPORT_PROBLEMS } from "#app/office/messages/report-texts.ts";
import { Field } from "#app/ui/field.tsx";
import { REPORT_FIELDS } from "#library/proofs/proof-paths.ts";

type MessageFieldProps = {
  label: string;
  typed: string | undefined;
  problem: keyof typeof REPORT_PROBLEMS.message | undefined;
};

const FEW = 200;

/** No `maxlength`: browsers would silently cut what is pasted. */
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
