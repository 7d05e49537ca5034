import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { FIELD_PREFIXES } from "#app/newsroom/fields/field-names.ts";

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Values of controls by name. Radio buttons have the value of the checked one; a checkbox has its value or "". */
export type Typed = Map<string, string>;

function isTicked(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

function isTypedOver(control: Control): boolean {
  if (isTicked(control)) return control.checked !== control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue;
  return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
}

const SAVED_NAMES = [
  ...[FIELD_PREFIXES.body, FIELD_PREFIXES.head, FIELD_PREFIXES.field, FIELD_PREFIXES.right].map((start) => `${start}:`),
  DRAFT_FIELDS.changeKind,
  DRAFT_FIELDS.changeNote,
];

/** Lists only the controls that are saved, because toolbars have controls of their own. */
function listControls(formId: string): Control[] {
  const controls = document.querySelectorAll<Control>(`#${formId} :is(textarea, select, input:not([type="hidden"]))`);
  return [...controls].filter(({ name }) => SAVED_NAMES.some((start) => name.startsWith(start)));
}

export function readShown(formId: string): Typed {
  const shown: Typed = new Map();
  for (const control of listControls(formId)) {
    const isChosen = !isTicked(control) || control.checked;
    if (isChosen || !shown.has(control.name)) shown.set(control.name, isChosen ? control.value : "");
  }
  return shown;
}

/** Returns the values that the server rendered, which the hidden fields hold. */
export function readServed(formId: string): Typed {
  const served: Typed = new Map();
  for (const control of listControls(formId)) {
    const former = formerField(formId, control.name)?.value;
    const isBox = control.type === "checkbox";
    const value = isBox ? (former === "true" ? control.value : "") : (former ?? "");
    served.set(
      control.name,
      former === undefined && control instanceof HTMLTextAreaElement ? control.defaultValue : value,
    );
  }
  return served;
}

/** Returns the names of the controls whose value was changed before the scripts started. */
export function namesTypedOver(formId: string): Set<string> {
  return new Set(listControls(formId).flatMap((control) => (isTypedOver(control) ? [control.name] : [])));
}

const FORMER_NAMES = [
  [`${FIELD_PREFIXES.field}:`, `${FIELD_PREFIXES.former}:`],
  [`${FIELD_PREFIXES.right}:`, `${FIELD_PREFIXES.formerRight}:`],
  [DRAFT_FIELDS.changeKind, DRAFT_FIELDS.formerKind],
  [DRAFT_FIELDS.changeNote, DRAFT_FIELDS.formerNote],
] as const;

/** Returns the name of the hidden field that holds a control's former value; null for a whole text, which has none. */
export function formerName(name: string): string | null {
  const [prefix, former] = FORMER_NAMES.find(([start]) => name.startsWith(start)) ?? [];
  return prefix === undefined ? null : `${former}${name.slice(prefix.length)}`;
}

function formerField(formId: string, name: string): HTMLInputElement | undefined {
  const former = formerName(name);
  return former === null ? undefined : hiddenField(formId, former);
}

export function hiddenField(formId: string, name: string): HTMLInputElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>(`#${formId} input[type="hidden"]`);
  return [...fields].find((field) => field.name === name);
}

export function isCheckbox(formId: string, name: string): boolean {
  return controlsOf(formId, name)[0]?.type === "checkbox";
}

function controlsOf(formId: string, name: string): Control[] {
  return listControls(formId).filter((control) => control.name === name);
}

/** Returns whether the form has a control for the value. */
export function writeControl(formId: string, name: string, value: string): boolean {
  const controls = controlsOf(formId, name);
  const [control] = controls;
  if (!control) return false;
  if (control.type === "radio") {
    for (const one of controls) if (isTicked(one)) one.checked = one.value === value;
    return value === "" || controls.some((one) => one.value === value);
  }
  if (isTicked(control)) control.checked = value !== "";
  else {
    control.value = value;
    // The event notifies the editor and the other views of the text.
    control.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  return true;
}
