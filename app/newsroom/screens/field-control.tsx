import type { FieldView } from "#app/newsroom/fields/field-labels.ts";
import { controlId, fieldName } from "#app/newsroom/fields/field-names.ts";
import type { Elements } from "#app/ui/elements.ts";
import { Field } from "#app/ui/field.tsx";

type FieldControlProps = { file: string; index: number; field: FieldView; errors: string[]; isReadOnly: boolean };

const ROW_LENGTH = 78;

export function FieldControl({ file, index, field, errors, isReadOnly }: FieldControlProps) {
  const { path, name, label, hint, type, value } = field;
  const former = type === "boolean" ? String(value === "true") : value;
  return (
    <div data-type={type}>
      <Field id={controlId.field(index, path)} label={label} hint={hint} error={errors.join(" ; ") || null}>
        {(control) => controlOf(field, { ...control, name: fieldName("field", file, name) }, isReadOnly)}
      </Field>
      {/* The value as the page was loaded: the server writes only the fields that differ from
          it (fields/draft-form.server.ts). */}
      <input type="hidden" name={fieldName("former", file, name)} value={former} />
    </div>
  );
}

type Control = { id: string; name: string };

function controlOf(
  { type, value, options = {}, groups = {}, none = "À choisir" }: FieldView,
  control: Control,
  readOnly: boolean,
): Elements {
  switch (type) {
    case "text":
      return (
        <textarea
          {...control}
          {...{ readOnly }}
          defaultValue={value}
          rows={Math.ceil((value.length + 20) / ROW_LENGTH)}
        />
      );
    case "list":
      return <textarea {...control} {...{ readOnly }} defaultValue={value} rows={value.split("\n").length + 1} />;
    case "number":
      return (
        <input {...control} {...{ readOnly }} type="text" inputMode="decimal" defaultValue={value} autoComplete="off" />
      );
    case "boolean":
      return <input {...control} type="checkbox" value="oui" defaultChecked={value === "true"} disabled={readOnly} />;
    case "date":
      return <input {...control} {...{ readOnly }} type="date" defaultValue={value} />;
    case "datetime":
      return <input {...control} {...{ readOnly }} type="datetime-local" defaultValue={value} />;
    case "choice":
      return (
        <select {...control} defaultValue={value} disabled={readOnly}>
          <option value="">{none}</option>
          {[options, ...Object.values(groups)].some((list) => Object.hasOwn(list, value)) || value === "" ? null : (
            <option value={value}>{value}</option>
          )}
          <Options options={options} />
          {Object.entries(groups).map(([title, own]) => (
            <optgroup key={title} label={title}>
              <Options options={own} />
            </optgroup>
          ))}
        </select>
      );
    default:
      return <input {...control} {...{ readOnly }} type="text" defaultValue={value} autoComplete="off" />;
  }
}

function Options({ options }: { options: Record<string, string> }) {
  return Object.entries(options).map(([key, words]) => (
    <option key={key} value={key}>
      {words}
    </option>
  ));
}
