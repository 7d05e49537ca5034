import type { ReactNode } from "react";
import { useId } from "react";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchText } from "./french-text.tsx";

type ControlProps = { id: string; "aria-invalid": true | undefined; "aria-describedby": string | undefined };

type FieldProps = {
  label: ReactNode;
  /** Id of the control, given when another element links to it. */
  id?: string | undefined;
  /** Shown small in the label, to say whether the field is required or what form it takes. */
  note?: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Id of another element that describes the control. */
  describedBy?: string | undefined;
  /** Renders the control, to which it must pass the given properties. */
  children: (control: ControlProps) => Elements;
};

export function Field({ label, id: given, note, hint, error, describedBy, children }: FieldProps) {
  const made = useId();
  const id = given ?? made;
  const described = [error ? `${id}-error` : null, hint ? `${id}-hint` : null, describedBy].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>
        {typeof label === "string" ? <FrenchText>{label}</FrenchText> : <span>{label}</span>}
        {note ? (
          <>
            {" "}
            <span className="muted">{note}</span>
          </>
        ) : null}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="muted">
          {hint}
        </p>
      ) : null}
      {children({ id, "aria-invalid": error ? true : undefined, "aria-describedby": described || undefined })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The live region is always present, so that screen readers announce the error. */
export function FieldError({ id, error }: { id?: string | undefined; error: string | null | undefined }) {
  return (
    <div id={id} role="alert">
      {error ? (
        <p className="alert">
          <FrenchText>{error}</FrenchText>
        </p>
      ) : null}
    </div>
  );
}
