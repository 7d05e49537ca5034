import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { INTENT_FIELD, SIGN_IN_INTENTS } from "#app/accounts/forms/form-names.ts";
import { IdempotencyKeyField } from "#app/accounts/forms/idempotency-key-field.tsx";
import { signInPath } from "#app/accounts/session/return-path.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { CODE_LENGTH, SIGN_IN_MINUTES, type SignInAnswer } from "./sign-in-code.ts";

export type KeptRequest = { email: string; request: string; proof: string; code: string };

const NAME = "connexion";

/**
 * The request is kept in the history entry, because a phone that opens the e-mail may discard the page that waits for
 * the code.
 */
export function keepRequest({ email, request, proof = "" }: Extract<SignInAnswer, { outcome: "sent" }>, now: number) {
  const until = now + SIGN_IN_MINUTES * 60_000;
  window.history.replaceState({ ...window.history.state, [NAME]: { email, request, proof, until } }, "");
}

export function forgetRequest() {
  const { [NAME]: _kept, ...others } = fieldsOf(window.history.state);
  window.history.replaceState(others, "");
}

/** Returns null once the code has expired. */
export function keptRequest(state: unknown, now: number): KeptRequest | null {
  const kept = fieldsOf(fieldsOf(state)[NAME]);
  const { email, request, proof, until } = kept;
  if (typeof email !== "string" || typeof request !== "string" || typeof proof !== "string") return null;
  return typeof until === "number" && now < until ? { email, request, proof, code: "" } : null;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

type SignInFormProps = {
  email: string;
  returnPath: string;
  idempotencyKey: string;
  error: string | null;
  latestAnswer: unknown;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  sending: FormData | null;
};

export function EmailForm({
  email,
  error,
  latestAnswer,
  returnPath,
  idempotencyKey,
  submit,
  sending,
}: SignInFormProps) {
  const field = useErrorFocus(error, latestAnswer);
  return (
    <form method="post" action={signInPath(returnPath)} className="account-form" noValidate onSubmit={submit}>
      <IdempotencyKeyField id={idempotencyKey} />
      <input type="hidden" name="retour" value={returnPath} />
      <Field label="Adresse e-mail (obligatoire)" hint="Format attendu : nom@exemple.fr" error={error}>
        {(control) => (
          <input
            {...control}
            ref={field}
            type="email"
            name="email"
            defaultValue={email}
            autoComplete="email"
            required
          />
        )}
      </Field>
      <SubmitButton intent={SIGN_IN_INTENTS.send} sending={sending} busyLabel="Envoi en cours…">
        Recevoir un lien de connexion
      </SubmitButton>
    </form>
  );
}

/**
 * Id of the sentence that says where the code was sent. It describes the field, which takes the focus at that moment.
 */
export const SENT_TO = "code-envoye";

export function CodeForm(props: SignInFormProps & { request: string; code: string }) {
  const { email, request, code, error, latestAnswer, returnPath, idempotencyKey, submit, sending } = props;
  const field = useErrorFocus(error, latestAnswer);
  useEffect(() => field.current?.focus(), [field]);
  return (
    <form
      method="post"
      action={signInPath(returnPath)}
      className="account-form"
      aria-label="Code de connexion"
      noValidate
      onSubmit={submit}
    >
      <IdempotencyKeyField id={idempotencyKey} />
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="demande" value={request} />
      <Field
        label="Code reçu par e-mail (obligatoire)"
        hint={`${CODE_LENGTH} chiffres, par exemple 1234 5678`}
        error={error}
        describedBy={SENT_TO}
      >
        {(control) => (
          <input
            {...control}
            ref={field}
            type="text"
            name="code"
            defaultValue={code}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={20}
            required
          />
        )}
      </Field>
      <SubmitButton intent={SIGN_IN_INTENTS.checkCode} sending={sending} busyLabel="Vérification...">
        Me connecter
      </SubmitButton>
    </form>
  );
}

export function SendAgain(props: Omit<SignInFormProps, "error" | "latestAnswer"> & { proof: string }) {
  const { email, proof, returnPath, idempotencyKey, submit, sending } = props;
  return (
    <form
      method="post"
      action={signInPath(returnPath)}
      className="button-row"
      aria-label="Autre envoi"
      onSubmit={submit}
    >
      <IdempotencyKeyField id={idempotencyKey} />
      {proof ? <input type="hidden" name="jeton" value={proof} /> : <input type="hidden" name="email" value={email} />}
      <input type="hidden" name="retour" value={returnPath} />
      <SubmitButton
        intent={proof ? SIGN_IN_INTENTS.renew : SIGN_IN_INTENTS.send}
        sending={sending}
        busyLabel="Envoi en cours…"
        tone="quiet"
      >
        <span>Recevoir un nouvel e-mail</span>
      </SubmitButton>
      <Link className="button button-quiet" to={signInPath(returnPath)} reloadDocument onClick={forgetRequest}>
        Changer d’adresse
      </Link>
    </form>
  );
}

type SubmitButtonProps = {
  intent: string;
  sending: FormData | null;
  busyLabel: string;
  tone?: "main" | "quiet";
  children: ReactNode;
};

function SubmitButton({ intent, sending, busyLabel, tone, children }: SubmitButtonProps) {
  const isBusy = sending?.get(INTENT_FIELD) === intent;
  return (
    <Button type="submit" name={INTENT_FIELD} value={intent} tone={tone} aria-busy={isBusy || undefined}>
      {isBusy ? busyLabel : children}
    </Button>
  );
}

function useErrorFocus(error: string | null, latestAnswer: unknown) {
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same error may be given twice
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error, latestAnswer]);
  return field;
}
