import { Form } from "react-router";
import { SUBJECTS, subjectName } from "#app/features/reports/subjects.ts";
import { Button } from "#app/ui/button.tsx";
import { REPORT_ADMIN_FIELDS, REPORTS_PATH } from "./report-intents.ts";
import { REPORT_STATES, type ReportQuery } from "./report-query.ts";

/** The key resets the fields when the list changes. */
export function ReportFilter({ query: { subject, state, email } }: { query: ReportQuery }) {
  return (
    <Form
      key={`${subject} ${state} ${email}`}
      method="get"
      action={REPORTS_PATH}
      className="admin-close"
      role="search"
      aria-label="Filtrer les messages"
    >
      <div>
        <label htmlFor="report-subject">Sujet</label>
        <select id="report-subject" name={REPORT_ADMIN_FIELDS.subject} defaultValue={subject ?? ""}>
          <option value="">Tous</option>
          {SUBJECTS.map((known) => (
            <option key={known} value={known}>
              {subjectName(known)}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor="report-state">État</label>
        <select id="report-state" name={REPORT_ADMIN_FIELDS.state} defaultValue={REPORT_STATES[state].slug}>
          {Object.values(REPORT_STATES).map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor="report-email">Adresse entière</label>
        <input
          id="report-email"
          type="text"
          inputMode="email"
          name={REPORT_ADMIN_FIELDS.email}
          defaultValue={email ?? ""}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <Button type="submit" tone="quiet">
        Filtrer
      </Button>
    </Form>
  );
}
