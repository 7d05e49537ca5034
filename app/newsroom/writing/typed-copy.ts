import { recall, remember } from "#app/accounts/reader-data/tab-storage.ts";
import type { BegunTexts } from "#app/newsroom/drafts/draft.ts";

/** Input that the server has not confirmed, and the version on which it was typed. */
export type TypedCopy = {
  tab: string;
  /** Id of the member who typed it. */
  member: string;
  version: number;
  began: BegunTexts;
  /** Values by the name of the control. */
  controls: Record<string, string>;
  /** True once a form has sent this input; the next page says whether it was saved. */
  isSent: boolean;
};

const nameOf = (draft: string) => `redaction ${draft}`;

/** Returns the copy kept by this tab, or null when it is missing or malformed. */
export function recallCopy(draft: string): TypedCopy | null {
  const copy = recall(nameOf(draft));
  if (!isRecord(copy) || !isRecord(copy["controls"]) || !isRecord(copy["began"])) return null;
  const { tab, member, version, began, controls, isSent } = copy as TypedCopy;
  const isWhole =
    typeof tab === "string" &&
    typeof member === "string" &&
    typeof version === "number" &&
    typeof isSent === "boolean" &&
    Object.values(controls).every((value) => typeof value === "string");
  return isWhole ? { tab, member, version, began, controls, isSent } : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns whether the browser has stored the copy. */
export function keepCopy(draft: string, copy: TypedCopy): boolean {
  return remember(nameOf(draft), copy);
}

/** Marks the copy because a form that contains it is being sent. */
export function markSent(draft: string): void {
  const copy = recallCopy(draft);
  if (copy) keepCopy(draft, { ...copy, isSent: true });
}

export function forgetCopy(draft: string): void {
  remember(nameOf(draft), null);
}
