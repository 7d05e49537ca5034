import { recall, remember } from "#app/features/reader-data/tab-storage.ts";

/** `isChecked`: null for what cannot be ticked. */
export type TypedControl = { name: string; value: string; isChecked: boolean | null };

/** What was typed over a version. `id`: of the page it is typed in. */
export type KeptCopy = { id: string; version: string; controls: TypedControl[] };

/** It is in the draft once the form was sent. */
export type TypedCopy = KeptCopy & { isSent: boolean };

const nameOf = (draft: string) => `redaction ${draft}`;

/** The copy of this tab; null for anything that is none. */
export function recallCopy(draft: string): TypedCopy | null {
  const copy = recall(nameOf(draft));
  if (typeof copy !== "object" || copy === null) return null;
  const { id, version, isSent, controls } = copy as Partial<TypedCopy>;
  if (typeof id !== "string" || typeof version !== "string" || typeof isSent !== "boolean" || !Array.isArray(controls))
    return null;
  return { id, version, isSent, controls: controls.filter(isControl) };
}

function isControl(control: unknown): control is TypedControl {
  if (typeof control !== "object" || control === null) return false;
  const { name, value, isChecked } = control as Partial<TypedControl>;
  return (
    typeof name === "string" && typeof value === "string" && (isChecked === null || typeof isChecked === "boolean")
  );
}

/** Returns whether the browser keeps it. */
export function keepCopy(draft: string, { id, version, isSent, controls }: TypedCopy): boolean {
  return remember(nameOf(draft), { id, version, isSent, controls });
}

export function forgetCopy(draft: string): void {
  remember(nameOf(draft), null);
}

/** What was typed before, and is not yet taken back or left, stays before what is typed now, be it of the same place. */
export function withFormer(copy: TypedCopy, former: TypedCopy | null): TypedCopy {
  if (!former) return copy;
  // Keeps the older version number, so that the save detects the conflict.
  return { id: former.id, version: former.version, isSent: false, controls: [...former.controls, ...copy.controls] };
}

type Shown = Pick<TypedControl, "value" | "isChecked">;

/** `changed`: differs from the page; `missing`: texts whose control is gone. */
export function compareCopy(controls: TypedControl[], shownOf: (typed: TypedControl) => Shown | undefined) {
  const changed = controls.filter((typed) => {
    const shown = shownOf(typed);
    return shown && (shown.value !== typed.value || shown.isChecked !== typed.isChecked);
  });
  const missing = controls.filter((typed) => typed.isChecked === null && typed.value.trim() !== "" && !shownOf(typed));
  return { changed, missing };
}
