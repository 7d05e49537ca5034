import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { saysSaved } from "../done-texts.ts";
import { type Control, controlsOf, isTicked, versionField } from "./form-controls.ts";
import { compareCopy, forgetCopy, type KeptCopy, recallCopy, type TypedControl, type TypedCopy } from "./typed-copy.ts";
import { useKeptCopy } from "./use-kept-copy.ts";

type FormerCopy = TypedCopy & {
  /** Texts that have no place in the document any more: to be copied. */
  missing: string[];
  /** Whether there is something else. */
  canReturn: boolean;
};

/** `copyId`: of what is typed in this page. `copy`: what the server has of another one. */
type Copies = { copyId: string; copy: KeptCopy | null };

/**
 * What is typed stays in this tab, and on the server a few seconds later, until it is saved; a page that is opened
 * again offers it.
 */
export function useTypedCopy(formId: string, draft: string, { copyId, copy: ofServer }: Copies) {
  const { search } = useLocation();
  const [former, setFormer] = useState<FormerCopy | null>(null);
  const [id, setId] = useState(copyId);
  const { keptState, keep, forget, stop } = useKeptCopy(formId, draft);

  const forgetThat = useEffectEvent(forget);

  useEffect(() => {
    let ofTab = recallCopy(draft);
    if (ofTab?.isSent && saysSaved(search)) {
      forgetCopy(draft);
      ofTab = null;
    }
    const known = ofTab ?? (ofServer && { ...ofServer, isSent: false });
    const { changed, missing } = compareCopy(known?.controls ?? [], (typed) => shown(formId, typed));
    if (known && changed.length + missing.length > 0) {
      setId(known.id);
      setFormer({ ...known, missing: [...new Set(missing.map(({ value }) => value))], canReturn: changed.length > 0 });
    } else if (ofServer) forgetThat(ofServer.id);
  }, [formId, draft, search, ofServer]);

  return {
    id,
    keptState,
    former,
    onInput: () => keep(id, former),
    onSubmit() {
      stop({ isSaving: !former });
    },
    takeBack() {
      if (!former) return;
      for (const control of former.controls) write(formId, control);
      const field = versionField(formId);
      if (field) field.value = former.version;
      const left = former.controls.filter((control) => !find(formId, control));
      const rest = former.missing.length > 0 ? { ...former, controls: left, canReturn: false } : null;
      setFormer(rest);
      keep(id, rest);
    },
    leave() {
      setFormer(null);
      keep(id, null);
    },
  };
}

/** Among several of one name, such as answers of a question, the one of the same value. */
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
  else {
    control.value = typed.value;
    // What else shows the text hears of it.
    control.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
}
