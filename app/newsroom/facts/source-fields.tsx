import { HintedChoices } from "#app/newsroom/drafts/hinted-choices.tsx";
import { Field, FieldError } from "#app/ui/field.tsx";
import { FACT_FIELDS, type FactErrors, factFieldId, LANGUAGES, READINGS, type TypedFact } from "./fact-fields.ts";

type SourceFieldsProps = { typed: TypedFact; errors: FactErrors };

/** What readers are told of a source, and what was opened of it. */
export function SourceFields({ typed, errors }: SourceFieldsProps) {
  const languages = { ...(typed.language ? { [typed.language]: typed.language } : {}), ...LANGUAGES };
  return (
    <>
      <Line field="title" label="Titre de la source" {...{ typed, errors }} />
      <Line field="author" label="Auteur" hint="Une personne, un journal, une administration." {...{ typed, errors }} />
      <Line
        field="date"
        label="Date de la source"
        note="facultatif"
        hint="30 juin 2024, juin 2024 ou 2024."
        {...{ typed, errors }}
      />
      <Line field="url" label="Adresse" hint="Celle de sa page, qui commence par https://." {...{ typed, errors }} />
      <Line
        field="noAddress"
        label="Pourquoi il n’y a pas d’adresse"
        note="sans adresse seulement"
        hint="Par exemple : un livre, page 112."
        {...{ typed, errors }}
      />
      <Field id={factFieldId("consulted")} label="Ouverte le" error={errors.consulted}>
        {(control) => <input {...control} type="date" name={FACT_FIELDS.consulted} defaultValue={typed.consulted} />}
      </Field>
      <Field id={factFieldId("language")} label="Langue" error={errors.language}>
        {(control) => (
          <select {...control} name={FACT_FIELDS.language} defaultValue={typed.language}>
            {Object.entries(languages).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div id={factFieldId("read")} tabIndex={-1} className="fact-wide">
        <HintedChoices name={FACT_FIELDS.read} choices={READINGS} chosen={typed.read}>
          <legend>Ce que vous avez ouvert</legend>
        </HintedChoices>
        <FieldError error={errors.read} />
      </div>
    </>
  );
}

type LineProps = SourceFieldsProps & {
  field: "title" | "author" | "date" | "url" | "noAddress";
  label: string;
  note?: string;
  hint?: string;
};

function Line({ field, label, note, hint, typed, errors }: LineProps) {
  return (
    <div className={field === "author" || field === "date" ? undefined : "fact-wide"}>
      <Field id={factFieldId(field)} {...{ label, note, hint }} error={errors[field]}>
        {(control) => (
          <input
            {...control}
            type="text"
            inputMode={field === "url" ? "url" : undefined}
            name={FACT_FIELDS[field]}
            defaultValue={typed[field]}
            autoComplete="off"
          />
        )}
      </Field>
    </div>
  );
}
