import { useId } from "react";
import { Link } from "react-router";
import { useIsHydrating } from "#app/features/markdown/is-hydrating.ts";
import { SIGN_UP_FIELDS, SIGN_UP_PATH } from "#app/features/newsletter/sign-up/sign-up-fields.ts";
import { SIGN_UP_FORMS, type SignUpSource } from "#app/features/newsletter/sign-up/sign-up-texts.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import { useSignUp } from "./use-sign-up.ts";

type SignUpFormProps = {
  source: SignUpSource;
  refused?: { email: string; message: string };
};

export function SignUpForm({ source, refused }: SignUpFormProps) {
  const id = useId();
  const isHydrating = useIsHydrating();
  const { state, email, submit, field, outcome, ...next } = useSignUp(
    source,
    refused?.message ?? null,
    refused?.email ?? "",
  );
  const isSending = state.step === "sending";
  const isRefused = state.step === "refused";

  if (state.step === "recorded" && state.Panel) {
    return <state.Panel {...{ source, email, focus: outcome, ...next }} />;
  }
  return (
    <form className="sign-up" method="post" action={SIGN_UP_PATH} noValidate={!isHydrating} onSubmit={submit}>
      <input type="hidden" name={SIGN_UP_FIELDS.source} value={source} />
      <label htmlFor={`${id}-email`}>
        <FrenchText>Adresse e-mail</FrenchText> <span className="muted">(obligatoire, format nom@exemple.fr)</span>
      </label>
      <div className="sign-up-row">
        <input
          id={`${id}-email`}
          ref={field}
          type="email"
          name={SIGN_UP_FIELDS.email}
          defaultValue={email}
          autoComplete="email"
          required
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? `${id}-refusal ${id}-notice` : `${id}-notice`}
        />
        <button type="submit" className="button button-main" disabled={isSending} aria-busy={isSending || undefined}>
          {isSending ? "En cours..." : "S'inscrire"}
        </button>
      </div>
      <input className="sr-only" name={SIGN_UP_FIELDS.trap} tabIndex={-1} autoComplete="off" aria-hidden="true" />
      {isRefused ? (
        <p id={`${id}-refusal`} className="alert" role="alert">
          {state.message}
        </p>
      ) : null}
      {state.step === "recorded" ? (
        <p className="alert alert-good" role="status" ref={outcome} tabIndex={-1}>
          {SIGN_UP_FORMS[source].message}
        </p>
      ) : null}
      <ConsentNotice id={`${id}-notice`} text={SIGN_UP_FORMS[source].consent.text} />
    </form>
  );
}

export function ConsentNotice({ id, text }: { id: string; text: string }) {
  const [before, link, after] = text.split(/[[\]]/);
  return (
    <p id={id} className="muted">
      {before}
      <Link to="/confidentialite">{link}</Link>
      {after}
    </p>
  );
}
