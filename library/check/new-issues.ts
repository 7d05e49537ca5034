import type { ContentIssue } from "#library/schema/content-issue.ts";
import type { ContentFiles } from "#library/schema/load-content.ts";

/**
 * Returns the issues of a candidate that the served edition does not have, because an existing issue must not block
 * other publications.
 */
export function newIssues(
  check: (files: ContentFiles) => ContentIssue[],
  { files, served }: { files: ContentFiles; served: ContentFiles },
): ContentIssue[] {
  const issues = check(files);
  if (issues.length === 0) return [];
  const known = Map.groupBy(check(served), keyOf);
  return issues.filter((issue) => !known.get(keyOf(issue))?.pop());
}

/** Issues are compared without line and list index, which may shift. */
function keyOf({ file, path, message }: ContentIssue): string {
  return JSON.stringify([file, path.map((key) => (typeof key === "number" ? 0 : key)), message]);
}
