import { isDeepStrictEqual } from "node:util";
import { diffArrays } from "diff";

/** Beyond, two texts are put together by hand. */
const MAX_LINES = 5_000;
/** For each side. Texts that have nothing in common take the longest. */
const TIMEOUT_MS = 500;

/**
 * Three-way merge (diff3). Null when both changed the same lines, when one has no file any more, or when it would take
 * too long.
 */
export function mergeTexts(base: string | null, mine: string | null, theirs: string | null): string | null {
  if (mine === theirs) return mine;
  if (mine === base) return theirs;
  if (theirs === base) return mine;
  if (mine === null || theirs === null) return null;
  const began = (base ?? "").split("\n");
  const ours = editsOf(began, mine.split("\n"));
  const others = ours && editsOf(began, theirs.split("\n"));
  if (!ours || !others) return null;
  // No two of one side are at one place.
  const places = new Map(ours.map((edit) => [edit.from, edit]));
  const added = others.filter((edit) => !isDeepStrictEqual(edit, places.get(edit.from)));
  if (added.some((edit) => ours.some((one) => touch(edit, one)))) return null;
  return applyEdits(began, [...ours, ...added]);
}

/**
 * Like `mergeTexts`, but on conflict the lines of `theirs` win; lines added by both at one place all stay. Null when it
 * would take too long.
 */
export function mergePreferringTheirs(base: string, mine: string, theirs: string): string | null {
  const began = base.split("\n");
  const ours = editsOf(began, mine.split("\n"));
  const others = ours && editsOf(began, theirs.split("\n"));
  if (!ours || !others) return null;
  const kept = ours.filter((edit) =>
    others.every((one) => !touch(edit, one) || (isAddition(edit) && isAddition(one) && !isDeepStrictEqual(edit, one))),
  );
  return applyEdits(began, [...others, ...kept]);
}

/** In the place of the lines of the base from `from` until `to`. */
type Edit = { from: number; to: number; lines: string[] };

/** Null when it takes too long. */
function editsOf(base: string[], text: string[]): Edit[] | null {
  if (base.length > MAX_LINES || text.length > MAX_LINES) return null;
  const parts = diffArrays(base, text, { timeout: TIMEOUT_MS });
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

function touch(one: Edit, other: Edit): boolean {
  return one.from <= other.to && other.from <= one.to;
}

function isAddition({ from, to }: Edit): boolean {
  return from === to;
}

/** Two edits at one place stay in their order. */
function applyEdits(base: string[], edits: Edit[]): string {
  const lines: string[] = [];
  let place = 0;
  for (const { from, to, lines: written } of edits.toSorted((one, other) => one.from - other.from)) {
    lines.push(...base.slice(place, from), ...written);
    place = to;
  }
  return [...lines, ...base.slice(place)].join("\n");
}
