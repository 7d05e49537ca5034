/** The message is shown to whoever asked; beside a field, where it is about what was typed there. */
export type Outcome = { state: "done" } | { state: "refused"; message: string; field?: string };

export const DONE: Outcome = { state: "done" };

export function refused(message: string): { state: "refused"; message: string } {
  return { state: "refused", message };
}
