import { Link } from "react-router";
import { DOCUMENT_KINDS, type NewDocumentKind } from "#app/newsroom/drafts/documents.ts";
import { LABELS } from "#app/newsroom/fields/field-labels.ts";
import { NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";

export type Choice = { value: string; words: string; group?: string };

type NewDraftProps = {
  kind: NewDocumentKind | null;
  /** By field, for those that are chosen from a list. */
  choices: Partial<Record<string, Choice[]>>;
  answer: { message: string; field: string | null; typed: Record<string, string> } | null;
};

const NEW_PATH = `${NEWSROOM_PATH}/nouveau`;

export const KIND_FIELD = "genre";
export const TRIAL_FIELD = "essai";

const KINDS: { kind: NewDocumentKind; hint: string }[] = [
  { kind: "article", hint: "Un sujet, ses sources, son quiz." },
  { kind: "glossary", hint: "Un mot et sa définition en une phrase." },
  { kind: "letter", hint: "La lettre d’une semaine, autour d’un article." },
  { kind: "page", hint: "Une page de texte du site." },
];

type NewField = { label: string; hint?: string; isOptional?: true };

/** Labels that differ from, or are missing in, LABELS. */
const OWN_FIELDS: Record<string, NewField> = {
  category: { label: "Rubrique" },
  subcategory: { label: "Thème", isOptional: true },
  description: { label: "Description", hint: "De 70 à 160 caractères : ce que montrent les moteurs de recherche." },
  definition: { label: "Définition", hint: "Une phrase de 30 mots au plus, qu’on comprend à 15 ans." },
  article: { label: "Article de la semaine" },
};

export function NewDraftView({ kind, fields, choices, answer }: NewDraftProps & { fields: readonly string[] }) {
  return (
    <div className="new-draft">
      <header className="draft-header">
        <p className="draft-kind">
          <Link to={NEWSROOM_PATH}>Bureau</Link>
        </p>
        <h1>Nouveau document</h1>
      </header>
      {kind === null && answer ? (
        <p role="alert" className="alert">
          {answer.message}
        </p>
      ) : null}
      {kind === null ? <Kinds /> : <NewForm {...{ kind, fields, choices, answer }} />}
    </div>
  );
}

function Kinds() {
  return (
    <>
      <form method="post" action={NEW_PATH} aria-label="Essayer">
        <p>Pour essayer, prenez un brouillon : vous y écrivez ce que vous voulez, il ne se publie jamais.</p>
        <Button type="submit" tone="quiet" name={TRIAL_FIELD} value="oui">
          Brouillon d’essai
        </Button>
      </form>
      <ul className="new-kinds">
        {KINDS.map(({ kind, hint }) => (
          <li key={kind}>
            <Link to={`${NEW_PATH}?${KIND_FIELD}=${kind}`}>{DOCUMENT_KINDS[kind].label}</Link>
            <p className="muted">{hint}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

type NewFormProps = NewDraftProps & { kind: NewDocumentKind; fields: readonly string[] };

function NewForm({ kind, fields, choices, answer }: NewFormProps) {
  return (
    <form method="post" action={NEW_PATH} className="admin-form">
      <h2>{DOCUMENT_KINDS[kind].label}</h2>
      <input type="hidden" name={KIND_FIELD} value={kind} />
      {answer && answer.field === null ? (
        <p role="alert" className="alert">
          {answer.message}
        </p>
      ) : null}
      {fields.map((name) => (
        <NewField
          key={name}
          name={name}
          choices={choices[name]}
          typed={answer?.typed[name] ?? ""}
          error={answer?.field === name ? answer.message : null}
        />
      ))}
      <div className="button-row">
        <Button type="submit">Commencer</Button>
        <Link className="button button-quiet" to={NEW_PATH}>
          Un autre genre
        </Link>
      </div>
    </form>
  );
}

type NewFieldProps = { name: string; choices: Choice[] | undefined; typed: string; error: string | null };

function NewField({ name, choices, typed, error }: NewFieldProps) {
  const { label, hint, isOptional }: NewField = OWN_FIELDS[name] ?? LABELS[name] ?? { label: name };
  return (
    <Field label={label} hint={hint} note={isOptional ? "facultatif" : undefined} error={error}>
      {(control) => {
        const shared = { ...control, name, defaultValue: typed, required: !isOptional };
        if (choices)
          return (
            <select {...shared}>
              <option value="">{isOptional ? "Aucun" : "À choisir"}</option>
              <Options choices={choices} />
            </select>
          );
        return LABELS[name]?.type === "text" ? (
          <textarea {...shared} rows={3} maxLength={400} />
        ) : (
          <input {...shared} type="text" maxLength={200} autoComplete="off" />
        );
      }}
    </Field>
  );
}

function Options({ choices }: { choices: Choice[] }) {
  const groups = [...new Set(choices.map(({ group }) => group))];
  return groups.map((group) => {
    const options = choices
      .filter((choice) => choice.group === group)
      .map(({ value, words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ));
    return group === undefined ? (
      options
    ) : (
      <optgroup key={group} label={group}>
        {options}
      </optgroup>
    );
  });
}
