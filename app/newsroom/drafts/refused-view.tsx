import { Field } from "#app/ui/field.tsx";

/** What was typed in a field, by its label. */
type Typed = { label: string; text: string };

/** What was typed stays in sight, to be copied, where the form that it was typed in is gone. */
export function RefusedView({ message, typed }: { message: string; typed: Typed[] }) {
  return (
    <div className="refused">
      <p role="alert" className="alert">
        {message}
      </p>
      <TypedTexts typed={typed} />
    </div>
  );
}

/** By the label of its field; without what was left empty. */
export function listTypedTexts(texts: Record<string, string>): Typed[] {
  return Object.entries(texts).flatMap(([label, text]) => (text.trim() === "" ? [] : [{ label, text }]));
}

export function TypedTexts({ typed }: { typed: Typed[] }) {
  return typed.map((one, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list of one answer never changes
    <TypedTextView key={index} {...one} />
  ));
}

function TypedTextView({ label, text }: Typed) {
  if (text === "") return <p>{`${label} : ce n’est pas fait.`}</p>;
  return (
    <Field label={`${label}, qui n’est pas enregistré : copiez-le`}>
      {(control) => <textarea {...control} defaultValue={text} rows={text.length > 200 ? 12 : 2} readOnly lang="fr" />}
    </Field>
  );
}
