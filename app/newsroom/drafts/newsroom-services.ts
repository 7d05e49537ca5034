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
    /** Absent in development, where the content files are served directly. */
    newsroom?: Newsroom;
  }
}

/** A set of texts to check before it may become an edition. */
export type CandidateEdition = {
  /** The number that the edition would have. */
  number: number;
  /** The served texts by path. */
  served: ContentFiles;
  /** New texts by path; null removes the file. */
  changes: Map<string, Uint8Array | null>;
  /** Says how question choices are recorded; absent when the changes already include the generated files. */
  acceptance?: Acceptance;
  /** Addresses of images that the texts name and the database contains. */
  images?: string[];
  /** When present, the pages that name or list the changed texts are rendered too. */
  siteValues?: SiteValues;
};

export type EditionFindings = { issues: ContentIssue[]; notes: string[] };

export type DraftCheck = EditionFindings & {
  /** Files whose served text has changed since the draft began. */
  outdated: string[];
  /** All changed questions, whether or not somebody has chosen what each change is. */
  changedQuestions: ChangedQuestion[];
  /** Why this check has failed; the rest is then what the last one found that did not. */
  failure: string | null;
};

export const NOTHING_FOUND: DraftCheck = { issues: [], notes: [], outdated: [], changedQuestions: [], failure: null };

export type CheckedEdition = EditionFindings & {
  changedQuestions: ChangedQuestion[];
  /** The generated files by path: the lock of questions. */
  accepted: Map<string, string>;
  /** Ids of the articles that the edition withdraws. */
  withdrawn: string[];
  /** The reason why a page could not be rendered. */
  renderError: string | null;
};

export type PreviewRequest = Pick<CandidateEdition, "served" | "changes"> & {
  document: string;
  /** A page below the document's own, such as « preuves »; by default its own. */
  part?: string | undefined;
  siteValues: SiteValues;
};

/** `path` is the address that the document's own page has for readers; null for a figure, which has none. */
export type PreviewedPage =
  | { state: "page"; html: string; path: string | null }
  | { state: "unreadable"; messages: string[] };

export type Newsroom = {
  content: ContentStore;
  /** Runs outside this process; rejects when it takes too long. */
  check: (candidate: CandidateEdition) => Promise<CheckedEdition>;
  /** Renders a page as it would be served, also outside this process. */
  preview: (request: PreviewRequest) => Promise<PreviewedPage>;
  /** Decodes an uploaded image and encodes it as WebP, also outside this process. */
  encodeImage: (bytes: Uint8Array) => Promise<ImageEncoding>;
  /** Makes this process serve the newest edition. */
  serveNewest: () => Promise<void>;
};

export type NewsroomServices = Pick<Services, "db" | "newsroom" | "log" | "mail" | "settings">;
