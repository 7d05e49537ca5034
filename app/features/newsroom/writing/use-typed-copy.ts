import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { saysSaved } from "../done-texts.ts";
import { type Control, controlsOf, isTicked, listTyped, versionField } from "./form-controls.ts";
import { compareCopy, forgetCopy, type KeptCopy, recallCopy, type TypedControl, type TypedCopy } from "./typed-copy.ts";
import { useKeptCopy } from "./use-kept-copy.ts";

type FormerCopy = TypedCopy & {
  /** Texts that have no place in the page, or another one in it: to be copied. */
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
    // The tab has the newer one of its own.
    const ofOther = ofServer && ofServer.id !== ofTab?.id ? { ...ofServer, isSent: false } : null;
    for (const known of [ofTab, ofOther]) {
      const { changed, missing } = compareCopy(known?.controls ?? [], (typed) => shown(formId, typed));
      if (!known || changed.length + missing.length === 0) continue;
      setId(known.id);
      const texts = [...new Set(missing.map(({ value }) => value))];
      setFormer({ ...known, controls: [...changed, ...missing], missing: texts, canReturn: changed.length > 0 });
      return;
    }
    if (ofServer) forgetThat(ofServer.id);
  }, [formId, draft, search, ofServer]);

  return {
    /** Of the copy that ends with the saving: none while it holds what is not in the page. */
    endingId: former ? "" : id,
    keptState,
    former,
    onInput: () => keep(id, former),
    onSubmit() {
      stop({ isSaving: !former });
    },
    takeBack() {
      if (!former) return;
      const { left, isWritten } = writeUnlessTyped(formId, former.controls);
      const field = versionField(formId);
      if (field && isWritten) field.value = former.version;
      const missing = [...new Set([...former.missing, ...left.map(({ words }) => words)])];
      const controls = former.controls.filter(
        (typed) => !find(formId, typed) || left.some((one) => one.typed === typed),
      );
      const rest = missing.length > 0 ? { ...former, controls, missing, canReturn: false } : null;
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

/** Returns what gave way to what was typed since, or to a later text of the same place. */
function writeUnlessTyped(formId: string, controls: TypedControl[]) {
  let isWritten = false;
  const taken = new Set(listTyped(formId).map(({ control }) => placeOf(control)));
  const left = [...controls].reverse().flatMap((typed) => {
    const control = find(formId, typed);
    if (!control || (control.type === "radio" && !typed.isChecked)) return [];
    if (!taken.has(placeOf(control))) {
      taken.add(placeOf(control));
      write(control, typed);
      isWritten = true;
      return [];
    }
    const words = isShown(control, typed) ? "" : wordsOf(control, typed);
    return words.trim() === "" ? [] : [{ typed, words }];
  });
  return { left, isWritten };
}

/** Of the radio buttons of one name, one alone is chosen. */
function placeOf(control: Control): Control | string {
  return control.type === "radio" ? control.name : control;
}

function isShown(control: Control, { value, isChecked }: TypedControl): boolean {
  return isTicked(control) ? control.checked === isChecked : control.value === value;
}

function wordsOf(control: Control, { value, isChecked }: TypedControl): string {
  if (isTicked(control)) return isChecked ? (control.labels?.[0]?.textContent ?? "") : "";
  if (!(control instanceof HTMLSelectElement)) return value;
  return [...control.options].find((option) => option.value === value)?.text ?? "";
}

function write(control: Control, typed: TypedControl): void {
  if (isTicked(control)) control.checked = typed.isChecked === true;
  else {
    control.value = typed.value;
    // What else shows the text hears of it.
    control.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
}
