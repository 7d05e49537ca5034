import type { ContentIssue } from "#library/schema/content-issue.ts";
import { type Content, type ContentFiles, loadContent } from "#library/schema/load-content.ts";
import { checkContent } from "./check-content.ts";
import type { ImageExists } from "./check-images.ts";

export type EditionCheck = { content: Content; issues: ContentIssue[]; notes: string[] };

/** All that keeps a text from being published, each with its file, its field and a sentence. */
export function checkEdition(files: ContentFiles, imageExists: ImageExists, today?: string): EditionCheck {
  const { issues, notes } = checkContent(files, imageExists, today);
  return { content: loadContent(files).content, issues, notes };
}
