/** The message is shown to whoever asked. */
export type Outcome = { state: "done" } | { state: "refused"; message: string };

export const DONE: Outcome = { state: "done" };

export function refused(message: string): { state: "refused"; message: string } {
  return { state: "refused", message };
}
