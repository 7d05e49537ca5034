import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { DRAFT_FIELDS } from "../draft-form-fields.ts";
import { saysSaved } from "./done-texts.ts";
import {
  compareCopy,
  forgetCopy,
  keepCopy,
  recallCopy,
  type TypedControl,
  type TypedCopy,
  withFormer,
} from "./typed-copy.ts";
import { type Control, isTicked, listTyped } from "./use-early-typing.ts";

type FormerCopy = TypedCopy & {
  /** Texts that have no place in the document any more: to be copied. */
  missing: string[];
  /** Whether there is something else. */
  canReturn: boolean;
};

/** What is typed stays in this tab until it is saved; once the page was loaded again, it can be taken back. */
export function useTypedCopy(formId: string, draft: string) {
  const { search } = useLocation();
  const [isKept, setIsKept] = useState<boolean | null>(null);
  const [former, setFormer] = useState<FormerCopy | null>(null);

  useEffect(() => {
    const known = recallCopy(draft);
    if (known?.isSent && saysSaved(search)) return forgetCopy(draft);
    const { changed, missing } = compareCopy(known?.controls ?? [], (typed) => shown(formId, typed));
    if (known && changed.length + missing.length > 0) {
      setFormer({ ...known, missing: [...new Set(missing.map(({ value }) => value))], canReturn: changed.length > 0 });
    }
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
      if (!former) return;
      for (const control of former.controls) write(formId, control);
      const field = versionField(formId);
      if (field) field.value = former.version;
      const left = former.controls.filter((control) => !find(formId, control));
      const rest = former.missing.length > 0 ? { ...former, controls: left, canReturn: false } : null;
      setFormer(rest);
      keep(rest);
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

function shown(formId: string, typed: TypedControl) {
  const control = find(formId, typed);
  return control && { value: control.value, isChecked: isTicked(control) ? control.checked : null };
}

function write(formId: string, typed: TypedControl): void {
  const control = find(formId, typed);
  if (!control) return;
  if (isTicked(control)) control.checked = typed.isChecked === true;
  else control.value = typed.value;
}
