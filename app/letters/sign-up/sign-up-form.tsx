import { useId } from "react";
import { Link } from "react-router";
import { Field } from "#app/ui/field.tsx";
import { useIsHydrating } from "#app/ui/markdown/is-hydrating.ts";
import { SIGN_UP_FIELDS, SIGN_UP_PATH } from "./sign-up-fields.ts";
import { SIGN_UP_FORMS, type SignUpSource } from "./sign-up-texts.ts";
import { useSignUp } from "./use-sign-up.ts";

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
