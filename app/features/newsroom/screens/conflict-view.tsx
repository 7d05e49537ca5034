import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { fileLabel } from "../documents.ts";
import { DRAFT_FIELDS } from "../draft-intents.ts";
import { WHOLE_PREFIX } from "../fields/field-names.ts";
import type { Conflict, DraftAnswer } from "./draft-actions.server.ts";
import { draftPath } from "./draft-paths.ts";

/** Both texts are among the versions already: nothing is lost whatever is pressed. */
export function ConflictView({ id, conflict }: { id: string; conflict: Conflict }) {
  const { by, files, version } = conflict;
  const canMerge = files.every(({ merged }) => merged !== null);
  return (
    <form method="post" action={draftPath(id)} className="conflict" aria-labelledby="conflit">
      <h2 id="conflit">{by} a enregistré ce document pendant que vous écriviez</h2>
      <p>
        {canMerge
          ? "Vos changements ne se touchent pas : voici les deux ensemble. Relisez, puis enregistrez."
          : "Vos changements portent sur les mêmes lignes. Écrivez ci-dessous le texte à garder, en prenant chez l’autre ce qu’il faut."}{" "}
        Les deux textes sont gardés parmi les versions.
      </p>
      <input type="hidden" name={DRAFT_FIELDS.version} value={version} />
      {files.map(({ path, mine, theirs, merged }) => (
        <fieldset key={path} className="conflict-file">
          <legend>{fileLabel(path)}</legend>
          <Field label={merged === null ? "Votre texte, à compléter" : "Les deux ensemble"}>
            {(control) => (
              <textarea
                {...control}
                name={`${WHOLE_PREFIX}:${path}`}
                defaultValue={merged ?? mine ?? ""}
                rows={20}
                lang="fr"
              />
            )}
          </Field>
          <Field label={`Le texte de ${by}`}>
            {(control) => <textarea {...control} defaultValue={theirs ?? ""} rows={20} readOnly lang="fr" />}
          </Field>
        </fieldset>
      ))}
      <div className="button-row">
        <Button type="submit">Enregistrer ce texte</Button>
        <ButtonLink tone="quiet" to={draftPath(id)} reloadDocument>
          Garder celui de {by}
        </ButtonLink>
      </div>
    </form>
  );
}

/** What was typed stays in sight, to be copied. */
export function RefusedView({ answer }: { answer: Extract<DraftAnswer, { state: "refused" }> }) {
  return (
    <div className="refused">
      <p role="alert" className="alert">
        {answer.message}
      </p>
      {answer.files.map(({ path, mine }) => (
        <Field key={path} label="Votre texte, qui n’est pas enregistré : copiez-le">
          {(control) => <textarea {...control} defaultValue={mine} rows={12} readOnly lang="fr" />}
        </Field>
      ))}
    </div>
  );
}
