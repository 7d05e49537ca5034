import { LINKED_PAGES } from "#library/catalogue/site-paths.ts";
import { checkLanguage } from "#library/language/check-language.ts";
import type { ReadValues } from "#library/schema/content-file.ts";
import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import { type Content, type ContentFiles, loadContent } from "#library/schema/load-content.ts";
import { checkContent } from "./check-content.ts";
import type { ImageExists } from "./check-images.ts";
import { newIssues } from "./new-issues.ts";

export type EditionCheck = { content: Content; issues: ContentIssue[]; notes: string[] };

type Edition = {
  files: ContentFiles;
  /** The files of the edition before. */
  served: ContentFiles;
};

type Options = {
  imageExists: ImageExists;
  /** YYYY-MM-DD */
  today: string;
  /** The same for the files that are in both. */
  valuesOf?: (files: ContentFiles) => ReadValues;
  /** The files whose words are checked; by default all. */
  wordsOf?: ReadonlySet<string> | undefined;
};

/**
 * All that keeps an edition from being published, with file, field, line and a sentence: what it brings, and not what is
 * served already. Words once the rest is in order.
 */
export function checkEdition(
  { files, served }: Edition,
  { imageExists, today, valuesOf = () => new Map(), wordsOf }: Options,
): EditionCheck {
  let notes: string[] = [];
  const contentIssues = newIssues(
    (some) => {
      const checked = checkContent(some, imageExists, today, valuesOf(some));
      if (some === files) notes = checked.notes;
      return checked.issues;
    },
    { files, served },
  );
  const load = (some: ContentFiles) => loadContent(some, valuesOf(some)).content;
  const content = load(files);
  const issues = [...contentIssues, ...missingPages(content, load(served))];
  if (issues.length > 0) return { content, issues, notes };
  const language = newIssues((some) => checkLanguage(some === files ? content : load(some), some, wordsOf), {
    files,
    served,
  });
  return { content, issues: language, notes };
}

/** Of those to which the code leads, such as the legal ones. */
function missingPages(content: Content, served: Content): ContentIssue[] {
  const shown = ({ pages }: Content) =>
    new Set(pages.filter(({ front }) => front.status !== "planned").map(({ file }) => file));
  const [before, after] = [shown(served), shown(content)];
  return LINKED_PAGES.filter((file) => before.has(file) && !after.has(file)).map((file) =>
    issue(
      file,
      ["status"],
      "le site mène lui-même à cette page, en bas de toutes les autres ou dans un formulaire : son texte peut changer, elle reste, à son adresse",
    ),
  );
}
