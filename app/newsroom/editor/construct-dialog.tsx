import type { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { type FormEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Construct, ConstructField } from "./constructs.ts";
import type { Choice, Choices } from "./writing-context.ts";

type ConstructDialogProps = { construct: Construct; view: EditorView; choices: Choices; close: () => void };

/**
 * Shows a dialog with the fields of a construct. It is rendered outside the draft's form, which would otherwise save
 * its fields.
 */
export function ConstructDialog({ construct, view, choices, close }: ConstructDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [before] = useState(view.state);
  const { fields = [], label, edit } = construct;
  useEffect(() => dialog.current?.showModal(), []);

  function leave() {
    close();
    view.focus();
    // The open dialog covered the text, so the inserted block is scrolled into view after it closes.
    view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main, { y: "nearest", yMargin: 40 }) });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const { values, errors: found } = readFields(new FormData(event.currentTarget), fields, choices);
    setErrors(found);
    if (Object.keys(found).length > 0 || !edit) return;
    view.dispatch(edit(view.state, values));
    dialog.current?.close();
  }

  return createPortal(
    <dialog
      ref={dialog}
      className="admin-dialog writing-dialog"
      aria-label={label}
      onClose={leave}
      // In React, events of the dialog bubble to the form of the draft although it is no ancestor in the document.
      onInput={stop}
      onChange={stop}
    >
      <h2>{label}</h2>
      <form onSubmit={submit} noValidate autoComplete="off">
        {fields.map((field) => (
          <DialogField key={field.name} {...{ field, choices, before }} error={errors[field.name] ?? null} />
        ))}
        <div className="button-row">
          <Button type="submit">Insérer</Button>
          <Button type="button" tone="quiet" onClick={() => dialog.current?.close()}>
            Annuler
          </Button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
}

const stop = (event: SyntheticEvent) => event.stopPropagation();

type DialogFieldProps = { field: ConstructField; choices: Choices; before: EditorState; error: string | null };

function DialogField({ field, choices, before, error }: DialogFieldProps) {
  const { name, label, hint, type, isRequired } = field;
  const list = useId();
  const offered = field.choices?.(choices) ?? [];
  const first = field.first?.(before, offered) ?? "";
  return (
    <Field label={label} note={isRequired || type === "boolean" ? null : "facultatif"} hint={hint} error={error}>
      {(control) => {
        const known = { ...control, name };
        if (type === "text") return <textarea {...known} rows={3} lang="fr" defaultValue={first} />;
        if (type === "boolean") return <input {...known} type="checkbox" value="yes" />;
        if (type === "choice") return <ChoiceControl control={known} offered={offered} />;
        return (
          <>
            <input {...known} type="text" defaultValue={first} list={type === "search" ? list : undefined} />
            {error === UNKNOWN_TERM ? (
              <p>
                <a href={`${NEWSROOM_PATH}/nouveau?genre=glossary`} target="_blank" rel="noopener">
                  Écrire ce mot<span className="sr-only"> (nouvel onglet)</span>
                </a>
              </p>
            ) : null}
            {type === "search" ? (
              <datalist id={list}>
                {offered.map(({ value, label: words }) => (
                  <option key={value} value={words} />
                ))}
              </datalist>
            ) : null}
          </>
        );
      }}
    </Field>
  );
}

function ChoiceControl({ control, offered }: { control: object; offered: Choice[] }) {
  return (
    <select {...control} defaultValue="">
      <option value="">À choisir</option>
      {offered.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

const UNKNOWN_TERM = "Ce mot n’est pas encore dans le glossaire. Choisissez-en un autre, ou écrivez-le.";

type Read = { values: Record<string, string>; errors: Record<string, string> };

function readFields(form: FormData, fields: ConstructField[], choices: Choices): Read {
  const read: Read = { values: {}, errors: {} };
  for (const { name, type, isRequired, refuse, choices: offer } of fields) {
    const typed = String(form.get(name) ?? "").trim();
    read.values[name] = typed;
    if (isRequired && !typed) read.errors[name] = "Remplissez ce champ.";
    const refusal = typed && refuse ? refuse(typed) : null;
    if (refusal) read.errors[name] = refusal;
    if (!typed || !offer) continue;
    const known = offer(choices).find(({ value, label }) =>
      type === "search" ? label.toLowerCase() === typed.toLowerCase() : value === typed,
    );
    if (!known) read.errors[name] = name === "term" ? UNKNOWN_TERM : "Choisissez dans la liste.";
    else Object.assign(read.values, known, { [name]: known.value });
  }
  return read;
}
