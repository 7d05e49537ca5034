import type { ImageEncoding } from "#app/newsroom/editions/encoded-image.ts";
import type { ContentStore } from "#library/catalogue/content-store.server.ts";
import type { Acceptance, ChangedQuestion } from "#library/check/accept-edition.ts";
import type { ContentIssue } from "#library/schema/content-issue.ts";
import type { ContentFiles } from "#library/schema/load-content.ts";
import type { Services } from "#platform/services.ts";
import type { SiteValues } from "#platform/site-values.ts";

declare module "#platform/services.ts" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface AddedServices {
    /** Absent in development, where the files are served as they are. */
    newsroom?: Newsroom;
  }
}

/** Texts that might be published. */
export type Candidate = {
  /** Number of the edition that it would be. */
  number: number;
  /** What is served, by path. */
  served: ContentFiles;
  /** By path; null stands for no file. */
  changes: Map<string, Uint8Array | null>;
  /** How question choices are recorded; absent when generated files are already among the changes. */
  acceptance?: Acceptance;
  /** The addresses that its texts name at which the database has an image. */
  images?: string[];
  /** With them, the pages that name or list what changes are rendered too. */
  siteValues?: SiteValues;
};

export type CandidateCheck = { issues: ContentIssue[]; notes: string[] };

export type DraftCheck = CandidateCheck & {
  /** Files of which the site has another text since the writing began. */
  outdated: string[];
  /** With or without a choice. */
  changedQuestions: ChangedQuestion[];
};

export const NOTHING_FOUND: DraftCheck = { issues: [], notes: [], outdated: [], changedQuestions: [] };

export type CheckedCandidate = CandidateCheck & {
  changedQuestions: ChangedQuestion[];
  /** Generated files: the lock of questions. */
  accepted: Map<string, string>;
  /** Ids of the articles that it withdraws. */
  withdrawn: string[];
  /** Why a page cannot be made. */
  renderError: string | null;
};

export type PreviewRequest = Pick<Candidate, "served" | "changes"> & {
  document: string;
  /** By default the document's own page. */
  path?: string | undefined;
  siteValues: SiteValues;
};

export type PreviewedPage = { state: "page"; html: string } | { state: "unreadable"; messages: string[] };

/** What the newsroom needs of the process that serves. */
export type Newsroom = {
  content: ContentStore;
  /** Outside this process; rejects when it takes too long. */
  check: (candidate: Candidate) => Promise<CheckedCandidate>;
  /** A page as it would be served; outside this process too. */
  preview: (request: PreviewRequest) => Promise<PreviewedPage>;
  /** The pixels of a file in our own format; outside this process too. */
  encodeImage: (bytes: Uint8Array) => Promise<ImageEncoding>;
  /** Serves what has just been published. */
  serveNewest: () => Promise<void>;
};

/** What every function of the newsroom may use. */
export type NewsroomServices = Pick<Services, "db" | "newsroom" | "log" | "mail" | "settings">;
