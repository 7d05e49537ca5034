import { checkLanguage } from "#library/language/check-language.ts";
import type { ReadValues } from "#library/schema/content-file.ts";
import type { ContentIssue } from "#library/schema/content-issue.ts";
import { type Content, type ContentFiles, loadContent } from "#library/schema/load-content.ts";
import { checkContent } from "./check-content.ts";
import type { ImageExists } from "./check-images.ts";

export type EditionCheck = { content: Content; issues: ContentIssue[]; notes: string[] };

/** All that keeps a text from being published, with file, field, line and a sentence; words once the rest is in order. */
export function checkEdition(
  files: ContentFiles,
  imageExists: ImageExists,
  values: ReadValues = new Map(),
  /** The files whose words are checked; by default all. */
  wordsOf?: ReadonlySet<string>,
): EditionCheck {
  const { issues, notes } = checkContent(files, imageExists, undefined, values);
  const { content } = loadContent(files, values);
  return { content, issues: issues.length > 0 ? issues : checkLanguage(content, files, wordsOf), notes };
}
