import { LINKED_PAGES } from "#library/catalogue/site-paths.ts";
import { checkLanguage } from "#library/language/check-language.ts";
import type { ReadValues } from "#library/schema/content-file.ts";
import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import { type Content, type ContentFiles, loadContent } from "#library/schema/load-content.ts";
import { checkChanges } from "./check-changes.ts";
import { checkContent } from "./check-content.ts";
import type { ImageExists } from "./check-images.ts";
import { newIssues } from "./new-issues.ts";
import type { RelatedFiles } from "./related-files.ts";

type EditionCheck = { content: Content; issues: ContentIssue[]; notes: string[] };

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
  /** The files that are read, besides what all say together; null for all. */
  only?: RelatedFiles | null;
  /** Whether the wording of its articles alone changes. */
  isMinor?: boolean;
};

/**
 * Everything that blocks the publication of an edition, with file, field, line and a sentence; only problems that the
 * edition introduces. Words are checked once the rest is in order.
 */
export function checkEdition(edition: Edition, options: Options): EditionCheck {
  const checked = checkMeaning(edition, options);
  if (checked.issues.length > 0) return checked;
  const { valuesOf = () => new Map(), only } = options;
  const issues = newIssues((some) => {
    const content = some === edition.files ? checked.content : loadContent(some, valuesOf(some)).content;
    return checkLanguage(content, some, only);
  }, edition);
  return { ...checked, issues };
}

/** All but the words. */
export function checkMeaning(
  { files, served }: Edition,
  { imageExists, today, valuesOf = () => new Map(), only = null, isMinor = false }: Options,
): EditionCheck {
  const check = (some: ContentFiles) => checkContent(some, imageExists, { today, values: valuesOf(some), only });
  const { content, issues: found, notes } = check(files);
  const issues = newIssues((some) => (some === files ? found : check(some).issues), { files, served });
  return {
    content,
    issues: [...issues, ...missingPages(content, served), ...checkChanges(content, { files, served }, isMinor)],
    notes,
  };
}

/** Of those to which the code leads, such as the legal ones. */
function missingPages(content: Content, served: ContentFiles): ContentIssue[] {
  const linked = Object.fromEntries(Object.entries(served).filter(([file]) => LINKED_PAGES.includes(file)));
  const shown = ({ pages }: Content) =>
    new Set(pages.filter(({ front }) => front.status !== "planned").map(({ file }) => file));
  const [before, after] = [shown(loadContent(linked).content), shown(content)];
  return LINKED_PAGES.filter((file) => before.has(file) && !after.has(file)).map((file) =>
    issue(
      file,
      ["status"],
      "le site mène lui-même à cette page, en bas de toutes les autres ou dans un formulaire : son texte peut changer, elle reste, à son adresse",
    ),
  );
}
