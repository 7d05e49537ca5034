import { useEffect, useId, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { signInPath } from "./return-path.ts";
import { CODE_LENGTH } from "./sign-in-code.ts";
import { SIGN_IN_INTENTS } from "./sign-in-intents.ts";

type EmailFormProps = { email: string; error: string | null; returnPath: string };

export function EmailForm({ email, error, returnPath }: EmailFormProps) {
  const id = useId();
  const field = useErrorFocus(error);
  const isBusy = useIntent() === SIGN_IN_INTENTS.send;
  return (
    <Form method="post" className="account-form" noValidate>
      <input type="hidden" name="retour" value={returnPath} />
      <label htmlFor={id}>Adresse e-mail (obligatoire)</label>
      <p id={`${id}-hint`} className="muted">
        Format attendu : nom@exemple.fr
      </p>
      <input
        ref={field}
        id={id}
        type="email"
        name="email"
        defaultValue={email}
        autoComplete="email"
        autoCapitalize="none"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
      />
      <FormError id={`${id}-error`} error={error} />
      <SubmitButton intent={SIGN_IN_INTENTS.send} busyLabel={isBusy ? "Envoi en cours..." : null}>
        Recevoir un lien de connexion
      </SubmitButton>
    </Form>
  );
}

type CodeFormProps = { email: string; request: string; code: string; error: string | null; returnPath: string };

export function CodeForm({ email, request, code, error, returnPath }: CodeFormProps) {
  const id = useId();
  const field = useErrorFocus(error);
  const isBusy = useIntent() === SIGN_IN_INTENTS.checkCode;
  return (
    <Form method="post" className="account-form" noValidate>
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="demande" value={request} />
      <input type="hidden" name="retour" value={returnPath} />
      <label htmlFor={id}>Code reçu par e-mail (obligatoire)</label>
      <p id={`${id}-hint`} className="muted">
        {CODE_LENGTH} chiffres, par exemple 1234 5678
      </p>
      <input
        ref={field}
        id={id}
        type="text"
        name="code"
        defaultValue={code}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
      />
      <FormError id={`${id}-error`} error={error} />
      <SubmitButton intent={SIGN_IN_INTENTS.checkCode} busyLabel={isBusy ? "Vérification..." : null}>
        Me connecter
      </SubmitButton>
    </Form>
  );
}

/** Asks for another e-mail without typing the address again. */
export function SendAgain({ email, returnPath }: { email: string; returnPath: string }) {
  const isBusy = useIntent() === SIGN_IN_INTENTS.send;
  return (
    <Form method="post" className="button-row">
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="retour" value={returnPath} />
      <SubmitButton intent={SIGN_IN_INTENTS.send} busyLabel={isBusy ? "Envoi en cours..." : null} tone="quiet">
        Recevoir un nouvel e-mail
      </SubmitButton>
      <Link className="button button-quiet" to={signInPath(returnPath)} reloadDocument>
        Changer d’adresse
      </Link>
    </Form>
  );
}

export function FormError({ id, error }: { id: string; error: string | null }) {
  return (
    <div id={id} role="alert">
      {error ? <p className="alert">{error}</p> : null}
    </div>
  );
}

type SubmitButtonProps = { intent: string; busyLabel: string | null; tone?: "main" | "quiet"; children: string };

/** Stays focusable while it is busy, and does nothing then. */
function SubmitButton({ intent, busyLabel, tone, children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      name="intention"
      value={intent}
      tone={tone}
      aria-busy={busyLabel ? true : undefined}
      onClick={(event) => {
        if (busyLabel) event.preventDefault();
      }}
    >
      {busyLabel ?? children}
    </Button>
  );
}

function useIntent(): string | null {
  const { formData } = useNavigation();
  const intent = formData?.get("intention");
  return typeof intent === "string" ? intent : null;
}

function useErrorFocus(error: string | null) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  return field;
}
