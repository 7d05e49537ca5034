import { HintedChoices } from "#app/newsroom/drafts/hinted-choices.tsx";
import { SOURCE_LABELS } from "#app/newsroom/fields/field-labels.ts";
import { Field, FieldError } from "#app/ui/field.tsx";
import { FACT_FIELDS, type FactErrors, factFieldId, LANGUAGES, READINGS, type TypedFact } from "./fact-fields.ts";

type SourceFieldsProps = { typed: TypedFact; errors: FactErrors };

/** Edits what readers learn about a source. */
export function SourceFields({ typed, errors }: SourceFieldsProps) {
  const languages = { ...(typed.language ? { [typed.language]: typed.language } : {}), ...LANGUAGES };
  return (
    <>
      <Line field="title" {...SOURCE_LABELS.title} {...{ typed, errors }} />
      <Line field="author" {...SOURCE_LABELS.author} {...{ typed, errors }} />
      <Line
        field="date"
        label={SOURCE_LABELS.date.label}
        note="facultatif"
        hint={SOURCE_LABELS.date.hint}
        {...{ typed, errors }}
      />
      <Line field="url" {...SOURCE_LABELS.url} {...{ typed, errors }} />
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
    </>
  );
}

export function SourceReading({ typed, errors }: SourceFieldsProps) {
  return (
    <div id={factFieldId("read")} tabIndex={-1} className="fact-wide">
      <HintedChoices name={FACT_FIELDS.read} choices={READINGS} chosen={typed.read}>
        <legend>Ce que vous avez ouvert</legend>
      </HintedChoices>
      <FieldError error={errors.read} />
    </div>
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
