import { useEffect, useState } from "react";
import { isTicked, listTyped } from "./form-controls.ts";

/** Restores input typed before hydration, as React rewrites each textarea. */
export function useEarlyTyping(formId: string): void {
  const [typed] = useState(() => (typeof document === "undefined" ? [] : listTyped(formId)));
  useEffect(() => {
    for (const { control, value, isChecked } of typed) {
      control.value = value;
      if (isTicked(control)) control.checked = isChecked === true;
    }
  }, [typed]);
}
