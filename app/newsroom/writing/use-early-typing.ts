import { useEffect, useState } from "react";
import { isTicked, listTyped } from "./form-controls.ts";

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
