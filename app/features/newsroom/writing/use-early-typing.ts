import { useEffect, useState } from "react";
import { DRAFT_FIELDS } from "../draft-form-fields.ts";

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Gives back what was typed before the scripts ran: React writes each textarea anew when it takes the page over. */
export function useEarlyTyping(formId: string): void {
  const [typed] = useState(() => (typeof document === "undefined" ? [] : listTyped(formId)));
  useEffect(() => {
    for (const { control, value, isChecked } of typed) {
      control.value = value;
      if (isTicked(control)) control.checked = isChecked === true;
    }
  }, [typed]);
}

export function isTicked(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

export function listTyped(formId: string): { control: Control; value: string; isChecked: boolean | null }[] {
  const controls = document.querySelectorAll<Control>(`#${formId} :is(textarea, select, input:not([type="hidden"]))`);
  return [...controls].flatMap((control) => {
    const isChecked = isTicked(control) ? control.checked : null;
    return isTypedOver(control) ? [{ control, value: control.value, isChecked }] : [];
  });
}

function isTypedOver(control: Control): boolean {
  if (isTicked(control)) return control.checked !== control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue;
  return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
}

export function controlsOf(formId: string, name: string): Control[] {
  return [...document.querySelectorAll<Control>(`#${formId} :is(textarea, input, select)`)].filter(
    (control) => control.name === name,
  );
}

export function versionField(formId: string): Control | undefined {
  return controlsOf(formId, DRAFT_FIELDS.version)[0];
}
