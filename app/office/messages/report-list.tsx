import type { MouseEvent } from "react";
import { Link } from "react-router";
import type { Outcome } from "#app/office/frame/outcome.tsx";
import { AdminList, type Column } from "#app/office/list/admin-list.tsx";
import { numberedPages } from "#app/office/list/list-query.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatDayAndHour } from "#platform/french/paris-time.ts";
import { Deadline } from "./deadline.tsx";
import type { listReports } from "./open-reports.server.ts";
import {
  choiceField,
  REPORT_ADMIN_FIELDS,
  REPORT_FILTERS,
  REPORTS_PATH,
  type ReportQuery,
  reportsHref,
} from "./report-intents.ts";
import { CLOSED_REASONS, inFrench, reasonsFor } from "./report-texts.ts";
import { type Subject, subjectName } from "./subjects.ts";

/** No reason is chosen in advance, because `/transparence` publishes how many messages led to a correction. */
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

type Listed = Awaited<ReturnType<typeof listReports>>["reports"][number] & { article: string | null };

const EXCERPT = 80;

const NONE = {
  open: "Aucun message ouvert.",
  answered: "Aucun message répondu et encore à clore.",
  closed: "Aucun message clos.",
  all: "Aucun message.",
};

const CAPTIONS = {
  open: ["message ouvert", "messages ouverts, le plus ancien d’abord"],
  answered: ["message répondu et pas encore clos", "messages répondus et pas encore clos, le plus ancien d’abord"],
  closed: ["message clos", "messages clos, le dernier d’abord"],
  all: ["message en tout", "messages en tout, le plus ancien d’abord"],
} as const;

export function captionOf(total: number, state: keyof typeof CAPTIONS): string {
  return `${inFrench(total)} ${CAPTIONS[state][total > 1 ? 1 : 0]}`;
}

type ReportListProps = {
  query: ReportQuery;
  total: number;
  page: number;
  pages: number;
  reports: Listed[];
  outcome: Outcome | null;
};

export function ReportList({ query, total, page, pages, reports, outcome }: ReportListProps) {
  return (
    <AdminList
      label="Messages"
      caption={captionOf(total, query.state)}
      columns={columnsOf(query)}
      rows={reports}
      keyOf={({ id }) => id}
      empty={NONE[query.state]}
      filters={{ filters: REPORT_FILTERS, query, legend: "Filtrer les messages", submit: "Filtrer" }}
      pages={numberedPages(page, pages, (number) => reportsHref({ ...query, page: number }))}
      actions={reports.some(({ closedAt }) => !closedAt) ? <CloseChosen outcome={outcome} /> : null}
    />
  );
}

function columnsOf(query: ReportQuery): Column<Listed>[] {
  return [
    { title: "Sujet", cell: ({ subject }) => subjectName(subject) },
    { title: "Message", phone: "wide", cell: (report) => <Message report={report} query={query} /> },
    { title: "Reçu", cell: ({ createdAt }) => formatDayAndHour(createdAt) },
    { title: "Suite", cell: (report) => <NextStep report={report} /> },
  ];
}

function Message({ report, query }: { report: Listed; query: ReportQuery }) {
  return (
    <div className="admin-choice">
      {report.closedAt ? null : (
        <input type="checkbox" name={choiceField(report.id)} aria-label={`Choisir : ${excerpt(report.message)}`} />
      )}
      <div>
        <Link to={reportsHref(query, `${REPORTS_PATH}/${report.id}`)}>{excerpt(report.message)}</Link>
        {report.article ? <small className="muted">{report.article}</small> : null}
      </div>
    </div>
  );
}

function CloseChosen({ outcome }: { outcome: Outcome | null }) {
  function chooseAll({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    for (const box of form?.querySelectorAll<HTMLInputElement>("[type=checkbox]") ?? []) box.checked = true;
  }
  return (
    <div className="admin-fields">
      <Button tone="quiet" needsScript onClick={chooseAll}>
        Tout choisir
      </Button>
      <ReasonField outcome={outcome} />
      <Button type="submit" tone="quiet">
        Clore les messages choisis
      </Button>
    </div>
  );
}

function NextStep({ report: { closedReason, answeredAt, deadline, wantsAnswer } }: { report: Listed }) {
  if (closedReason) return <span>{CLOSED_REASONS[closedReason]}</span>;
  if (answeredAt) return <FrenchText>{`Répondu : ${formatDayAndHour(answeredAt)}`}</FrenchText>;
  return (
    <>
      <span>{wantsAnswer ? "Attend une réponse" : "Sans adresse"}</span>
      {deadline ? (
        <small>
          Au plus tard : <Deadline {...deadline} />
        </small>
      ) : null}
    </>
  );
}

function excerpt(message: string): string {
  const line = [...message.replace(/\s+/g, " ")];
  return line.length <= EXCERPT
    ? line.join("")
    : `${line
        .slice(0, EXCERPT)
        .join("")
        .replace(/[\s.…]+$/, "")}…`;
}
