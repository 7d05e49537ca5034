import { Field } from "#app/ui/field.tsx";
import { ACCESS_FIELDS } from "./access-form.ts";

type CodeFieldProps = { label: string; hint?: string; error: string | null; isNumeric?: boolean };

export function CodeField({ label, hint, error, isNumeric = false }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          name={ACCESS_FIELDS.code}
          type="text"
          inputMode={isNumeric ? "numeric" : "text"}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
        />
      )}
    </Field>
  );
}
