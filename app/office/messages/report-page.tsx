import { Form, Link } from "react-router";
import { IdempotencyKeyField } from "#app/accounts/forms/idempotency-key-field.tsx";
import { EDIT_FIELDS, EDIT_PATH } from "#app/office/frame/newsroom-paths.ts";
import { type Outcome, OutcomeMessage } from "#app/office/frame/outcome.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { ReasonField } from "./reason-field.tsx";
import { ReportAnswers } from "./report-answers.tsx";
import { ReportDetails } from "./report-details.tsx";
import { REPORT_ADMIN_FIELDS, type ReportIntent } from "./report-intents.ts";
import { type ReportQuery, reportsHref } from "./report-query.ts";
import type { Report } from "./reports.server.ts";
import { subjectName } from "./subjects.ts";

type ReportPageProps = {
  report: Report;
  article: { title: string; href: string } | null;
  list: ReportQuery;
  /** The proofs of the passage, while the article still says it. */
  proofs: string | null;
  idempotencyKey: string;
  outcome: Outcome | null;
};

export function ReportPage({ report, article, list, proofs, idempotencyKey, outcome }: ReportPageProps) {
  const { subject, passage, message, source, email, closedAt } = report;
  return (
    <div className="guide">
      <p>
        <Link to={reportsHref(list)}>Retour à la liste</Link>
      </p>
      <h1>{subjectName(subject)}</h1>
      <OutcomeMessage outcome={outcome} />
      <ReportDetails report={report} article={article} />
      {passage ? (
        <>
          <h2>Passage, tel qu’il était</h2>
          <blockquote>{passage}</blockquote>
          <p>{proofs ? <Link to={proofs}>Ses preuves</Link> : "L’article ne dit plus ce passage."}</p>
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
      {article ? <EditArticle href={article.href} passage={passage} /> : null}
      <ReportAnswers report={report} />
      {email ? (
        <AnswerForm email={email} idempotencyKey={idempotencyKey} typed={outcome?.field ? undefined : outcome?.typed} />
      ) : (
        <p className="muted">Cette personne n’a pas laissé d’adresse : elle n’attend pas de réponse par e-mail.</p>
      )}
      {closedAt ? <ReopenForm /> : <CloseForm subject={subject} outcome={outcome} />}
    </div>
  );
}

/** To its sentence, in the newsroom. */
function EditArticle({ href, passage }: { href: string; passage: string | null }) {
  return (
    <form method="post" action={EDIT_PATH} aria-label="Article">
      <input type="hidden" name={EDIT_FIELDS.page} value={href} />
      <input type="hidden" name={EDIT_FIELDS.words} value={passage ?? ""} />
      <Button type="submit" tone="quiet">
        Modifier cet article
      </Button>
    </form>
  );
}

function AnswerForm({
  email,
  idempotencyKey,
  typed,
}: {
  email: string;
  idempotencyKey: string;
  typed: string | undefined;
}) {
  return (
    // The new key empties the form after an answer was kept.
    <Form method="post" key={idempotencyKey} className="admin-form" preventScrollReset aria-label="Réponse">
      <IdempotencyKeyField id={idempotencyKey} />
      <Field
        label={`Votre réponse à ${email}`}
        hint="Envoyée par e-mail, avec le rappel du message auquel elle répond. Conservée ici, et effacée avec lui."
      >
        {(control) => (
          <textarea {...control} name={REPORT_ADMIN_FIELDS.answer} rows={10} required defaultValue={typed} />
        )}
      </Field>
      <IntentButton intent="answer" tone="main">
        Envoyer la réponse
      </IntentButton>
    </Form>
  );
}

function CloseForm({ subject, outcome }: { subject: Report["subject"]; outcome: Outcome | null }) {
  return (
    <>
      <h2>Clore</h2>
      <Form method="post" className="admin-fields" preventScrollReset aria-label="Clore">
        <ReasonField subject={subject} outcome={outcome} />
        <IntentButton intent="close">Clore</IntentButton>
      </Form>
      <p className="muted">Effacé douze mois après avoir été clos.</p>
    </>
  );
}

function ReopenForm() {
  return (
    <Form method="post" preventScrollReset aria-label="Rouvrir">
      <IntentButton intent="reopen">Rouvrir</IntentButton>
    </Form>
  );
}

type IntentButtonProps = { intent: ReportIntent; tone?: "main" | "quiet"; children: string };

function IntentButton({ intent, tone = "quiet", children }: IntentButtonProps) {
  return (
    <Button type="submit" tone={tone} name={REPORT_ADMIN_FIELDS.intent} value={intent}>
      {children}
    </Button>
  );
}
