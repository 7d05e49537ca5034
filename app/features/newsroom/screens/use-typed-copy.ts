import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { DRAFT_FIELDS } from "../draft-form-fields.ts";
import { doneText } from "./done-texts.ts";
import { forgetCopy, keepCopy, recallCopy, type TypedControl, type TypedCopy, withFormer } from "./typed-copy.ts";
import { type Control, isTicked, listTyped } from "./use-early-typing.ts";

/** What is typed stays in this tab until it is saved; once the page was loaded again, it can be taken back. */
export function useTypedCopy(formId: string, draft: string) {
  const { search } = useLocation();
  const [isKept, setIsKept] = useState<boolean | null>(null);
  const [former, setFormer] = useState<TypedCopy | null>(null);

  useEffect(() => {
    const known = recallCopy(draft);
    if (known?.isSent && doneText(search) !== null) return forgetCopy(draft);
    if (known?.controls.some((control) => isGone(formId, control))) setFormer(known);
  }, [formId, draft, search]);

  function keep(before: TypedCopy | null) {
    const controls = listTyped(formId).map(({ control, ...typed }) => ({ ...typed, name: control.name }));
    const version = versionField(formId)?.value ?? "";
    setIsKept(keepCopy(draft, withFormer({ version, isSent: false, controls }, before)));
  }

  return {
    /** Null until something is typed. */
    isKept,
    former,
    onInput: () => keep(former),
    onSubmit() {
      const copy = recallCopy(draft);
      if (copy && !former) keepCopy(draft, { ...copy, isSent: true });
    },
    takeBack() {
      for (const control of former?.controls ?? []) write(formId, control);
      const field = versionField(formId);
      if (field && former) field.value = former.version;
      setFormer(null);
      keep(null);
    },
    leave() {
      forgetCopy(draft);
      setFormer(null);
    },
  };
}

function controlsOf(formId: string, name: string): Control[] {
  return [...document.querySelectorAll<Control>(`#${formId} :is(textarea, input, select)`)].filter(
    (control) => control.name === name,
  );
}

function versionField(formId: string): Control | undefined {
  return controlsOf(formId, DRAFT_FIELDS.version)[0];
}

/** Of several of one name, such as answers of a question, that of the same value. */
function find(formId: string, { name, value }: TypedControl): Control | undefined {
  return controlsOf(formId, name).find((control) => !isTicked(control) || control.value === value);
}

function isGone(formId: string, typed: TypedControl): boolean {
  const control = find(formId, typed);
  if (!control) return false;
  return isTicked(control) ? control.checked !== typed.isChecked : control.value !== typed.value;
}

function write(formId: string, typed: TypedControl): void {
  const control = find(formId, typed);
  if (!control) return;
  if (isTicked(control)) control.checked = typed.isChecked;
  else control.value = typed.value;
}
