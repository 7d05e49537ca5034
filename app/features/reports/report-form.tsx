import { useEffect, useId, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { REPORT_FIELDS } from "#app/features/proofs/proof-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { REPORT_ANSWERS, REPORT_LIMITS, type ReportAnswer, type ReportKind } from "./report-texts.ts";

type ReportFormProps = {
  kind: ReportKind;
  action: string;
  answer: ReportAnswer | null;
  /** What the report is about. */
  about?: { articleId: string; passageKey: string | null };
};

/** A plain form, answered by its page with or without scripts; what was typed comes back with a refusal. */
export function ReportForm({ kind, action, answer, about }: ReportFormProps) {
  const id = useId();
  const outcome = useRef<HTMLParagraphElement>(null);
  const isSending = useNavigation().formAction?.startsWith(action.split("?")[0] ?? action) ?? false;
  useEffect(() => {
    if (answer) outcome.current?.focus();
  }, [answer]);

  if (answer?.outcome === "recorded") {
    return (
      <p className="alert alert-good" role="status" ref={outcome} tabIndex={-1}>
        {REPORT_ANSWERS.recorded}
      </p>
    );
  }
  const isEmailWrong = answer?.outcome === "wrong-email";
  const isMessageWrong = answer?.outcome === "empty" || answer?.outcome === "too-long";
  return (
    <Form className="report-form" method="post" action={action} preventScrollReset>
      {answer ? (
        <p id={`${id}-refusal`} className="alert" role="alert" ref={outcome} tabIndex={-1}>
          {REPORT_ANSWERS[answer.outcome]}
        </p>
      ) : null}
      {about ? <input type="hidden" name={REPORT_FIELDS.article} value={about.articleId} /> : null}
      {about?.passageKey ? <input type="hidden" name={REPORT_FIELDS.passage} value={about.passageKey} /> : null}
      <label htmlFor={`${id}-message`}>
        {kind === "error" ? "Qu’est-ce qui est faux, ou trompeur ?" : "Votre message"}{" "}
        <span className="muted">(obligatoire)</span>
      </label>
      <textarea
        id={`${id}-message`}
        name={REPORT_FIELDS.message}
        rows={6}
        required
        maxLength={REPORT_LIMITS.message}
        defaultValue={answer?.typed.message}
        aria-invalid={isMessageWrong || undefined}
        aria-describedby={isMessageWrong ? `${id}-refusal` : undefined}
      />
      {kind === "error" ? (
        <>
          <label htmlFor={`${id}-source`}>
            Une source <span className="muted">(facultatif : adresse, livre, page)</span>
          </label>
          <input
            id={`${id}-source`}
            type="text"
            name={REPORT_FIELDS.source}
            maxLength={REPORT_LIMITS.source}
            defaultValue={answer?.typed.source}
          />
        </>
      ) : null}
      <label htmlFor={`${id}-email`}>
        <FrenchText>Votre adresse e-mail</FrenchText>{" "}
        <span className="muted">(facultatif, pour recevoir une réponse)</span>
      </label>
      <input
        id={`${id}-email`}
        type="email"
        name={REPORT_FIELDS.email}
        autoComplete="email"
        maxLength={REPORT_LIMITS.email}
        defaultValue={answer?.typed.email}
        aria-invalid={isEmailWrong || undefined}
        aria-describedby={isEmailWrong ? `${id}-refusal ${id}-notice` : `${id}-notice`}
      />
      <input className="sr-only" name={REPORT_FIELDS.trap} tabIndex={-1} autoComplete="off" aria-hidden="true" />
      <p id={`${id}-notice`} className="muted">
        Lu par la rédaction seule, jamais publié, effacé douze mois après avoir été traité. L’adresse ne sert qu’à vous
        répondre : <Link to="/confidentialite">confidentialité</Link>.
      </p>
      <div className="button-row">
        <Button type="submit" disabled={isSending} aria-busy={isSending || undefined}>
          {isSending ? "En cours..." : "Envoyer"}
        </Button>
      </div>
    </Form>
  );
}
