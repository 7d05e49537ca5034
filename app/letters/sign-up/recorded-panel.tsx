import type { Ref } from "react";
import { IdempotencyKeyField } from "#app/accounts/forms/idempotency-key-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { useForm } from "#app/ui/use-form.ts";
import { SIGN_UP_FIELDS, SIGN_UP_PATH } from "./sign-up-fields.ts";
import { SIGN_UP_STEPS } from "./sign-up-steps.ts";
import { CONFIRMATION_SENT, SIGN_UP_FORMS, type SignUpSource } from "./sign-up-texts.ts";

export type RecordedPanelProps = {
  source: SignUpSource;
  email: string;
  isPage?: boolean;
  isAgain?: boolean;
  /** The key is given only on a page without scripts. */
  idempotencyKey?: string;
  /** Resolves to null when the message was sent, otherwise to what to tell the reader. */
  sendAgain?: (fields: FormData) => Promise<string | null>;
  /** The function is absent without scripts, when a link leads back to the form. */
  changeAddress?: () => void;
  focus?: Ref<HTMLParagraphElement>;
};

/** The panel must be the same for known and unknown addresses, so that nobody learns who is subscribed. */
export function RecordedPanel({ source, email, isPage = false, isAgain = false, ...rest }: RecordedPanelProps) {
  const { message } = SIGN_UP_FORMS[source];
  return (
    <div className="sign-up">
      {isPage ? (
        <h1>{message}</h1>
      ) : (
        <p className="alert alert-good" role="status" ref={rest.focus} tabIndex={-1}>
          {message}
        </p>
      )}
      {isPage ? <p>{CONFIRMATION_SENT}</p> : null}
      <p>
        Adresse donnée : <strong>{email}</strong>
      </p>
      <p className="muted">
        Rien reçu au bout de quelques minutes ? Regardez dans les indésirables, et vérifiez l’adresse. Une adresse
        reçoit ce message deux fois par jour au plus : ensuite, le lien du dernier reçu reste le bon.
      </p>
      <AgainForm {...{ source, email, isAgain }} {...rest} />
    </div>
  );
}

const ASKED_AGAIN = "C’est demandé. Ouvrez le dernier message reçu.";

type AgainFormProps = Omit<RecordedPanelProps, "isPage" | "focus">;

function AgainForm({ source, email, isAgain, idempotencyKey, sendAgain, changeAddress }: AgainFormProps) {
  const { answer, sending, submit } = useForm<{ refusal: string | null }>({
    send: async (fields) => ({ refusal: (await sendAgain?.(fields)) ?? null }),
  });
  const { refusal } = answer ?? { refusal: null };
  const isDone = answer ? refusal === null : isAgain;
  return (
    <form method="post" action={SIGN_UP_PATH} onSubmit={sendAgain ? submit : undefined}>
      <input type="hidden" name={SIGN_UP_FIELDS.source} value={source} />
      <input type="hidden" name={SIGN_UP_FIELDS.email} value={email} />
      <input type="hidden" name={SIGN_UP_FIELDS.again} value="oui" />
      {idempotencyKey ? <IdempotencyKeyField id={idempotencyKey} /> : null}
      <p className="button-row">
        <Button type="submit" tone="quiet" aria-busy={sending ? true : undefined}>
          {sending ? "En cours..." : "Envoyer de nouveau"}
        </Button>
        {changeAddress ? (
          <Button type="button" tone="quiet" onClick={changeAddress}>
            Changer d’adresse
          </Button>
        ) : (
          <a className="button button-quiet" href={SIGN_UP_STEPS[source].path}>
            Changer d’adresse
          </a>
        )}
      </p>
      <p role="status">{isDone && !sending ? ASKED_AGAIN : null}</p>
      <FieldError error={sending ? null : refusal} />
    </form>
  );
}
