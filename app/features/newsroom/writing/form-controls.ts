import { DRAFT_FIELDS } from "../draft-form-fields.ts";

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function isTicked(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

/** Those that hold something else than what the page came with. */
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
