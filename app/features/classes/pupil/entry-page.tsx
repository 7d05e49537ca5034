import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { ClassPage } from "../class-page.tsx";
import { CLASS_FIELDS, JOIN_PATH } from "../rules/class-paths.ts";
import { CLASS_TEXTS } from "../rules/class-texts.ts";

type EntryPageProps = { typed: string; message: string | null };

export function EntryPage({ typed, message }: EntryPageProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (message) field.current?.focus();
  }, [message]);
  return (
    <ClassPage name="Entrer dans une séance">
      <h1>Entrer dans une séance</h1>
      <p className="lead">Tapez les huit chiffres que montre votre professeur. Pas de compte, pas de nom.</p>
      <form method="post" action={JOIN_PATH} className="class-form" noValidate>
        <div className="class-field">
          <label htmlFor="code">Code de la séance</label>
          <p id="code-hint" className="muted">
            Huit chiffres, par exemple 4821 7730
          </p>
          <input
            ref={field}
            id="code"
            className="class-code-field"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            name={CLASS_FIELDS.code}
            defaultValue={typed}
            maxLength={20}
            aria-invalid={message ? true : undefined}
            aria-describedby={message ? "code-hint code-error" : "code-hint"}
          />
          {message ? (
            <p id="code-error" className="alert" role="alert">
              {message}
            </p>
          ) : null}
        </div>
        <p>
          <Button type="submit">Entrer</Button>
        </p>
      </form>
      <p className="muted">
        Le site garde un numéro d’appareil et l’option choisie, jusqu’à la fin de la séance. Ensuite, tout est effacé.{" "}
        <a href="/confidentialite">Confidentialité</a>
      </p>
      <p className="muted">{CLASS_TEXTS.phones}</p>
    </ClassPage>
  );
}
