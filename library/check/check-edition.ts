import { LINKED_PAGES } from "#library/catalogue/site-paths.ts";
import { checkLanguage } from "#library/language/check-language.ts";
import type { ReadValues } from "#library/schema/content-file.ts";
import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import { type Content, type ContentFiles, loadContent } from "#library/schema/load-content.ts";
import { checkChanges } from "./check-changes.ts";
import type { ImageExists } from "./check-content.ts";
import { checkContent } from "./check-content.ts";
import { fillGaps, isBesideGaps } from "./fill-gaps.ts";
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
  /** Must return the same values for files that both editions contain. */
  valuesOf?: (files: ContentFiles) => ReadValues;
  /** The files that are checked one by one; checks of the whole content always run. Null for all. */
  only?: RelatedFiles | null;
  /** True when only the wording of articles changes. */
  isMinor?: boolean;
};

/**
 * Reports what blocks the publication of an edition, with file, field, line and a sentence, but only problems that the
 * edition introduces. An article with empty fields is read a second time as if they were filled in, so that whoever
 * writes it learns everything at once.
 */
export function checkEdition(edition: Edition, options: Options): EditionCheck {
  const found = checkWritten(edition, options);
  // What is wrong in an article that fits its schema hides nothing, and is no gap, such as a change that is not told.
  const fitting = new Set(found.content.articles.map(({ file }) => file));
  const files = fillGaps(
    edition.files,
    found.issues.filter(({ file }) => !fitting.has(file)),
  );
  if (!files) return found;
  const keyOf = ({ file, path, message }: ContentIssue) => `${file} ${path.join("/")} ${message}`;
  const known = new Set(found.issues.map(keyOf));
  const others = checkWritten({ ...edition, files }, options);
  const hidden = others.issues.filter((one) => isBesideGaps(one) && !known.has(keyOf(one)));
  return { ...found, issues: [...found.issues, ...hidden], notes: [...new Set([...found.notes, ...others.notes])] };
}

/**
 * Words are checked in files that fit their schemas; an unknown name is only noted, because whoever writes about
 * somebody knows the name better than the dictionary.
 */
function checkWritten(edition: Edition, options: Options): EditionCheck {
  const checked = checkMeaning(edition, options);
  const { valuesOf = () => new Map(), only } = options;
  const ofWords = newIssues((some) => {
    const content = some === edition.files ? checked.content : loadContent(some, valuesOf(some)).content;
    return checkLanguage(content, some, only);
  }, edition);
  const { advice = [], refused = [] } = Object.groupBy(ofWords, ({ isAdvice }) => (isAdvice ? "advice" : "refused"));
  const notes = advice.map(({ file, message }) => `${file} : ${message}`);
  return { ...checked, issues: [...checked.issues, ...refused], notes: [...checked.notes, ...notes] };
}

/** Checks everything except spelling and typography. */
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

/** Reports pages that the code links to, such as the legal ones, and that the edition no longer has. */
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
