import { useState } from "react";
import { useNavigate } from "react-router";
import { createIdempotencyKeys } from "#app/ui/forms/idempotency-key.ts";
import { isUnanswered, retryWithPauses } from "#app/ui/forms/retry-with-pauses.ts";
import { notify } from "#app/ui/notifications.ts";
import { useForm } from "#app/ui/use-form.ts";
import {
  ACCOUNT_FORM_PATH,
  type AccountForm,
  FORM_FIELD,
  type FormMessage,
  IDEMPOTENCY_KEY_FIELD,
  type Unavailable,
} from "./form-names.ts";

type AccountFormOptions<Answer> = {
  onAnswer?: (answer: Answer | Unavailable) => void;
  /** Its answer replaces that of the server; null sends the form. */
  check?: (form: FormData) => Answer | null;
  /** Does the same as `check`, asynchronously. */
  before?: (form: FormData) => Promise<Answer | Unavailable | null>;
  after?: (form: FormData) => void | Promise<void>;
};

/** After a sign-in, an address of the newsroom is opened by a full page load and not by the router. */
const OUTSIDE_READERS_LIST = /^\/redaction(?![\w-])/;

export function useAccountForm<Answer>(form: AccountForm, options: AccountFormOptions<Answer> = {}) {
  const [lastAnswer, setLastAnswer] = useState<Answer | null>(null);
  const [keys] = useState(createIdempotencyKeys);
  const navigate = useNavigate();

  function onAnswer(answer: Answer | Unavailable) {
    if (!isUnavailable(answer)) {
      keys.answered();
      setLastAnswer(answer);
    }
    options.onAnswer?.(answer);
  }

  async function send(fields: FormData): Promise<Answer | Unavailable | null> {
    const known = (await options.before?.(fields)) ?? null;
    if (known) return known;
    const message = await post<Answer>(form, fields, keys);
    if (!("redirectTo" in message)) return message.answer;
    keys.answered();
    await options.after?.(fields);
    if (OUTSIDE_READERS_LIST.test(message.redirectTo)) window.location.assign(message.redirectTo);
    else await navigate(message.redirectTo);
    return null;
  }

  return { lastAnswer, ...useForm<Answer | Unavailable>({ check: options.check, send, onAnswer }) };
}

function isUnavailable<Answer>(answer: Answer | Unavailable): answer is Unavailable {
  return typeof answer === "object" && answer !== null && "outcome" in answer && answer.outcome === "unavailable";
}

async function post<Answer>(
  form: AccountForm,
  fields: FormData,
  keys: ReturnType<typeof createIdempotencyKeys>,
): Promise<FormMessage<Answer | Unavailable>> {
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  body.set(FORM_FIELD, form);
  body.delete(IDEMPOTENCY_KEY_FIELD);
  body.set(IDEMPOTENCY_KEY_FIELD, keys.for([...body]));
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
