import { Fragment, useId } from "react";
import { fileLabel } from "#app/newsroom/drafts/documents.ts";
import type { SaveConflict } from "#app/newsroom/drafts/draft.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { CHANGE_LABELS } from "#app/newsroom/drafts/draft-states.ts";
import { TypedTexts } from "#app/newsroom/drafts/refused-view.tsx";
import type { Unwritten } from "#app/newsroom/fields/draft-form.server.ts";
import { wholeName } from "#app/newsroom/fields/field-names.ts";
import { Words } from "#app/newsroom/second-reading/read-piece.tsx";
import { forgetCopy, markSent } from "#app/newsroom/writing/typed-copy.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { BegunFields } from "./begun-fields.tsx";
import { ChangeFields } from "./change-fields.tsx";
import { metText } from "./save-status.tsx";
import type { ShownConflict, ShownSide } from "./show-conflict.server.ts";

type ConflictProps = { id: string; conflict: ShownConflict; typed: Unwritten[]; isTold: boolean };

/** Both texts are stored as revisions. The sentence for readers is in no revision, so the form keeps it. */
export function ConflictView({ id, conflict, typed, isTold }: ConflictProps) {
  const { by, files, change, version, began } = conflict;
  const parts = files.flatMap(({ path, parts: own }) =>
    own.map((part, index) => ({ path, name: wholeName(path, index), part })),
  );
  const passages = parts.filter(({ part }) => typeof part !== "string").map(({ name }) => name);
  return (
    <form
      method="post"
      action={draftPath(id)}
      className="conflict"
      autoComplete="off"
      aria-labelledby="conflit"
      onSubmit={() => markSent(id)}
    >
      <h2 id="conflit">{metText(by)}</h2>
      {files.length > 0 ? (
        <p>
          <span>{`Ce qu’un seul des deux textes change est réuni. ${askText(passages.length)}`}</span>
          <span> Les deux textes sont gardés parmi les versions.</span>
        </p>
      ) : null}
      <BegunFields version={version} began={began} />
      {parts.map(({ path, name, part }) =>
        typeof part === "string" ? (
          <input key={name} type="hidden" name={name} value={part} />
        ) : (
          <fieldset key={name} className="conflict-passage">
            <legend>{`${fileLabel(path)}, passage ${passages.indexOf(name) + 1} sur ${passages.length}`}</legend>
            <PassageChoice name={name} label="Votre texte" isChosen {...part.mine} />
            <PassageChoice name={name} label={nameOf(by)} {...part.theirs} />
          </fieldset>
        ),
      )}
      {change.isChangedByBoth ? <TheirChange by={by} {...change.theirs} /> : null}
      {isTold ? (
        <div hidden={!change.isChangedByBoth}>
          <ChangeFields change={change.mine} former={change.theirs} />
        </div>
      ) : null}
      <TypedTexts typed={typed} />
      <div className="button-row">
        <Button type="submit">{files.length > 0 ? "Enregistrer le texte réuni" : "Enregistrer mon choix"}</Button>
        <ButtonLink tone="quiet" to={draftPath(id)} reloadDocument onClick={() => forgetCopy(id)}>
          Garder ce qui est enregistré
        </ButtonLink>
      </div>
    </form>
  );
}

function askText(count: number): string {
  if (count === 0) return "Aucun passage n’est à choisir : enregistrez, puis relisez.";
  const passages = count === 1 ? "Un passage a été changé" : `${count} passages ont été changés`;
  return `${passages} des deux côtés : choisissez, enregistrez, puis complétez dans l’éditeur si besoin.`;
}

const nameOf = (by: string | null) => (by === null ? "Le texte enregistré" : `Le texte enregistré par ${by}`);

type PassageChoiceProps = ShownSide & { name: string; label: string; isChosen?: boolean };

function PassageChoice({ name, label, isChosen = false, text, shown }: PassageChoiceProps) {
  const id = useId();
  return (
    <div className="conflict-choice">
      <label>
        <input type="radio" name={name} value={text} defaultChecked={isChosen} aria-describedby={id} required />
        <span>{label}</span>
      </label>
      <div id={id} className="read-words prose" lang="fr">
        {shown.length === 0 ? <p className="muted">Ce passage est enlevé.</p> : null}
        {shown.map(({ label: field, tree }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one passage never change places
          <Fragment key={index}>
            {field === null ? null : <span className="read-label">{field}</span>}
            <Words tree={tree} />
          </Fragment>
        ))}
      </div>
    </div>
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
