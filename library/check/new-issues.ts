import type { ContentIssue } from "#library/schema/content-issue.ts";
import type { ContentFiles } from "#library/schema/load-content.ts";

/** What is wrong with a candidate and not yet with what is served: what one text already has keeps no other from readers. */
export function newIssues(
  check: (files: ContentFiles) => ContentIssue[],
  { files, served }: { files: ContentFiles; served: ContentFiles },
): ContentIssue[] {
  const issues = check(files);
  if (issues.length === 0) return [];
  const known = Map.groupBy(check(served), keyOf);
  return issues.filter((issue) => !known.get(keyOf(issue))?.pop());
}

/** Its line, and its place in a list, may be others. */
function keyOf({ file, path, message }: ContentIssue): string {
  return JSON.stringify([file, path.map((key) => (typeof key === "number" ? 0 : key)), message]);
}
