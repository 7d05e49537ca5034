import { Form, Link } from "react-router";
import { CLOSED_REASONS, type ClosedReason } from "#app/features/reports/report-texts.ts";
import { Button } from "#app/ui/button.tsx";
import { formatMinute } from "#platform/french/paris-time.ts";
import { REPORT_ADMIN_FIELDS, REPORTS_PATH } from "./report-intents.ts";
import type { Report } from "./reports.server.ts";

type ReportPageProps = {
  report: Report;
  article: { title: string; href: string } | null;
  outcome: { isDone: boolean; message: string; typed?: string } | null;
};

export function ReportPage({ report, article, outcome }: ReportPageProps) {
  const { kind, passage, message, source, createdAt, closedAt, closedReason } = report;
  return (
    <>
      <p className="admin-back">
        <Link to={REPORTS_PATH}>Retour à la liste</Link>
      </p>
      <h1>{kind === "error" ? "Une erreur signalée" : "Un message"}</h1>
      <div aria-live="polite">
        {outcome ? <p className={outcome.isDone ? "admin-done" : "alert"}>{outcome.message}</p> : null}
      </div>
      <dl className="admin-facts">
        <div>
          <dt>Reçu</dt>
          <dd>{formatMinute(createdAt)}</dd>
        </div>
        {article ? (
          <div>
            <dt>Article</dt>
            <dd>
              <Link to={article.href}>{article.title}</Link>
            </dd>
          </div>
        ) : null}
        {closedAt && closedReason ? (
          <div>
            <dt>Clos</dt>
            <dd>{`${formatMinute(closedAt)} : ${CLOSED_REASONS[closedReason]}`}</dd>
          </div>
        ) : null}
      </dl>
      {passage ? (
        <>
          <h2>Passage, tel qu’il était</h2>
          <blockquote>{passage}</blockquote>
        </>
      ) : null}
      <h2>Message</h2>
      <p className="admin-message">{message}</p>
      {source ? (
        <>
          <h2>Source donnée</h2>
          <p className="admin-message">{source}</p>
        </>
      ) : null}
      <AnswerForm report={report} typed={outcome?.typed} />
      {closedAt ? null : <CloseForm />}
    </>
  );
}

function AnswerForm({ report: { email, answer, answeredAt }, typed }: { report: Report; typed: string | undefined }) {
  if (!email) return <p className="muted">Cette personne n’a pas laissé d’adresse : elle n’attend pas de réponse.</p>;
  return (
    <>
      <h2>Réponse</h2>
      {answer && answeredAt ? (
        <>
          <p className="muted">Envoyée : {formatMinute(answeredAt)}</p>
          <p className="admin-message">{answer}</p>
        </>
      ) : null}
      <Form method="post" className="admin-form" preventScrollReset aria-label="Réponse">
        <label htmlFor="answer">Votre réponse à {email}</label>
        <textarea
          id="answer"
          name={REPORT_ADMIN_FIELDS.answer}
          rows={8}
          maxLength={4000}
          required
          defaultValue={typed}
        />
        <Button type="submit" name={REPORT_ADMIN_FIELDS.intent} value="answer">
          Envoyer la réponse
        </Button>
      </Form>
    </>
  );
}

function CloseForm() {
  return (
    <>
      <h2>Clore</h2>
      <Form method="post" className="button-row" preventScrollReset aria-label="Clore">
        <label htmlFor="reason">Raison</label>
        <select id="reason" name={REPORT_ADMIN_FIELDS.reason}>
          {(Object.keys(CLOSED_REASONS) as ClosedReason[]).map((reason) => (
            <option key={reason} value={reason}>
              {CLOSED_REASONS[reason]}
            </option>
          ))}
        </select>
        <Button type="submit" tone="quiet" name={REPORT_ADMIN_FIELDS.intent} value="close">
          Clore
        </Button>
      </Form>
      <p className="muted">Effacé douze mois après avoir été clos.</p>
    </>
  );
}
