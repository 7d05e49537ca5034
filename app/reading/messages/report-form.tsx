import { Form, Link } from "react-router";
import {
  REPORT_LIMITS,
  REPORT_PROBLEMS,
  REPORT_REFUSALS,
  type ReportAnswer,
} from "#app/office/messages/report-texts.ts";
import type { Subject } from "#app/office/messages/subjects.ts";
import styles from "#app/styles/reports.css?inline";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useIsHydrating } from "#app/ui/markdown/is-hydrating.ts";
import { REPORT_FIELDS } from "#library/proofs/proof-paths.ts";
import { MessageField } from "./message-field.tsx";
import { Recorded } from "./recorded.tsx";
import { SubjectField } from "./subject-field.tsx";
import { useReportForm } from "./use-report-form.ts";

/** A style element of its own, because the policy knows each one's hash. */
function ReportStyle() {
  return (
    <style href="reports" precedence="reports">
      {styles}
    </style>
  );
}

type ReportFormProps = {
  action: string;
  answer: ReportAnswer | null;
  about?: { articleId: string; passageKey: string | null };
  /** Chosen beforehand by the link that led here. */
  subject?: Subject | null;
};

export function ReportForm({ action, answer, about, subject = null }: ReportFormProps) {
  const isHydrating = useIsHydrating();
  const { form, outcome, problems, refusal, isSending, submit } = useReportForm(action, answer);
  if (answer?.outcome === "recorded") {
    return (
      <>
        <ReportStyle />
        <Recorded answer={answer} focused={outcome} />
      </>
    );
  }
  const typed = answer?.typed;
  return (
    <Form
      className="report-form"
      method="post"
      action={action}
      ref={form}
      noValidate={!isHydrating}
      onSubmit={submit}
      preventScrollReset
    >
      <ReportStyle />
      <div role="alert" ref={outcome} tabIndex={-1}>
        {refusal ? <p className="alert">{REPORT_REFUSALS[refusal]}</p> : null}
      </div>
      {about ? (
        <AboutFields {...about} />
      ) : (
        <SubjectField key={subject} typed={typed?.subject ?? subject ?? undefined} problem={problems.subject} />
      )}
      <MessageField
        label={about ? "Qu’est-ce qui est faux, ou trompeur ?" : "Votre message"}
        typed={typed?.message}
        problem={problems.message}
      />
      {about ? <SourceField typed={typed?.source} problem={problems.source} /> : null}
      <EmailField typed={typed?.email} problem={problems.email} />
      <input className="sr-only" name={REPORT_FIELDS.trap} tabIndex={-1} autoComplete="off" aria-hidden="true" />
      <p className="muted">
        Lu par la rédaction seule, jamais publié, effacé douze mois après avoir été traité :{" "}
        <Link to="/confidentialite">confidentialité</Link>.
      </p>
      <div className="button-row">
        <Button type="submit" disabled={isSending} aria-busy={isSending || undefined}>
          {isSending ? "En cours..." : "Envoyer"}
        </Button>
      </div>
    </Form>
  );
}

function AboutFields({ articleId, passageKey }: { articleId: string; passageKey: string | null }) {
  return (
    <>
      <input type="hidden" name={REPORT_FIELDS.subject} value="error" />
      <input type="hidden" name={REPORT_FIELDS.article} value={articleId} />
      {passageKey ? <input type="hidden" name={REPORT_FIELDS.passage} value={passageKey} /> : null}
    </>
  );
}

type FieldProps<Wrong> = { typed: string | undefined; problem: Wrong | undefined };

function SourceField({ typed, problem }: FieldProps<keyof typeof REPORT_PROBLEMS.source>) {
  return (
    <Field
      label="Une source"
      note={"(facultatif\u00A0: adresse, livre, page)"}
      error={problem && REPORT_PROBLEMS.source[problem]}
    >
      {(control) => <input {...control} type="text" name={REPORT_FIELDS.source} defaultValue={typed} />}
    </Field>
  );
}

function EmailField({ typed, problem }: FieldProps<keyof typeof REPORT_PROBLEMS.email>) {
  return (
    <Field
      label="Votre adresse e-mail"
      note={"(facultatif, pour recevoir une réponse\u00A0; format nom@exemple.fr)"}
      hint="Elle ne sert qu’à vous répondre."
      error={problem && REPORT_PROBLEMS.email[problem]}
    >
      {(control) => (
        <input
          {...control}
          type="email"
          name={REPORT_FIELDS.email}
          autoComplete="email"
          maxLength={REPORT_LIMITS.email}
          defaultValue={typed}
          // biome-ignore lint/a11y/noAutofocus: the page was asked for to correct this field
          autoFocus={problem !== undefined}
        />
      )}
    </Field>
  );
}
