import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { findProblems, readTyped } from "#app/office/messages/check-report.ts";
import type { ReportAnswer, ReportProblems } from "#app/office/messages/report-texts.ts";
import { REPORT_FIELDS } from "#library/proofs/proof-paths.ts";

export function useReportForm(action: string, answer: ReportAnswer | null) {
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
