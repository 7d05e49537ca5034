import { diff3Merge } from "node-diff3";

/** Null when both changed the same lines, or when one has no file any more. */
export function mergeTexts(base: string | null, mine: string | null, theirs: string | null): string | null {
  if (mine === theirs) return mine;
  if (mine === base) return theirs;
  if (theirs === base) return mine;
  if (mine === null || theirs === null) return null;
  const [ours, began, others] = [mine, base ?? "", theirs].map((text) => text.split("\n")) as [
    string[],
    string[],
    string[],
  ];
  const parts = diff3Merge(ours, began, others, { excludeFalseConflicts: true });
  return parts.some(({ conflict }) => conflict) ? null : parts.flatMap(({ ok }) => ok ?? []).join("\n");
}
