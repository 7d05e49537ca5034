// When a translation has changed the page before the scripts run, hydration fails and React renders the page anew. This
// module restores what the reader had ticked, typed, opened, focused or pressed until then, before effects read it.

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLDetailsElement;

let served = listControls();
let buttons = listButtons();
const focused = document.activeElement?.localName ?? "";
const focusedPlace = [...document.getElementsByTagName(focused)].indexOf(document.activeElement as Element);

// The lists would otherwise keep the elements in memory after the reader leaves the page.
addEventListener("hydrated", () => ([served, buttons] = [[], []]), { once: true });

export function onRecoverableError(error: unknown): void {
  reportError(error);
  const drawn = byKey(listControls());
  for (const [key, former] of byKey(served)) {
    const control = drawn.get(key);
    if (control && !former.isConnected) giveBack(former, control);
  }
  const other = document.getElementsByTagName(focused)[focusedPlace];
  if (document.activeElement === document.body && other instanceof HTMLElement) other.focus({ preventScroll: true });
  giveBackPress();
}

function listControls(): Control[] {
  return [...document.querySelectorAll<Control>("input:not([type=hidden]), textarea, select, details")];
}

function listButtons(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("button[data-needs-script]")];
}

/** The keys stay the same when React renders the page anew, unlike the ids of the controls. */
function byKey(controls: Control[]): Map<string, Control> {
  const counts = new Map<string, number>();
  return new Map(
    controls.map((control) => {
      const { localName } = control;
      const name = "name" in control ? control.name : "";
      const key = JSON.stringify([localName, name, isTicked(control) ? control.value : ""]);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return [`${key} ${count}`, control];
    }),
  );
}

function isTicked(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");
}

/** Restores a control's former state, unless it is still in the state that the server sent. */
function giveBack(former: Control, control: Control): void {
  if (former instanceof HTMLDetailsElement) (control as HTMLDetailsElement).open = former.open;
  else if (isTicked(former)) {
    if (former.checked !== former.defaultChecked) (control as HTMLInputElement).checked = former.checked;
  } else if (former instanceof HTMLSelectElement) (control as HTMLSelectElement).value = former.value;
  else if (former instanceof HTMLInputElement && former.type === "file")
    (control as HTMLInputElement).files = former.files;
  else if (former.value !== former.defaultValue) (control as HTMLInputElement).value = former.value;
}

/**
 * Presses the new button when the reader pressed its predecessor: boot.js marked that one with `aria-busy`, but it is
 * no longer in the page.
 */
function giveBackPress(): void {
  const place = buttons.findIndex((button) => !button.isConnected && button.hasAttribute("aria-busy"));
  if (place >= 0) addEventListener("hydrated", () => listButtons()[place]?.click(), { once: true });
}
