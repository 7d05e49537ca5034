import { useId } from "react";
import { CLOSED_REASONS, type ClosedReason } from "#app/features/reports/report-texts.ts";
import { REPORT_ADMIN_FIELDS } from "./report-intents.ts";

export function ReasonField() {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>Raison</label>
      <select id={id} name={REPORT_ADMIN_FIELDS.reason}>
        {(Object.keys(CLOSED_REASONS) as ClosedReason[]).map((reason) => (
          <option key={reason} value={reason}>
            {CLOSED_REASONS[reason]}
          </option>
        ))}
      </select>
    </div>
  );
}
