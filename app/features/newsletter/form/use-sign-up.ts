import { type ComponentType, type FormEvent, useRef, useState } from "react";
import { IDEMPOTENCY_KEY_FIELD } from "#app/features/forms/account-form.ts";
import { createFormIds } from "#app/features/forms/idempotency-key.ts";
import { withinTime } from "#app/features/forms/retry-with-pauses.ts";
import { MIN_ELAPSED_MS, SIGN_UP_DATA_PATH, SIGN_UP_FIELDS } from "#app/features/newsletter/sign-up/sign-up-fields.ts";
import {
  CONFIRMATION_SENT,
  SIGN_UP_FAILURE,
  SIGN_UP_FORMS,
  type SignUpSource,
} from "#app/features/newsletter/sign-up/sign-up-texts.ts";
import { dismiss, notify } from "#app/features/notifications/notifications.ts";
import { INVALID_EMAIL, normaliseEmail } from "#platform/mail/email-address.ts";
import type { RecordedPanelProps } from "./recorded-panel.tsx";

export type SignUpState =
  | { step: "idle" | "sending"; message: null }
  | { step: "recorded"; message: null; Panel: ComponentType<RecordedPanelProps> | null }
  | { step: "refused"; message: string };

const ANSWER_TIMEOUT_MS = 15_000;
const INVALID_TOAST_MS = 3000;
const TOAST_MS = 5000;

/** A plain request rather than a fetcher's: without a network the page must stay. */
export function useSignUp(source: SignUpSource, refusal: string | null, typed: string) {
  const [state, setState] = useState<SignUpState>(
    refusal === null ? { step: "idle", message: null } : { step: "refused", message: refusal },
  );
  const field = useRef<HTMLInputElement>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  const refusalToast = useRef(0);
  const [email, setEmail] = useState(typed);
  const [ids] = useState(createFormIds);

  function refuse(message: string, durationMs: number) {
    setState({ step: "refused", message });
    refusalToast.current = notify({ title: "Erreur", description: message, tone: "destructive", durationMs });
    field.current?.focus();
  }

  async function send(form: HTMLFormElement) {
    const message = await post(form, ids);
    if (message !== null) return refuse(message, TOAST_MS);
    const Panel = await import("./recorded-panel.tsx").then(
      ({ RecordedPanel }) => RecordedPanel,
      () => null,
    );
    setState({ step: "recorded", message: null, Panel });
    notify({ title: SIGN_UP_FORMS[source].toast, description: CONFIRMATION_SENT, durationMs: TOAST_MS });
    requestAnimationFrame(() => outcome.current?.focus());
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    const isAddress = normaliseEmail(field.current?.value ?? "") !== null;
    // Not before: a check that throws leaves the form to the browser, which sends it.
    event.preventDefault();
    if (state.step === "sending") return;
    dismiss(refusalToast.current);
    if (!isAddress) return refuse(INVALID_EMAIL, INVALID_TOAST_MS);
    setState({ step: "sending", message: null });
    setEmail(field.current?.value.trim() ?? "");
    void send(event.currentTarget);
  }

  function changeAddress() {
    setState({ step: "idle", message: null });
    requestAnimationFrame(() => field.current?.focus());
  }

  return { state, email, submit, field, outcome, sendAgain: (form: HTMLFormElement) => post(form, ids), changeAddress };
}

/** Without an answer, the next try is the same sending: the server may have done it already. */
async function post(form: HTMLFormElement, ids: ReturnType<typeof createFormIds>): Promise<string | null> {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  body.delete(IDEMPOTENCY_KEY_FIELD);
  body.set(IDEMPOTENCY_KEY_FIELD, ids.idFor([...body]));
  // The server refuses what comes faster, so a fast typist waits.
  await new Promise((resolve) => setTimeout(resolve, MIN_ELAPSED_MS - performance.now()));
  body.set(SIGN_UP_FIELDS.elapsed, String(Math.ceil(performance.now())));
  try {
    const answer = await withinTime(async (signal) => {
      const headers = { Accept: "application/json" };
      const response = await fetch(SIGN_UP_DATA_PATH, { method: "POST", body, headers, signal });
      return (await response.json()) as { isRecorded: boolean; message?: string };
    }, ANSWER_TIMEOUT_MS);
    ids.answered();
    return answer.isRecorded ? null : (answer.message ?? SIGN_UP_FAILURE);
  } catch (error) {
    console.error("Inscription impossible :", error);
    return SIGN_UP_FAILURE;
  }
}
