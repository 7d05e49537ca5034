import { isDeepStrictEqual } from "node:util";
import { diffArrays } from "diff";

/** Longer texts have to be merged by hand. */
const MAX_LINES = 5_000;
/** Each comparison with the base stops after this time, because texts without common parts take very long. */
const TIMEOUT_MS = 500;

/**
 * Three-way merge (diff3). Returns null when both sides changed the same lines, when one side has removed the file, or
 * when the merge would take too long.
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
  // An edit is identified by its place, because one side never has two edits at the same place.
  const places = new Map(ours.map((edit) => [edit.from, edit]));
  const added = others.filter((edit) => !isDeepStrictEqual(edit, places.get(edit.from)));
  if (added.some((edit) => ours.some((one) => touch(edit, one)))) return null;
  return applyEdits(began, [...ours, ...added]);
}

/**
 * Merges like `mergeTexts`, but on a conflict the lines of `theirs` win, and lines that both sides added at one place
 * all stay. Returns null when the merge would take too long.
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

/** An edit replaces the lines of the base from `from` up to, but not including, `to`. */
type Edit = { from: number; to: number; lines: string[] };

/** Returns null when the comparison takes too long. */
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

/** The sort is stable, so two edits at one place keep their order. */
function applyEdits(base: string[], edits: Edit[]): string {
  const lines: string[] = [];
  let place = 0;
  for (const { from, to, lines: written } of edits.toSorted((one, other) => one.from - other.from)) {
    lines.push(...base.slice(place, from), ...written);
    place = to;
  }
  return [...lines, ...base.slice(place)].join("\n");
}
