import { useEffect, useRef } from "react";
import { Form, Link, useRevalidator } from "react-router";
import { IdempotencyKeyField } from "#app/accounts/forms/idempotency-key-field.tsx";
import { EDIT_FIELDS, EDIT_PATH } from "#app/office/frame/newsroom-paths.ts";
import { type Outcome, OutcomeMessage } from "#app/office/frame/outcome.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatDayAndHour } from "#platform/french/paris-time.ts";
import { ReportDetails } from "./report-details.tsx";
import {
  answerWatchPath,
  REPORT_ADMIN_FIELDS,
  type ReportIntent,
  type ReportQuery,
  reportedWords,
  reportsHref,
} from "./report-intents.ts";
import { ReasonField } from "./report-list.tsx";
import type { AnswerState, Report } from "./reports.server.ts";
import { subjectName } from "./subjects.ts";

const EVERY_MS = 3_000;
/** The number of requests is limited, because each keeps the administrator's session alive. */
const TRIES = 20;

function useAnswerWatch(reportId: string, isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  const readAgain = useRef(revalidate);
  readAgain.current = revalidate;
  useEffect(() => {
    if (!isWaiting) return;
    let tries = 0;
    const timer = setInterval(async () => {
      tries += 1;
      if (tries >= TRIES) clearInterval(timer);
      if (await hasLeft(reportId)) {
        clearInterval(timer);
        void readAgain.current();
      }
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [reportId, isWaiting]);
}

async function hasLeft(reportId: string): Promise<boolean> {
  try {
    const response = await fetch(answerWatchPath(reportId), { headers: { Accept: "application/json" } });
    return response.ok && ((await response.json()) as { isWaiting: boolean }).isWaiting === false;
  } catch (error) {
    console.warn("État de l’envoi inconnu :", error);
    return false;
  }
}

const STATES: Record<AnswerState, string> = {
  waiting: "en attente d’envoi",
  sent: "envoyée",
  refused: "refusée : cette adresse n’existe pas, ou ne reçoit plus rien",
  "given-up": "pas partie : l’envoi a échoué jusqu’au bout. Répondez de nouveau",
  lost: "sans nouvelles de l’envoi depuis une semaine. Répondez de nouveau",
};

function ReportAnswers({ report: { id, answers } }: { report: Report }) {
  useAnswerWatch(
    id,
    answers.some(({ state }) => state === "waiting"),
  );
  return (
    <>
      <h2>Réponse</h2>
      <div aria-live="polite">
        {answers.map(({ id: answerId, text, createdAt, settledAt, state }) => (
          <div key={answerId} className="admin-answer" data-state={state}>
            <p>
              <FrenchText>{`Écrite : ${formatDayAndHour(createdAt)} ; `}</FrenchText>
              <strong>{STATES[state]}</strong>
              <FrenchText>{`${state === "sent" && settledAt ? ` : ${formatDayAndHour(settledAt)}` : ""}.`}</FrenchText>
            </p>
            <p className="admin-message">{text}</p>
          </div>
        ))}
      </div>
    </>
  );
}

type ReportPageProps = {
  report: Report;
  article: { title: string; href: string } | null;
  list: ReportQuery;
  /** The link leads to the proofs of the passage; it is null when the article does not contain it any more. */
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
      {article ? (
        <EditArticle href={article.href} words={reportedWords({ passage, message })} isOpen={closedAt === null} />
      ) : null}
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

/** Opens the editor of the newsroom at the reported sentence. */
function EditArticle({ href, words, isOpen }: { href: string; words: string; isOpen: boolean }) {
  return (
    <form method="get" action={EDIT_PATH} aria-label="Article">
      <input type="hidden" name={EDIT_FIELDS.page} value={href} />
      <input type="hidden" name={EDIT_FIELDS.words} value={words} />
      <Button type="submit" tone={isOpen ? "main" : "quiet"}>
        Modifier cet article
      </Button>
      {isOpen ? (
        <p className="muted">
          Une fois le texte publié, un bouton clôt ce message, et répond à qui a laissé une adresse.
        </p>
      ) : null}
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
    // The new key empties the form after an answer was recorded.
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
