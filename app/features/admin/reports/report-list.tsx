import { type RefObject, useRef } from "react";
import { Form, Link } from "react-router";
import { CardCell, CardRow, CardTable, ColumnTitle } from "#app/features/admin/layout/card-table.tsx";
import { CLOSED_REASONS, inFrench } from "#app/features/reports/report-texts.ts";
import { subjectName } from "#app/features/reports/subjects.ts";
import { Button } from "#app/ui/button.tsx";
import { formatMinute } from "#platform/french/paris-time.ts";
import { Deadline } from "./deadline.tsx";
import { ReasonField } from "./reason-field.tsx";
import { choiceField, REPORTS_PATH } from "./report-intents.ts";
import type { listReports } from "./report-list.server.ts";
import { REPORTS_PER_PAGE, type ReportQuery, reportsHref } from "./report-query.ts";

type Listed = Awaited<ReturnType<typeof listReports>>["reports"][number] & { article: string | null };

const TITLES = ["Sujet", "Message", "Reçu", "Suite"];
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

export function ReportList({ query, total, reports }: { query: ReportQuery; total: number; reports: Listed[] }) {
  const form = useRef<HTMLFormElement>(null);
  if (reports.length === 0) return <p>{NONE[query.state]}</p>;
  const isClosable = reports.some(({ closedAt }) => !closedAt);
  return (
    <Form method="post" ref={form} action={reportsHref(query)} aria-label="Messages">
      <CardTable
        caption={captionOf(total, query.state)}
        titles={TITLES.map((title) => <ColumnTitle key={title}>{title}</ColumnTitle>)}
      >
        {reports.map((report) => (
          <CardRow key={report.id} title={subjectName(report.subject)}>
            <CardCell title="Message">
              <div className="admin-choice">
                {report.closedAt ? null : (
                  <input
                    type="checkbox"
                    name={choiceField(report.id)}
                    aria-label={`Choisir : ${excerpt(report.message)}`}
                  />
                )}
                <Link className="admin-excerpt" to={reportsHref(query, `${REPORTS_PATH}/${report.id}`)}>
                  {excerpt(report.message)}
                </Link>
                {report.article ? <span className="muted admin-second-line">{report.article}</span> : null}
              </div>
            </CardCell>
            <CardCell title="Reçu">{formatMinute(report.createdAt)}</CardCell>
            <CardCell title="Suite">
              <NextStep report={report} />
            </CardCell>
          </CardRow>
        ))}
      </CardTable>
      <Pages query={query} total={total} />
      {isClosable ? <CloseChosen form={form} /> : null}
    </Form>
  );
}

function CloseChosen({ form }: { form: RefObject<HTMLFormElement | null> }) {
  function chooseAll() {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>("[type=checkbox]") ?? []) box.checked = true;
  }
  return (
    <div className="admin-close">
      <Button tone="quiet" needsScript onClick={chooseAll}>
        Tout choisir
      </Button>
      <ReasonField />
      <Button type="submit" tone="quiet">
        Clore les messages choisis
      </Button>
    </div>
  );
}

function NextStep({ report: { closedReason, answeredAt, deadline, wantsAnswer } }: { report: Listed }) {
  if (closedReason) return CLOSED_REASONS[closedReason];
  if (answeredAt) return `Répondu : ${formatMinute(answeredAt)}`;
  return (
    <div>
      {wantsAnswer ? "Attend une réponse" : "Sans adresse"}
      {deadline ? (
        <span className="admin-second-line">
          Au plus tard : <Deadline {...deadline} />
        </span>
      ) : null}
    </div>
  );
}

function Pages({ query, total }: { query: ReportQuery; total: number }) {
  const last = Math.ceil(total / REPORTS_PER_PAGE);
  if (last < 2) return null;
  return (
    <nav aria-label="Pages" className="admin-pager">
      {query.page > 1 ? <Link to={reportsHref({ ...query, page: query.page - 1 })}>Page précédente</Link> : null}
      <span>{`Page ${inFrench(query.page)} sur ${inFrench(last)}`}</span>
      {query.page < last ? <Link to={reportsHref({ ...query, page: query.page + 1 })}>Page suivante</Link> : null}
    </nav>
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
