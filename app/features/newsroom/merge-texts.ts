import { isDeepStrictEqual } from "node:util";
import { diffArrays } from "diff";

/** Beyond, two texts are put together by hand. */
const MOST_LINES = 5_000;
/** For each side. Texts that have nothing in common take the longest. */
const PATIENCE_MS = 500;

/** Null when both changed the same lines, when one has no file any more, or when it would take too long. */
export function mergeTexts(base: string | null, mine: string | null, theirs: string | null): string | null {
  if (mine === theirs) return mine;
  if (mine === base) return theirs;
  if (theirs === base) return mine;
  if (mine === null || theirs === null) return null;
  const began = (base ?? "").split("\n");
  const ours = editsOf(began, mine.split("\n"));
  const others = ours && editsOf(began, theirs.split("\n"));
  return ours && others ? applyEdits(began, [...ours, ...others]) : null;
}

/** In the place of the lines of the base from `from` until `to`. */
type Edit = { from: number; to: number; lines: string[] };

/** Null when it takes too long. */
function editsOf(base: string[], text: string[]): Edit[] | null {
  if (base.length > MOST_LINES || text.length > MOST_LINES) return null;
  const parts = diffArrays(base, text, { timeout: PATIENCE_MS });
  if (!parts) return null;
  const edits: Edit[] = [];
  let place = 0;
  for (const { value, added, removed } of parts) {
    const last = edits.at(-1);
    const edit = last?.to === place ? last : { from: place, to: place, lines: [] };
    if (!removed && !added) place += value.length;
    else if (edit !== last) edits.push(edit);
    if (added) edit.lines.push(...value);
    if (removed) {
      place += value.length;
      edit.to = place;
    }
  }
  return edits;
}

/** Null where two of them touch, unless they are the same. */
function applyEdits(base: string[], edits: Edit[]): string | null {
  const lines: string[] = [];
  let last: Edit | null = null;
  for (const edit of edits.toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    if (last && isDeepStrictEqual(edit, last)) continue;
    if (last && edit.from <= last.to) return null;
    lines.push(...base.slice(last?.to ?? 0, edit.from), ...edit.lines);
    last = edit;
  }
  return [...lines, ...base.slice(last?.to ?? 0)].join("\n");
}
