import type { BuiltTexts } from "#library/catalogue/content-source.server.ts";
import type { ContentStore } from "#library/catalogue/content-store.server.ts";
import type { ContentIssue } from "#library/schema/content-issue.ts";
import type { Services } from "#platform/services.ts";

declare module "#platform/services.ts" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface AddedServices {
    /** Absent in development, where the files are served as they are. */
    newsroom?: Newsroom;
  }
}

export type CandidateCheck = { issues: ContentIssue[]; notes: string[] };

/** What the newsroom needs of the process that serves. */
export type Newsroom = {
  content: ContentStore;
  openBuilt: () => BuiltTexts;
};

/** What every function of the newsroom may use. */
export type NewsroomServices = Pick<Services, "db" | "newsroom" | "log" | "mail" | "settings">;
