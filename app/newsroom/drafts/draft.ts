import type { QuestionChoice } from "#library/check/question-lock.ts";
import type { DocumentKind } from "./documents.ts";
import type { ChangeKind, DraftState, RevisionReason } from "./draft-states.ts";

export type DraftFile = {
  path: string;
  /** Without the byte order mark, line ends as « \n »; null stands for no file. */
  text: string | null;
  /** What was served when the writing began. */
  base: string | null;
  baseSha: string | null;
  sha: string | null;
  isChanged: boolean;
};

export type Review = {
  name: string;
  verdict: "approved" | "returned";
  note: string;
  /** After the publication. */
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
  /** The path of its main file. */
  document: string;
  kind: DocumentKind;
  title: string;
  state: DraftState;
  /** Sent back with each save. */
  version: number;
  files: DraftFile[];
  /** Whether readers have the document already: a change then has a kind. */
  isServed: boolean;
  changeKind: ChangeKind | null;
  /** Read by the second reader with the rest: a change of either takes the approval back. */
  changeNote: string;
  publishAt: Date | null;
  /** By the key of the change (library/check/question-lock.ts). */
  questionChoices: Record<string, QuestionChoice>;
  createdById: string | null;
  createdByName: string;
  updatedAt: Date;
  updatedByName: string;
  /** Hash of its files, the kind of change and its note: sent back with an approval, which binds to it. */
  filesHash: string;
  approvedHash: string | null;
  /**
   * Ids of the members who may not approve: authors of unapproved changes, and of the last approved text until somebody
   * changes it.
   */
  writers: string[];
  /** The newest first. */
  reviews: Review[];
  /** On passages of its text. */
  openComments: number;
  /** Why it was published without a second reader; empty once one has read it. */
  forcedReason: string;
  edition: number | null;
  /** Why its scheduled publication failed. */
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
  | "updatedAt"
  | "updatedByName"
  | "forcedReason"
  | "failure"
  | "openComments"
> & {
  isMine: boolean;
  /** True when it waits for this member: to review, to revise after a refusal, or to publish. */
  waitsForMe: boolean;
};

export type SavedFiles = Record<string, string | null>;

/** What readers are told of a change. */
export type DraftChange = { changeKind: ChangeKind | null; changeNote: string };

/** Hashes of the texts that a page shows, by path; null stands for no file. */
export type BegunTexts = Record<string, string | null>;

/** A tab that writes, and the number of its request. */
export type WritingPage = { tab: string; number: number };

/** Who writes, on another page. `since`: « 14 h 05 ». */
export type EditLock = { name: string; since: string; isMine: boolean };

export type SaveInput = {
  version: number;
  /** By path, those to change; others stay. */
  files: SavedFiles;
  changeKind?: ChangeKind;
  changeNote?: string;
  /** What the page showed: what others have chosen since is not written over. */
  former?: DraftChange;
  /** Of a page of the editor. */
  began?: BegunTexts;
  /** Of one with scripts, which alone writes. */
  page?: WritingPage;
};

export type SaveConflict = {
  state: "conflict";
  version: number;
  began: BegunTexts;
  /** Who wrote last; null for the same person, on another page. */
  by: string | null;
  /** Each that the save would change. */
  files: {
    path: string;
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
  /** It came after a later save of its page. */
  | { state: "late" }
  | { state: "refused"; message: string };
