import { Link } from "react-router";
import {
  DESCRIPTION_LENGTH,
  DOCUMENT_KINDS,
  type NewDocumentKind,
  SHORTEST_MINUTES,
} from "#app/newsroom/drafts/documents.ts";
import { LABELS } from "#app/newsroom/fields/field-labels.ts";
import { NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { MAX_SENTENCE_WORDS, wordsIn } from "#library/language/reading-bars.ts";

export type Choice = { value: string; words: string };

type NewDraftProps = {
  kind: NewDocumentKind | null;
  /** The choices by field, for fields that are chosen from a list. */
  choices: Partial<Record<string, Choice[]>>;
  answer: { message: string; field: string | null; typed: Record<string, string> } | null;
};

const NEW_PATH = `${NEWSROOM_PATH}/nouveau`;

export const KIND_FIELD = "genre";
export const TRIAL_FIELD = "essai";

const KINDS: { kind: NewDocumentKind; hint: string }[] = [
  {
    kind: "article",
    hint: "Un sujet expliqué, avec ses sources et son quiz : « Réforme des retraites : pourquoi en débat-on encore ? ».",
  },
  { kind: "glossary", hint: "Un mot et sa définition en une phrase : « Capitalisation »." },
  { kind: "letter", hint: "La lettre d’une semaine, autour d’un article et de trois de ses questions." },
  { kind: "page", hint: "Une page de texte du site, comme « À propos » ou « Voter en 2027 »." },
  {
    kind: "figure",
    hint: "Un tableau de nombres que le site dessine : « La dette depuis 1980 », en courbe. Elle paraît avec l’article qui la montre.",
  },
];

type NewField = { label: string; hint?: string; min?: number; max?: number; isOptional?: boolean };

/** Labels that differ from those in LABELS or are missing there. */
const OWN_FIELDS: Record<string, NewField> = {
  category: { label: "Rubrique" },
  form: { label: "Dessin" },
  place: { label: "Rubrique, ou thème d’une rubrique" },
  description: {
    label: "Description",
    hint: "De 70 à 160 caractères : ce que montrent les moteurs de recherche.",
    isOptional: true,
    ...DESCRIPTION_LENGTH,
  },
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

/** The rules of the checks (library/check, library/language). */
const PUBLISHABLE = `Pour être publié, un article a ${wordsIn(SHORTEST_MINUTES).min} mots au moins, un encadré « L’essentiel » en tête, une source, une preuve par paragraphe et une question de quiz. Ses phrases ont ${MAX_SENTENCE_WORDS} mots au plus, et une autre personne le relit. Rien de cela n’est demandé pour commencer.`;

function Kinds() {
  return (
    <>
      <form method="post" action={NEW_PATH} className="admin-form" aria-label="Essayer">
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
      {kind === "article" ? <p>{PUBLISHABLE}</p> : null}
      {kind === "letter" ? (
        <p>
          {
            "Elle est proposée après les lettres déjà écrites. Pour qu’elle parte plus tôt, avancez sa date, à un jour libre du "
          }
          <Link to={`${NEWSROOM_PATH}#calendrier`}>calendrier</Link>
          {"."}
        </p>
      ) : null}
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
  const {
    label,
    hint,
    min,
    max = 400,
    isOptional = false,
  }: NewField = OWN_FIELDS[name] ?? LABELS[name] ?? { label: name };
  return (
    <Field label={label} note={isOptional ? "facultatif pour commencer" : null} hint={hint} error={error}>
      {(control) => {
        const shared = { ...control, name, defaultValue: typed, required: !isOptional };
        if (choices)
          return (
            <select {...shared}>
              <option value="">À choisir</option>
              {choices.map(({ value, words }) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          );
        return LABELS[name]?.type === "text" ? (
          <textarea {...shared} rows={3} minLength={min} maxLength={max} />
        ) : (
          <input {...shared} type="text" maxLength={200} autoComplete="off" />
        );
      }}
    </Field>
  );
}
