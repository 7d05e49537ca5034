import type { ReactNode } from "react";
import { useId } from "react";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchText } from "./french-text.tsx";

type ControlProps = { id: string; "aria-invalid": true | undefined; "aria-describedby": string | undefined };

type FieldProps = {
  label: ReactNode;
  /** Id of the control, where something else leads to it. */
  id?: string | undefined;
  /** In the label, in small: whether it must be filled in, its form. */
  note?: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Id of what else says something about it. */
  describedBy?: string | undefined;
  /** The control takes what it is given. */
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

/** A live region that is always present, so that the error is announced. */
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
