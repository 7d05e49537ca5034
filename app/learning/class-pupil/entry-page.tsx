import { useEffect, useRef } from "react";
import { ClassPage } from "#app/learning/class/class-page.tsx";
import { CLASS_FIELDS, JOIN_PATH } from "#app/learning/class/class-paths.ts";
import { CLASS_TEXTS } from "#app/learning/class/class-texts.ts";
import { useOfflineForm } from "#app/learning/class/use-offline-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";

type EntryPageProps = { typed: string; message: string | null };

export function EntryPage({ typed, message }: EntryPageProps) {
  const field = useRef<HTMLInputElement>(null);
  const { notSent, stopOffline } = useOfflineForm();
  useEffect(() => {
    if (message) field.current?.focus();
  }, [message]);
  return (
    <ClassPage>
      <h1>Entrer dans une séance</h1>
      <p className="lead">Tapez les huit chiffres que montre votre professeur. Pas de compte, pas de nom.</p>
      <form method="post" action={JOIN_PATH} className="class-form" noValidate onSubmit={stopOffline}>
        <Field label="Code de la séance" hint="Huit chiffres, par exemple 4821 7730" error={notSent ?? message}>
          {(control) => (
            <input
              {...control}
              ref={field}
              className="class-code-field"
              type="text"
              inputMode="numeric"
              autoComplete="off"
              name={CLASS_FIELDS.code}
              defaultValue={typed}
              maxLength={20}
            />
          )}
        </Field>
        <p>
          <Button type="submit">Entrer</Button>
        </p>
      </form>
      <p>
        <a href={JOIN_PATH}>Déjà entré avec cet appareil ? Revenir à la séance</a>
      </p>
      <p className="muted">
        Le site garde un numéro d’appareil et l’option choisie, et les efface à la fin de la séance. Il garde 24 heures
        de plus les totaux de la classe, qui ne disent pas qui a répondu quoi.{" "}
        <a href="/confidentialite">Confidentialité</a>
      </p>
      <p className="muted">{CLASS_TEXTS.phones}</p>
    </ClassPage>
  );
}
