import type { Outcome } from "#app/office/frame/outcome.tsx";
import { Field } from "#app/ui/field.tsx";
import { REPORT_ADMIN_FIELDS } from "./report-intents.ts";
import { reasonsFor } from "./report-texts.ts";
import type { Subject } from "./subjects.ts";

/** Nothing is chosen at first: `/transparence` publishes how many led to a correction. */
export function ReasonField({ subject, outcome }: { subject?: Subject; outcome: Outcome | null }) {
  const refused = outcome?.field === REPORT_ADMIN_FIELDS.reason ? outcome : null;
  return (
    <Field label="Raison" error={refused?.message}>
      {(control) => (
        <select {...control} name={REPORT_ADMIN_FIELDS.reason} required defaultValue={refused?.typed ?? ""}>
          <option value="">Choisir une raison</option>
          {reasonsFor(subject).map(([reason, text]) => (
            <option key={reason} value={reason}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
