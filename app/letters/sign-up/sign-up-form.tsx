import { type ComponentType, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { IDEMPOTENCY_KEY_FIELD } from "#app/accounts/forms/form-names.ts";
import { Field } from "#app/ui/field.tsx";
import { createIdempotencyKeys } from "#app/ui/forms/idempotency-key.ts";
import { withinTime } from "#app/ui/forms/retry-with-pauses.ts";
import { useIsHydrating } from "#app/ui/markdown/is-hydrating.ts";
import { dismiss, notify } from "#app/ui/notifications.ts";
import { useForm } from "#app/ui/use-form.ts";
import { INVALID_EMAIL, normaliseEmail } from "#platform/mail/email-address.ts";
import type { RecordedPanelProps } from "./recorded-panel.tsx";
import { MIN_ELAPSED_MS, SIGN_UP_DATA_PATH, SIGN_UP_FIELDS, SIGN_UP_PATH } from "./sign-up-fields.ts";
import { CONFIRMATION_SENT, SIGN_UP_FAILURE, SIGN_UP_FORMS, type SignUpSource } from "./sign-up-texts.ts";

type SignUpAnswer =
  | { isRecorded: true; Panel: ComponentType<RecordedPanelProps> | null }
  | { isRecorded: false; message: string };

const ANSWER_TIMEOUT_MS = 15_000;
const INVALID_TOAST_MS = 3000;
const TOAST_MS = 5000;

/** `page` is what the server rendered the form with: a refusal and the typed address. */
function useSignUp(source: SignUpSource, page: { refusal: string | null; email: string }) {
  const field = useRef<HTMLInputElement>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  const refusalToast = useRef(0);
  const [email, setEmail] = useState(page.email);
  const [pageRefusal, setPageRefusal] = useState(page.refusal);
  const [keys] = useState(createIdempotencyKeys);
  const form = useForm<SignUpAnswer>({ check, send, onAnswer });

  function check(fields: FormData): SignUpAnswer | null {
    dismiss(refusalToast.current);
    const isAddress = normaliseEmail(String(fields.get(SIGN_UP_FIELDS.email))) !== null;
    return isAddress ? null : { isRecorded: false, message: INVALID_EMAIL };
  }

  async function send(fields: FormData): Promise<SignUpAnswer> {
    setPageRefusal(null);
    setEmail(String(fields.get(SIGN_UP_FIELDS.email)).trim());
    const message = await post(fields, keys);
    if (message !== null) return { isRecorded: false, message };
    const panel = await import("./recorded-panel.tsx").catch(() => null);
    return { isRecorded: true, Panel: panel?.RecordedPanel ?? null };
  }

  function onAnswer(answer: SignUpAnswer) {
    if (answer.isRecorded) {
      notify({ title: SIGN_UP_FORMS[source].toast, description: CONFIRMATION_SENT, durationMs: TOAST_MS });
      requestAnimationFrame(() => outcome.current?.focus());
      return;
    }
    const durationMs = answer.message === INVALID_EMAIL ? INVALID_TOAST_MS : TOAST_MS;
    refusalToast.current = notify({ title: "Erreur", description: answer.message, tone: "destructive", durationMs });
    field.current?.focus();
  }

  function changeAddress() {
    form.forget();
    requestAnimationFrame(() => field.current?.focus());
  }

  const { answer, sending, submit } = form;
  const refused = answer && !answer.isRecorded ? answer.message : null;
  return {
    email,
    field,
    outcome,
    submit,
    changeAddress,
    isSending: sending !== null,
    refusal: sending ? null : (refused ?? pageRefusal),
    recorded: answer?.isRecorded ? answer : null,
    sendAgain: (fields: FormData) => post(fields, keys),
  };
}

/** The idempotency key is kept until an answer arrives, because the server may have recorded the sign-up already. */
async function post(fields: FormData, keys: ReturnType<typeof createIdempotencyKeys>): Promise<string | null> {
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  body.delete(IDEMPOTENCY_KEY_FIELD);
  body.set(IDEMPOTENCY_KEY_FIELD, keys.for([...body]));
  // The server refuses a form that is sent sooner, so a fast typist waits.
  await new Promise((resolve) => setTimeout(resolve, MIN_ELAPSED_MS - performance.now()));
  body.set(SIGN_UP_FIELDS.elapsed, String(Math.ceil(performance.now())));
  try {
    const answer = await withinTime(async (signal) => {
      const headers = { Accept: "application/json" };
      const response = await fetch(SIGN_UP_DATA_PATH, { method: "POST", body, headers, signal });
      return (await response.json()) as { isRecorded: boolean; message?: string };
    }, ANSWER_TIMEOUT_MS);
    keys.answered();
    return answer.isRecorded ? null : (answer.message ?? SIGN_UP_FAILURE);
  } catch (error) {
    console.error("Inscription impossible :", error);
    return SIGN_UP_FAILURE;
  }
}

type SignUpFormProps = {
  source: SignUpSource;
  refused?: { email: string; message: string };
};

export function SignUpForm({ source, refused }: SignUpFormProps) {
  const id = useId();
  const isHydrating = useIsHydrating();
  const form = useSignUp(source, { refusal: refused?.message ?? null, email: refused?.email ?? "" });
  const { email, field, outcome, submit, isSending, refusal, recorded, sendAgain, changeAddress } = form;
  if (recorded?.Panel) return <recorded.Panel {...{ source, email, focus: outcome, sendAgain, changeAddress }} />;
  return (
    <form className="sign-up" method="post" action={SIGN_UP_PATH} noValidate={!isHydrating} onSubmit={submit}>
      <input type="hidden" name={SIGN_UP_FIELDS.source} value={source} />
      <Field label="Adresse e-mail" note="(obligatoire, format nom@exemple.fr)" error={refusal} describedBy={id}>
        {(control) => (
          <div className="sign-up-row">
            <input
              {...control}
              ref={field}
              type="email"
              name={SIGN_UP_FIELDS.email}
              defaultValue={email}
              autoComplete="email"
              required
            />
            <button
              type="submit"
              className="button button-main"
              disabled={isSending}
              aria-busy={isSending || undefined}
            >
              {isSending ? "En cours..." : "S'inscrire"}
            </button>
          </div>
        )}
      </Field>
      <input className="sr-only" name={SIGN_UP_FIELDS.trap} tabIndex={-1} autoComplete="off" aria-hidden="true" />
      {recorded ? (
        <p className="alert alert-good" role="status" ref={outcome} tabIndex={-1}>
          {SIGN_UP_FORMS[source].message}
        </p>
      ) : null}
      <ConsentNotice id={id} text={SIGN_UP_FORMS[source].consent.text} />
    </form>
  );
}

export function ConsentNotice({ id, text }: { id: string; text: string }) {
  const [before, link, after] = text.split(/[[\]]/);
  return (
    <p id={id} className="muted">
      <span>{before ?? ""}</span>
      <Link to="/confidentialite">{link}</Link>
      <span>{after ?? ""}</span>
    </p>
  );
}
