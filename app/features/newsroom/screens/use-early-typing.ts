import { useEffect, useState } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Gives back what was typed before the scripts ran: React writes each textarea anew when it takes the page over. */
export function useEarlyTyping(formId: string): void {
  const [typed] = useState(() => (typeof document === "undefined" ? [] : listTyped(formId)));
  useEffect(() => {
    for (const { control, value, isChecked } of typed) {
      control.value = value;
      if (control instanceof HTMLInputElement) control.checked = isChecked;
    }
  }, [typed]);
}

function listTyped(formId: string) {
  const controls = document.querySelectorAll<Control>(`#${formId} :is(textarea, input:not([type="hidden"]))`);
  return [...controls].flatMap((control) => {
    const isChecked = control instanceof HTMLInputElement && control.checked;
    const isTyped =
      control.value !== control.defaultValue ||
      (control instanceof HTMLInputElement && isChecked !== control.defaultChecked);
    return isTyped ? [{ control, value: control.value, isChecked }] : [];
  });
}
