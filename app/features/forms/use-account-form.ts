import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { notify } from "#app/features/notifications/notifications.ts";
import {
  ACCOUNT_FORM_PATH,
  type AccountForm,
  FORM_FIELD,
  type FormMessage,
  IDEMPOTENCY_KEY_FIELD,
  type Unavailable,
} from "./account-form.ts";
import { createFormIds } from "./idempotency-key.ts";
import { isUnanswered, retryWithPauses } from "./retry-with-pauses.ts";

type AccountFormOptions<Answer> = {
  onAnswer?: (answer: Answer | Unavailable) => void;
  /** Answers in place of the server; null sends the form. */
  check?: (form: FormData) => Answer | null;
  /** The same, where it takes its time. */
  before?: (form: FormData) => Promise<Answer | Unavailable | null>;
  after?: (form: FormData) => void | Promise<void>;
};

/** A plain request rather than the router's: without a network the page and what was typed must stay. */
export function useAccountForm<Answer>(form: AccountForm, options: AccountFormOptions<Answer> = {}) {
  const [answer, setAnswer] = useState<Answer | Unavailable | null>(null);
  const [lastAnswer, setLastAnswer] = useState<Answer | null>(null);
  const [sending, setSending] = useState<FormData | null>(null);
  const [ids] = useState(createFormIds);
  const navigate = useNavigate();

  function hear(heard: Answer | Unavailable) {
    setAnswer(heard);
    if (!isUnavailable(heard)) {
      ids.answered();
      setLastAnswer(heard);
    }
    options.onAnswer?.(heard);
  }

  async function send(fields: FormData) {
    setSending(fields);
    try {
      const known = (await options.before?.(fields)) ?? null;
      if (known) return hear(known);
      const message = await post<Answer>(form, fields, ids);
      if ("redirectTo" in message) {
        ids.answered();
        await options.after?.(fields);
        await navigate(message.redirectTo);
      } else {
        hear(message.answer);
      }
    } finally {
      setSending(null);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    const fields = new FormData(event.currentTarget);
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Older browsers do not take it as an argument.
    if (submitter instanceof HTMLButtonElement && submitter.name) fields.set(submitter.name, submitter.value);
    const known = options.check?.(fields) ?? null;
    // Not before: a check that throws leaves the form to the browser, which sends it.
    event.preventDefault();
    if (known) hear(known);
    else if (!sending) void send(fields);
  }

  return { answer, lastAnswer, sending, submit };
}

function isUnavailable<Answer>(answer: Answer | Unavailable): answer is Unavailable {
  return typeof answer === "object" && answer !== null && "outcome" in answer && answer.outcome === "unavailable";
}

async function post<Answer>(
  form: AccountForm,
  fields: FormData,
  ids: ReturnType<typeof createFormIds>,
): Promise<FormMessage<Answer | Unavailable>> {
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  body.set(FORM_FIELD, form);
  body.delete(IDEMPOTENCY_KEY_FIELD);
  body.set(IDEMPOTENCY_KEY_FIELD, ids.idFor([...body]));
  try {
    return await retryWithPauses((signal) => fetchAnswer<Answer>(body, signal), { onFirstRetry: notifyRetry });
  } catch (error) {
    if (!isUnanswered(error)) console.error("Envoi impossible :", error);
    return { answer: { outcome: "unavailable" } };
  }
}

async function fetchAnswer<Answer>(body: URLSearchParams, signal: AbortSignal): Promise<FormMessage<Answer>> {
  const response = await fetch(ACCOUNT_FORM_PATH, {
    method: "POST",
    body,
    headers: { Accept: "application/json" },
    signal,
  });
  if (response.status >= 500 || !response.headers.get("Content-Type")?.startsWith("application/json")) throw response;
  return (await response.json()) as FormMessage<Answer>;
}

function notifyRetry() {
  notify({ title: "Le serveur ne répond pas", description: "Nouvel essai dans un instant…" });
}
