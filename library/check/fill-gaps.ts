import { type Document, parseDocument } from "yaml";
import { splitFrontMatter } from "#library/schema/content-file.ts";
import type { ContentIssue } from "#library/schema/content-issue.ts";
import type { ContentFiles } from "#library/schema/load-content.ts";

/** Takes the place of what is not written yet. It has no word about which a rule could complain. */
const STAND_IN = "…";
const OF_ARTICLE = /^articles\/.*\.(?:md|quiz\.yaml)$/;

/**
 * Returns the files with stand-ins in the fields of articles and quizzes that do not fit their schemas, because other
 * checks read only files that fit; null when there is no such field.
 */
export function fillGaps(files: ContentFiles, issues: ContentIssue[]): ContentFiles | null {
  const ofFields = issues.filter(
    ({ file, path }) => OF_ARTICLE.test(file) && path.length > 0 && path[0] !== "texte" && path.at(-1) !== "status",
  );
  if (ofFields.length === 0) return null;
  const filled = [...Map.groupBy(ofFields, ({ file }) => file)].map(([file, gaps]) => {
    const text = files[file] ?? "";
    const split = file.endsWith(".md") ? splitFrontMatter(text) : null;
    const document = parseDocument(split?.yaml ?? text);
    // Items are removed from the end, so that the indexes of the others stay valid.
    for (const { path } of gaps.toReversed()) fillGap(document, path);
    return [file, split ? inFrontMatter(document, split) : String(document)];
  });
  return { ...files, ...Object.fromEntries(filled) };
}

/** Returns whether the issue is about the text itself, not about a stand-in or the acceptance of a question. */
export function isBesideGaps({ file, path, message }: ContentIssue): boolean {
  return (
    OF_ARTICLE.test(file) && !message.includes(`« ${STAND_IN} »`) && !(path[0] === "questions" && path.length === 2)
  );
}

function fillGap(document: Document, path: PropertyKey[]): void {
  const [list = "", index = "", field = "", option] = path;
  const at = (keys: PropertyKey[]) => document.hasIn(keys);
  if (list === "questions" && field === "options") {
    const place = [list, index, field];
    const options = at(place) ? ((document.toJS() as Quiz).questions[Number(index)]?.options ?? []) : [];
    if (option !== undefined && at([...place, option])) {
      document.setIn([...place, option, "text"], STAND_IN.repeat(Number(option) + 1));
    } else {
      document.setIn(place, standInOptions(options.map(({ id }) => id)));
    }
  } else if (list !== "questions" && typeof index === "number") {
    if (document.getIn([list, index]) !== undefined) document.deleteIn([list, index]);
    if (list === "sources" && !at(["sources", 0])) document.setIn(["sources"], [{ title: STAND_IN }]);
  } else {
    document.setIn(path, standInOf(String(path.at(-1))));
  }
}

type Quiz = { questions: ({ options?: { id: string }[] } | undefined)[] };

/** Each text differs from the others, as the schema asks. */
function standInOptions(ids: string[]) {
  return (ids.length > 1 ? ids : ["a", "b"]).map((id, index) => ({
    id,
    text: STAND_IN.repeat(index + 1),
    ...(index === 0 ? { isCorrect: true } : {}),
  }));
}

function standInOf(key: string): string {
  if (key === "description") return STAND_IN.repeat(80);
  return /At$|AsOf$|^date$/.test(key) ? "2026-01-01" : STAND_IN;
}

/** The body stays on its lines, because the issues of the text name them. */
function inFrontMatter(document: Document, { yaml, body }: { yaml: string; body: string }): string {
  const written = document.toString({ lineWidth: 0 });
  const missing = yaml.split("\n").length - written.split("\n").length;
  return `---\n${written}${"\n".repeat(Math.max(0, missing))}---\n${body}`;
}
