import type { QuestionChoice } from "#library/check/question-lock.ts";
import type { DocumentKind } from "./documents.ts";
import type { ChangeKind, DraftState, RevisionReason } from "./draft-states.ts";

export type DraftFile = {
  path: string;
  /** The text has no byte order mark and its lines end with « \n »; it is null when the file does not exist. */
  text: string | null;
  /** The text that was served when the draft began. */
  base: string | null;
  baseSha: string | null;
  sha: string | null;
  isChanged: boolean;
};

export type Review = {
  name: string;
  verdict: "approved" | "returned";
  note: string;
  /** True for a review made after the publication. */
  isLate: boolean;
  at: Date;
};

export type Revision = {
  id: string;
  name: string;
  reason: RevisionReason;
  at: Date;
};

export type Draft = {
  id: string;
  /** The path of the document's main file. */
  document: string;
  kind: DocumentKind;
  title: string;
  state: DraftState;
  /** Forms send the version back with each save, so that the server notices a save made in between. */
  version: number;
  files: DraftFile[];
  /** The open drafts of figures that the text shows and that readers do not have: they are published together. */
  figures: Draft[];
  /** True when readers already have the document; its changes then have a kind. */
  isServed: boolean;
  changeKind: ChangeKind | null;
  /**
   * Readers will see this sentence about the change. A second reader approves it together with the kind of change, so
   * changing either of them ends the approval.
   */
  changeNote: string;
  publishAt: Date | null;
  /** The choice made for each changed question, by the key of the change (library/check/question-lock.ts). */
  questionChoices: Record<string, QuestionChoice>;
  createdById: string | null;
  createdByName: string;
  /** Null for a served text that somebody has opened in the editor but nobody has changed. */
  updatedAt: Date | null;
  updatedByName: string;
  /**
   * The hash covers the files, the kind of change and its note. An approval sends it back, so that it holds only for
   * what was read.
   */
  filesHash: string;
  approvedHash: string | null;
  /**
   * Ids of the members who may not approve: the authors of changes not yet approved, and those of the last approved
   * text until it is changed again.
   */
  writers: string[];
  /** Reviews are in order, the newest first. */
  reviews: Review[];
  /** Counts the unresolved comments on passages of the draft. */
  openComments: number;
  /** The reason given for publishing without a second reader; empty once a second reader has read the text. */
  forcedReason: string;
  edition: number | null;
  /** The reason why the scheduled publication failed. */
  failure: string;
};

export type ListedDraft = Pick<
  Draft,
  | "id"
  | "document"
  | "kind"
  | "title"
  | "state"
  | "publishAt"
  | "updatedByName"
  | "forcedReason"
  | "failure"
  | "openComments"
> & {
  updatedAt: Date;
  isMine: boolean;
  /** True when this member should act on it: review it, revise it after a refusal, or publish it. */
  waitsForMe: boolean;
};

export type SavedFiles = Record<string, string | null>;

/** What readers learn about a change. */
export type DraftChange = { changeKind: ChangeKind | null; changeNote: string };

/** Hashes by path of the texts that a page was loaded with; null when the file does not exist. */
export type BegunTexts = Record<string, string | null>;

/** The browser tab that writes, and the number of its request. */
export type WritingPage = { tab: string; number: number };

/** The person who writes in the draft on another page; `since` is an hour such as « 14 h 05 ». */
export type EditLock = { name: string; since: string; isMine: boolean };

export type SaveInput = {
  version: number;
  /** The changed files by path; files that are absent stay as they are. */
  files: SavedFiles;
  changeKind?: ChangeKind;
  changeNote?: string;
  /**
   * The kind and the note that the page was loaded with, so that a change made by others since then is not overwritten.
   */
  former?: DraftChange;
  /** Hashes of the texts that the editor page was loaded with. */
  began?: BegunTexts;
  /** Present when the editor page has scripts; such a page needs the edit lock. */
  page?: WritingPage;
};

export type SaveConflict = {
  state: "conflict";
  version: number;
  began: BegunTexts;
  /** The person who wrote last; null when it was the same person on another page. */
  by: string | null;
  /** The files that the refused save would change. */
  files: {
    path: string;
    /** The text from which both began; null when there was none, or when it is no longer known. */
    base: string | null;
    mine: string | null;
    theirs: string | null;
    isChangedByBoth: boolean;
  }[];
  change: { mine: DraftChange; theirs: DraftChange; isChangedByBoth: boolean };
};

export type SaveOutcome =
  | { state: "saved"; version: number; began: BegunTexts }
  | SaveConflict
  | { state: "taken"; lock: EditLock }
  /** The request arrived after a later one of the same page, so it was ignored. */
  | { state: "late" }
  | { state: "refused"; message: string };
