import { fileLabel } from "#app/newsroom/drafts/documents.ts";
import type { SaveConflict } from "#app/newsroom/drafts/draft.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { CHANGE_LABELS } from "#app/newsroom/drafts/draft-states.ts";
import { TypedTexts } from "#app/newsroom/drafts/refused-view.tsx";
import type { Unwritten } from "#app/newsroom/fields/draft-form.server.ts";
import { WHOLE_PREFIX } from "#app/newsroom/fields/field-names.ts";
import { ReadFiles } from "#app/newsroom/second-reading/read-files.tsx";
import type { ReadFile } from "#app/newsroom/second-reading/read-page.ts";
import { forgetCopy, markSent } from "#app/newsroom/writing/typed-copy.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { BegunFields } from "./begun-fields.tsx";
import { ChangeFields } from "./change-fields.tsx";
import { metText } from "./save-status.tsx";

type ConflictProps = {
  id: string;
  conflict: SaveConflict & { compared: ReadFile[] };
  typed: Unwritten[];
  isServed: boolean;
};

/** Both texts are stored as revisions. The sentence for readers is in no revision, so the form keeps it. */
export function ConflictView({ id, conflict, typed, isServed }: ConflictProps) {
  const { by, files, change, version, began, compared } = conflict;
  return (
    <form
      method="post"
      action={draftPath(id)}
      className="conflict"
      aria-labelledby="conflit"
      onSubmit={() => markSent(id)}
    >
      <h2 id="conflit">{metText(by)}</h2>
      <p>
        <span>Voici les deux textes. Choisissez, ou complétez le vôtre avec ce que l’autre a de mieux.</span>
        {files.length > 0 ? <span> Les deux sont gardés parmi les versions.</span> : null}
      </p>
      {compared.length > 0 ? (
        <div>
          <p>
            <strong>Ce qui diffère.</strong>
            <span>{` Surligné : ce que votre texte ajoute à celui ${by === null ? "de l’autre page" : `de ${by}`} ; barré : ce qu’il lui enlève.`}</span>
          </p>
          <ReadFiles files={compared} nothing="Les deux textes sont les mêmes." />
        </div>
      ) : null}
      <BegunFields version={version} began={began} />
      {files.length > 0 ? (
        <details className="draft-fold">
          <summary>Compléter mon texte à la main, dans le fichier</summary>
          {files.map((file) => (
            <ConflictFile key={file.path} file={file} by={by} />
          ))}
        </details>
      ) : null}
      {change.isChangedByBoth ? <TheirChange by={by} {...change.theirs} /> : null}
      {isServed ? <ChangeFields change={change.mine} former={change.theirs} /> : null}
      <TypedTexts typed={typed} />
      <div className="button-row">
        <Button type="submit">Enregistrer mon texte</Button>
        <ButtonLink tone="quiet" to={draftPath(id)} reloadDocument onClick={() => forgetCopy(id)}>
          {by === null ? "Garder ce qui est enregistré" : `Garder celui de ${by}`}
        </ButtonLink>
      </div>
    </form>
  );
}

const nameOf = (by: string | null) => (by === null ? "Le texte enregistré" : `Le texte de ${by}`);

function ConflictFile({ file, by }: { file: SaveConflict["files"][number]; by: string | null }) {
  const { path, mine, theirs, isChangedByBoth } = file;
  return (
    <fieldset className="conflict-file">
      <legend>{fileLabel(path)}</legend>
      <Field label="Votre texte">
        {(control) => (
          <textarea {...control} name={`${WHOLE_PREFIX}:${path}`} defaultValue={mine ?? ""} rows={20} lang="fr" />
        )}
      </Field>
      {isChangedByBoth ? (
        <Field label={nameOf(by)}>
          {(control) => <textarea {...control} defaultValue={theirs ?? ""} rows={20} readOnly lang="fr" />}
        </Field>
      ) : null}
    </fieldset>
  );
}

function TheirChange({ by, changeKind, changeNote }: { by: string | null } & SaveConflict["change"]["theirs"]) {
  return (
    <p>
      <span>{`${by === null ? "Déjà enregistré" : `Choisi par ${by}`} : ${changeKind ? CHANGE_LABELS[changeKind] : "nature du changement à choisir"}${changeNote === "" ? "." : " "}`}</span>
      {changeNote === "" ? null : <q>{changeNote}</q>}
    </p>
  );
}
