import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import {
  findProblems,
  REPORT_LIMITS,
  REPORT_PROBLEMS,
  REPORT_REFUSALS,
  type ReportAnswer,
  type ReportProblems,
  readTyped,
} from "#app/office/messages/report-texts.ts";
import type { Subject } from "#app/office/messages/subjects.ts";
import styles from "#app/styles/reports.css?inline";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { useIsHydrating } from "#app/ui/markdown/is-hydrating.ts";
import { REPORT_FIELDS } from "#library/proofs/proof-paths.ts";
import { formatDate } from "#platform/french/dates.ts";
import { MessageField, SubjectField } from "./message-fields.tsx";

type RecordedProps = {
  answer: Extract<ReportAnswer, { outcome: "recorded" }>;
  focused: RefObject<HTMLDivElement | null>;
};

function Recorded({ answer: { subject, email, deadline }, focused }: RecordedProps) {
  return (
    <div className="alert alert-good report-recorded" role="status" ref={focused} tabIndex={-1}>
      <p>
        <strong>Merci. Votre message est enregistré : la rédaction le lira.</strong>
      </p>
      {email ? (
        <p>
          <FrenchText>{`Nous vous répondrons à ${email}, généralement sous 24 heures.`}</FrenchText>
        </p>
      ) : (
        <p>{subject === "personal-data" ? NO_ADDRESS_FOR_DATA : NO_ADDRESS}</p>
      )}
      {email && deadline ? (
        <p>
          <FrenchText>{`Au plus tard, la loi nous donne jusqu’au ${formatDate(deadline)}.`}</FrenchText>
        </p>
      ) : null}
      {subject === "error" ? (
        <p>
          Si l’erreur est confirmée, l’article est corrigé, et la correction est annoncée parmi les{" "}
          <Link to="/corrections">corrections</Link>.
        </p>
      ) : null}
    </div>
  );
}

const NO_ADDRESS = "Vous n’avez pas laissé d’adresse : il n’y aura pas de réponse, et rien d’autre à faire.";
const NO_ADDRESS_FOR_DATA =
  "Vous n’avez pas laissé d’adresse : nous ne pouvons ni retrouver vos données ni vous répondre. Pour que nous agissions, écrivez-nous de nouveau en la donnant.";

/**
 * The styles have an element of their own, because the content security policy lists the hash of each style element.
 */
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
  /** The link that leads to the form may choose the subject; null when it does not. */
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

function useReportForm(action: string, answer: ReportAnswer | null) {
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<{ of: ReportAnswer | null; problems: ReportProblems } | null>(null);
  const isSending = useNavigation().formAction?.startsWith(action.split("?")[0] ?? action) ?? false;
  const isFound = found?.of === answer;
  const answered = answer?.outcome === "problems" ? answer.problems : {};
  const problems = isFound ? found.problems : answered;

  useEffect(() => {
    if (answer && answer.outcome !== "problems") outcome.current?.focus();
  }, [answer]);
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problems]);

  function submit(event: FormEvent<HTMLFormElement>) {
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => readTyped(String(fields.get(name) ?? ""));
    const wrong = findProblems({
      subject: text(REPORT_FIELDS.subject),
      message: text(REPORT_FIELDS.message),
      source: text(REPORT_FIELDS.source),
      email: text(REPORT_FIELDS.email),
    });
    const isWrong = Object.keys(wrong).length > 0;
    if (isWrong || isSending) event.preventDefault();
    setFound({ of: answer, problems: wrong });
  }

  const refusal =
    answer && answer.outcome !== "recorded" && answer.outcome !== "problems" && !isFound ? answer.outcome : null;
  return { form, outcome, problems, refusal, isSending, submit };
}

const NOTHING_TYPED = { subject: "", message: "", source: "", email: "" };

type Sending = { serverAction: () => Promise<unknown> };

/**
 * The error is caught because the router would replace the form by its error page. A report that is sent again is
 * recorded once.
 */
export async function sendReport({ serverAction }: Sending): Promise<ReportAnswer> {
  try {
    return (await serverAction()) as ReportAnswer;
  } catch (error) {
    console.error("Envoi impossible :", error);
    return { outcome: "unavailable", typed: NOTHING_TYPED };
  }
}
