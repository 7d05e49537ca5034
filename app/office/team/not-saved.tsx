import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";

/** `file` is the name of the field that had a file, or null. */
export type NotSaved = { notSaved: { name: string; text: string }[]; file: string | null; path: string };

/** Nobody recognises a longer text without reading it. */
const LONG = 40;

export function isNotSaved(value: unknown): value is NotSaved {
  return typeof value === "object" && value !== null && "notSaved" in value;
}

/** The page contains the submitted form, so that one press sends it again. */
export function NotSavedView({ notSaved, file, path }: NotSaved) {
  const long = notSaved.filter(isLong);
  return (
    <div className="wrap message-page">
      <h1>Rien n’est enregistré pour le moment</h1>
      <p className="lead">
        Le site ne peut pas écrire dans sa base en ce moment. Rien n’est perdu : ce que vous avez envoyé est ci-dessous.
        Attendez un instant, puis renvoyez-le.
      </p>
      <form method="post" action={path} encType={file ? "multipart/form-data" : undefined} className="admin-form">
        {notSaved
          .filter((field) => !isLong(field))
          .map(({ name, text }) => (
            <input key={name} type="hidden" name={name} value={text} />
          ))}
        {long.map(({ name, text }, index) => (
          <Field key={name} label={long.length > 1 ? `Ce que vous avez écrit, ${index + 1}` : "Ce que vous avez écrit"}>
            {(control) => (
              <textarea {...control} name={name} defaultValue={text} rows={text.length > 200 ? 12 : 3} lang="fr" />
            )}
          </Field>
        ))}
        {file ? (
          <Field label="Le fichier, à choisir de nouveau">
            {(control) => <input {...control} type="file" name={file} />}
          </Field>
        ) : null}
        <Button type="submit">Renvoyer</Button>
      </form>
    </div>
  );
}

function isLong({ text }: { text: string }): boolean {
  return text.length > LONG || text.includes("\n");
}
