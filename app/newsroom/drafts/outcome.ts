/** The message is shown to the person who sent the form, beside `field` when the refusal concerns that field. */
export type Outcome = { state: "done" } | { state: "refused"; message: string; field?: string };

export const DONE: Outcome = { state: "done" };

export function refusedBecause(message: string): { state: "refused"; message: string } {
  return { state: "refused", message };
}
