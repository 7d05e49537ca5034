import type { BegunTexts, EditLock } from "#app/newsroom/drafts/draft.ts";
import type { Unwritten } from "#app/newsroom/fields/draft-form.server.ts";

/** The answer of the server to an autosave. */
export type TypingAnswer =
  /** `isOwn` is true when this page made the last save of the draft. */
  | { state: "held"; version: number; began: BegunTexts; isOwn: boolean }
  | {
      state: "saved";
      version: number;
      began: BegunTexts;
      /** For example « 14 h 05 ». */
      at: string;
      /** The front matter or YAML of the changed files, by the name of their text area. */
      heads: Record<string, string>;
      /** The reason why an additional request, such as a review, was refused; null when it succeeded. */
      refusal: string | null;
      /** Input that could not be written in any text. */
      unwritten: Unwritten[];
    }
  | { state: "taken"; lock: EditLock }
  /** A later request of the same tab arrived first. */
  | { state: "late" }
  /** Another member changed the same text; `by` is null when it was the same member on another page. */
  | { state: "met"; by: string | null }
  | { state: "refused"; message: string };
