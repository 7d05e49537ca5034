import { Field } from "#app/ui/field.tsx";

type Typed = { label: string; text: string };

/** Shows what was typed so that it can be copied, when the form in which it was typed no longer exists. */
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

/** Lists the texts with the labels of their fields, without empty fields. */
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
