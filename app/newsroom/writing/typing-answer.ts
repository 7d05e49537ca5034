import type { BegunTexts, EditLock } from "#app/newsroom/drafts/draft.ts";
import type { Unwritten } from "#app/newsroom/fields/draft-form.server.ts";

/** What the server answers to a page that writes. */
export type TypingAnswer =
  /** `isOwn`: the last save of the draft is this page's. */
  | { state: "held"; version: number; began: BegunTexts; isOwn: boolean }
  | {
      state: "saved";
      version: number;
      began: BegunTexts;
      /** « 14 h 05 » */
      at: string;
      /** Whole heads of the files that changed, by the name of their text area. */
      heads: Record<string, string>;
      /** Why what was asked for besides is not done; null when it is. */
      refusal: string | null;
      /** What is in no text. */
      unwritten: Unwritten[];
    }
  | { state: "taken"; lock: EditLock }
  /** A later request of its tab came before. */
  | { state: "late" }
  /** Others wrote what is typed here; null for the same person, on another page. */
  | { state: "met"; by: string | null }
  | { state: "refused"; message: string };
