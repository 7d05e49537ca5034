import { type FormEvent, useState } from "react";

type FormOptions<Answer> = {
  /** Its answer replaces that of the server; null sends the form. */
  check?: ((form: FormData) => Answer | null) | undefined;
  /** Returns null when the reader goes on to another page. */
  send: (form: FormData) => Promise<Answer | null>;
  onAnswer?: ((answer: Answer) => void) | undefined;
};

/**
 * A plain request is sent rather than the router's, because without a network the page and what was typed must stay.
 */
export function useForm<Answer>({ check, send, onAnswer }: FormOptions<Answer>) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [sending, setSending] = useState<FormData | null>(null);

  function take(given: Answer) {
    setAnswer(given);
    onAnswer?.(given);
  }

  async function sendFields(fields: FormData) {
    setSending(fields);
    try {
      const given = await send(fields);
      if (given !== null) take(given);
    } finally {
      setSending(null);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    const fields = new FormData(event.currentTarget);
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Older browsers do not accept the submitter as an argument of `FormData`.
    if (submitter instanceof HTMLButtonElement && submitter.name) fields.set(submitter.name, submitter.value);
    const known = check?.(fields) ?? null;
    // This comes after the check: if the check throws, the browser sends the form itself.
    event.preventDefault();
    if (sending) return;
    if (known !== null) take(known);
    else void sendFields(fields);
  }

  return { answer, sending, submit, forget: () => setAnswer(null) };
}
