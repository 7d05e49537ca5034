import { useState } from "react";
import { HintedChoices } from "#app/newsroom/drafts/hinted-choices.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, FieldError } from "#app/ui/field.tsx";
import {
  CHECKS,
  CONFIDENCES,
  FACT_FIELDS,
  FACT_INTENTS,
  type FactErrors,
  type FactField,
  type FactFormView,
  factFieldId,
  type RefusedFact,
  type SaidOfSource,
  type TypedFact,
} from "./fact-fields.ts";
import { SourceFields, SourceReading } from "./source-fields.tsx";

type FactFormProps = {
  form: FactFormView;
  /** The reason why the form was not saved, with what was typed. */
  refused: RefusedFact | null;
  action: string;
  cancel: string;
};

/** Edits a new or existing fact, or a source alone. The page of proofs and the editor use the same form. */
export function FactForm({ form, refused, action, cancel }: FactFormProps) {
  const { fact, source, sources, sentences, hasArticle, hasNext = false } = form;
  const { errors = {}, message = null, typed = form.typed } = refused ?? {};
  const [said, setSaid] = useState<SaidOfSource | null>(null);
  return (
    <form method="post" action={action} className="fact-form" autoComplete="off">
      {/* The Enter key of a field presses the first button of the form, which must be the one that saves. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        Enregistrer
      </button>
      <input type="hidden" name={FACT_FIELDS.fact} value={fact ?? ""} />
      <input type="hidden" name={FACT_FIELDS.passage} value={typed.passage} />
      <input type="hidden" name={FACT_FIELDS.seen} value={typed.seen} />
      <Refusal errors={errors} message={message} />
      {source === null ? (
        <>
          <Statement typed={typed} errors={errors} sentences={sentences} />
          <Sources {...{ sources, typed, errors, hasArticle }} onChoice={fact === null ? setSaid : undefined} />
          <Worth
            typed={{ ...typed, ...said }}
            errors={errors}
            isProposed={fact === null && refused === null && (said ?? typed).checked !== ""}
          />
        </>
      ) : (
        <div className="fact-fields">
          <SourceFields typed={typed} errors={errors} />
          <SourceReading typed={typed} errors={errors} />
        </div>
      )}
      <div className="button-row">
        <Button type="submit" name={FACT_FIELDS.intent} value={FACT_INTENTS.save}>
          {source !== null
            ? "Enregistrer cette source"
            : hasNext && fact === null
              ? "Enregistrer, puis la phrase suivante"
              : "Enregistrer cette preuve"}
        </Button>
        <a className="button button-quiet" href={cancel}>
          Annuler
        </a>
      </div>
    </form>
  );
}

function Refusal({ errors, message }: { errors: FactErrors; message: string | null }) {
  const list = Object.entries(errors) as [FactField, string][];
  if (message === null && list.length === 0) return null;
  return (
    <div role="alert" className="fact-refusal">
      {message ? <p className="alert">{message}</p> : null}
      {list.length > 0 ? (
        <ul className="alert">
          {list.map(([field, words]) => (
            <li key={field}>
              <a href={`#${factFieldId(field)}`}>{words}</a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type PartProps = { typed: TypedFact; errors: FactErrors };

function Statement({ typed, errors, sentences }: PartProps & Pick<FactFormView, "sentences">) {
  return (
    <>
      <Field
        id={factFieldId("statement")}
        label="Ce que dit la preuve"
        hint="Une phrase qui se comprend seule, avec son chiffre, sa date et son lieu."
        error={errors.statement}
      >
        {(control) => (
          <textarea
            {...control}
            name={FACT_FIELDS.statement}
            defaultValue={typed.statement}
            rows={3}
            lang="fr"
            spellCheck
          />
        )}
      </Field>
      {sentences.length > 0 ? (
        <CarriedSentences name={FACT_FIELDS.sentences} sentences={sentences} chosen={typed.sentences} />
      ) : null}
    </>
  );
}

type CarriedProps = { name: string; sentences: string[]; chosen: string; form?: string };

/** A proof carries the sentences of a passage from its start, so each choice is shown with its numbers. */
export function CarriedSentences({ name, sentences, chosen, form }: CarriedProps) {
  const last = sentences.length;
  return (
    <div className="carried">
      <Field label="Elle prouve">
        {(control) => (
          <select {...control} form={form} name={name} defaultValue={chosen}>
            <option value="">{`les ${last} phrases du passage`}</option>
            {sentences.slice(0, -1).map((sentence, index) => (
              <option key={sentence} value={index + 1}>
                {index === 0 ? "la phrase 1" : `les phrases 1 ${index === 1 ? "et" : "à"} ${index + 1}`}
              </option>
            ))}
          </select>
        )}
      </Field>
      <ol lang="fr">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </div>
  );
}

/** The choices are made anew when another source is chosen, because a default shows in new buttons alone. */
function Worth({ typed, errors, isProposed }: PartProps & { isProposed: boolean }) {
  const { confidence, checked } = typed;
  return (
    <>
      {isProposed ? (
        <p className="muted">Choisi comme pour votre dernière preuve de la même source : changez-le s’il le faut.</p>
      ) : null}
      <div id={factFieldId("confidence")} tabIndex={-1}>
        <HintedChoices key={confidence} name={FACT_FIELDS.confidence} choices={CONFIDENCES} chosen={confidence}>
          <legend>Est-ce sûr ?</legend>
        </HintedChoices>
        <FieldError error={errors.confidence} />
      </div>
      <div className="fact-disputed">
        <Field
          id={factFieldId("disputedBy")}
          label="Qui le conteste"
          hint="En une phrase : qui, et ce qu’il dit. Seulement si c’est disputé."
          error={errors.disputedBy}
        >
          {(control) => (
            <textarea {...control} name={FACT_FIELDS.disputedBy} defaultValue={typed.disputedBy} rows={2} lang="fr" />
          )}
        </Field>
      </div>
      <div id={factFieldId("checked")} tabIndex={-1}>
        <HintedChoices key={checked} name={FACT_FIELDS.checked} choices={CHECKS} chosen={checked}>
          <legend>L’avez-vous lu dans la source ?</legend>
        </HintedChoices>
        <FieldError error={errors.checked} />
      </div>
      <Field
        id={factFieldId("asOf")}
        label="Vrai au"
        hint="Le jour, le mois ou l’année de ce qu’il dit : 30 juin 2024, juin 2024 ou 2024."
        error={errors.asOf}
      >
        {(control) => <input {...control} type="text" name={FACT_FIELDS.asOf} defaultValue={typed.asOf} />}
      </Field>
    </>
  );
}

type SourcesProps = PartProps &
  Pick<FactFormView, "sources" | "hasArticle"> & {
    /** Is told what was last said of the first chosen source. */
    onChoice: ((said: SaidOfSource) => void) | undefined;
  };

function Sources({ sources, typed, errors, hasArticle, onChoice }: SourcesProps) {
  const isSplit = [typed.title, typed.author, typed.url, typed.noAddress].some(Boolean);
  const isNew = isSplit || typed.reference !== "";
  const isOpen = sources.length === 0 || isNew || errors.sources !== undefined;
  return (
    <>
      {sources.length > 0 ? (
        <fieldset
          className="fact-choices"
          onChange={({ currentTarget }) => {
            const first = currentTarget.querySelector<HTMLInputElement>(":checked")?.name;
            const said = sources.find(({ value }) => fieldOf(value) === first)?.said;
            onChoice?.(said ?? { confidence: "", checked: "" });
          }}
        >
          <legend>Qui le dit</legend>
          <div className="fact-choices-list">
            {sources.map(({ value, words }) => (
              <label key={value}>
                <input
                  type="checkbox"
                  name={fieldOf(value)}
                  value="oui"
                  defaultChecked={typed.sources.includes(value)}
                />
                <span>{words}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
      <div id={factFieldId("sources")} tabIndex={-1}>
        <FieldError error={errors.sources} />
      </div>
      <details className="draft-fold fact-new-source" open={isOpen}>
        <summary>{sources.length > 0 ? "Ajouter une autre source" : "Ajouter une source"}</summary>
        <div className="fact-fields">
          <Reference typed={typed} errors={errors} />
          <SourceReading typed={typed} errors={errors} />
          <details className="draft-fold fact-wide" open={isSplit}>
            <summary>Ses champs un à un : titre, auteur, date, adresse</summary>
            <div className="fact-fields">
              <SourceFields typed={typed} errors={errors} />
            </div>
          </details>
          {hasArticle ? (
            <label className="fact-tick">
              <input
                type="checkbox"
                name={FACT_FIELDS.addToArticle}
                value="oui"
                defaultChecked={typed.addToArticle !== ""}
              />
              <span>La montrer aussi parmi les sources, à la fin de l’article</span>
            </label>
          ) : null}
        </div>
      </details>
    </>
  );
}

const fieldOf = (source: string) => `${FACT_FIELDS.sources}:${source}`;

function Reference({ typed: { intent, reference }, errors }: PartProps) {
  const isSplit = intent === FACT_INTENTS.split && !errors.reference;
  return (
    <>
      <div className="fact-wide">
        <Field
          id={factFieldId("reference")}
          label="Coller une référence"
          note="facultatif"
          hint="Auteur, titre, date, adresse, dans l’ordre où vous les avez : « Enregistrer » les met dans les champs. Le site n’ouvre pas l’adresse."
          error={errors.reference}
        >
          {(control) => <textarea {...control} name={FACT_FIELDS.reference} defaultValue={reference} rows={2} />}
        </Field>
      </div>
      {isSplit ? (
        <p role="status" className="alert alert-good fact-wide">
          La référence est répartie dans les champs ci-dessous : relisez-les.
        </p>
      ) : null}
      <Button
        type="submit"
        tone="quiet"
        name={FACT_FIELDS.intent}
        value={FACT_INTENTS.split}
        // The page opens again where the reference was, beside the fields to read.
        formAction={`#${factFieldId("reference")}`}
      >
        Répartir dans les champs
      </Button>
    </>
  );
}
