import { useEffect, useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { ComparedFile } from "../compare.server.ts";
import { fileLabel } from "../documents.ts";
import type { SaveConflict } from "../draft.ts";
import { DRAFT_FIELDS } from "../draft-form-fields.ts";
import { draftPath } from "../draft-paths.ts";
import { CHANGE_LABELS } from "../draft-states.ts";
import type { Unwritten } from "../fields/draft-form.server.ts";
import { WHOLE_PREFIX } from "../fields/field-names.ts";
import { TypedTexts } from "../refused-view.tsx";
import { recallCopy, type TypedCopy } from "../writing/typed-copy.ts";
import { keptText, useKeptCopy } from "../writing/use-kept-copy.ts";
import { ChangeFields } from "./change-fields.tsx";
import { ComparedText } from "./compared-text.tsx";

const FORM_ID = "conflit-formulaire";

type ConflictProps = {
  id: string;
  /** `copyId`: of what was typed before it met the other text; it gives way to what is typed here. */
  conflict: SaveConflict & { compared: ComparedFile[]; copyId: string };
  typed: Unwritten[];
  isServed: boolean;
};

/** Both texts are among the versions already; the sentence for readers is in none, and stays in the form. */
export function ConflictView({ id, conflict, typed, isServed }: ConflictProps) {
  const { by, files, change, version, compared, copyId } = conflict;
  const { keptState, keep, stop } = useKeptCopy(FORM_ID, id);
  // Not taken back before it was saved: it is not in this form.
  const [former, setFormer] = useState<TypedCopy | null>(null);
  useEffect(() => {
    const ofTab = recallCopy(id);
    setFormer(ofTab?.isSent ? null : ofTab);
  }, [id]);
  return (
    <form
      id={FORM_ID}
      method="post"
      action={draftPath(id)}
      className="conflict"
      aria-labelledby="conflit"
      onInput={() => keep(copyId, former)}
      onSubmit={() => stop({ isSaving: !former })}
    >
      <h2 id="conflit">
        {by === null
          ? "Vous avez enregistré ce document dans une autre page"
          : `${by} a enregistré ce document pendant que vous écriviez`}
      </h2>
      <p>{`${conflictText(conflict)} ${files.length > 0 ? "Les deux textes sont gardés parmi les versions." : ""}`}</p>
      {compared.length > 0 ? (
        <div>
          <p>
            <strong>Ce qui diffère.</strong>
            <span>{` Surligné : ce que votre texte ajoute à celui de ${by ?? "l’autre page"} ; barré : ce qu’il lui enlève.`}</span>
          </p>
          <ComparedText files={compared} nothing="Les deux textes sont les mêmes." />
        </div>
      ) : null}
      <input type="hidden" name={DRAFT_FIELDS.version} value={version} />
      <input type="hidden" name={DRAFT_FIELDS.copy} value={former ? "" : copyId} readOnly />
      {files.map((file) => (
        <ConflictFile key={file.path} file={file} by={by} />
      ))}
      {change.isChangedByBoth ? <TheirChange by={by} {...change.theirs} /> : null}
      {isServed ? <ChangeFields change={change.mine} former={change.theirs} isReadOnly={false} /> : null}
      <TypedTexts typed={typed} />
      <div className="button-row">
        <Button type="submit">Enregistrer ce texte</Button>
        <ButtonLink tone="quiet" to={draftPath(id)} reloadDocument>
          {by === null ? "Garder ce qui est enregistré" : `Garder celui de ${by}`}
        </ButtonLink>
      </div>
      <p role="status" className="save-state">
        {keptState === null ? null : keptText(keptState)}
      </p>
    </form>
  );
}

function conflictText({ files, change }: SaveConflict): string {
  if (files.some(({ isChangedByBoth, merged }) => isChangedByBoth && merged === null)) {
    return "Les changements portent sur les mêmes lignes. Écrivez plus bas le texte à garder, en prenant dans l’autre ce qu’il faut.";
  }
  if (change.isChangedByBoth) {
    return "Vous avez écrit chacun de votre côté ce que les lecteurs en sauront. Gardez plus bas ce qui convient, puis enregistrez.";
  }
  return "Les changements ne se touchent pas : voici les deux ensemble. Relisez, puis enregistrez.";
}

const nameOf = (by: string | null) => (by === null ? "Le texte enregistré" : `Le texte de ${by}`);

function ConflictFile({ file, by }: { file: SaveConflict["files"][number]; by: string | null }) {
  const { path, mine, theirs, merged, isChangedByBoth } = file;
  const label = isChangedByBoth ? (merged === null ? "Votre texte, à compléter" : "Les deux ensemble") : "Votre texte";
  const text = isChangedByBoth ? (merged ?? mine) : mine;
  return (
    <fieldset className="conflict-file">
      <legend>{fileLabel(path)}</legend>
      <Field label={label}>
        {(control) => (
          <textarea {...control} name={`${WHOLE_PREFIX}:${path}`} defaultValue={text ?? ""} rows={20} lang="fr" />
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
