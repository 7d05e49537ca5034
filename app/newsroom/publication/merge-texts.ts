import { isDeepStrictEqual } from "node:util";
import { diffArrays } from "diff";

/** Longer texts have to be merged by hand. */
const MAX_PARTS = 5_000;
/** Each comparison with the base stops after this time, because texts without common parts take very long. */
const TIMEOUT_MS = 500;

/** What stands at one place of the three texts. */
export type Chunk<Part> = { base: Part[]; mine: Part[]; theirs: Part[] };

/**
 * Three-way merge (diff3). Returns null when both sides changed the same lines, when one side has removed the file, or
 * when the merge would take too long.
 */
export function mergeTexts(base: string | null, mine: string | null, theirs: string | null): string | null {
  if (mine === theirs) return mine;
  if (mine === base) return theirs;
  if (theirs === base) return mine;
  if (mine === null || theirs === null) return null;
  const decided = chunksOfLines(base ?? "", mine, theirs)?.map((chunk) => decide(chunk, asItIs));
  return !decided || decided.includes(null) ? null : decided.flatMap((lines) => lines ?? []).join("\n");
}

/**
 * Merges like `mergeTexts`, but on a conflict the lines of `theirs` win, and lines that both sides added at one place
 * all stay. Returns null when the merge would take too long.
 */
export function mergePreferringTheirs(base: string, mine: string, theirs: string): string | null {
  const lines = chunksOfLines(base, mine, theirs)?.flatMap((chunk) => {
    const added = chunk.base.length === 0 ? chunk.mine : [];
    return decide(chunk, asItIs) ?? [...chunk.theirs, ...added];
  });
  return lines?.join("\n") ?? null;
}

const asItIs = (line: string) => line;

function chunksOfLines(base: string, mine: string, theirs: string): Chunk<string>[] | null {
  return chunksOf({ base: base.split("\n"), mine: mine.split("\n"), theirs: theirs.split("\n") }, asItIs);
}

/** Cuts three texts at the parts that all of them have. Returns null when the comparison takes too long. */
export function chunksOf<Part>({ base, mine, theirs }: Chunk<Part>, keyOf: (part: Part) => string) {
  const keys = base.map(keyOf);
  const ours = findKept(keys, mine.map(keyOf));
  const others = ours && findKept(keys, theirs.map(keyOf));
  if (!ours || !others) return null;
  const chunks: Chunk<Part>[] = [];
  const cut = (from: number[], to: number[]) => {
    const [own = [], mineNow = [], theirsNow = []] = [base, mine, theirs].map((parts, side) =>
      parts.slice(from[side], to[side]),
    );
    if (own.length + mineNow.length + theirsNow.length > 0)
      chunks.push({ base: own, mine: mineNow, theirs: theirsNow });
  };
  let from = [0, 0, 0];
  for (const [place, mineAt] of ours) {
    const theirsAt = others.get(place);
    if (theirsAt === undefined) continue;
    const kept = [place, mineAt, theirsAt];
    const after = kept.map((at) => at + 1);
    cut(from, kept);
    cut(kept, after);
    from = after;
  }
  cut(from, [base.length, mine.length, theirs.length]);
  return chunks;
}

/** Returns the places of unchanged parts in the text by their places in the base; null when it takes too long. */
function findKept(base: string[], text: string[]): Map<number, number> | null {
  if (base.length > MAX_PARTS || text.length > MAX_PARTS) return null;
  const parts = diffArrays(base, text, { timeout: TIMEOUT_MS });
  if (!parts) return null;
  const kept = new Map<number, number>();
  let [place, at] = [0, 0];
  for (const { value, added, removed } of parts) {
    if (!added && !removed) for (const index of value.keys()) kept.set(place + index, at + index);
    if (!added) place += value.length;
    if (!removed) at += value.length;
  }
  return kept;
}

/** Returns what stands when at most one side has changed a chunk, or both alike; null when a person has to choose. */
export function decide<Part>({ base, mine, theirs }: Chunk<Part>, keyOf: (part: Part) => string): Part[] | null {
  const [began, ours, others] = [base, mine, theirs].map((parts) => parts.map(keyOf));
  if (isDeepStrictEqual(ours, began)) return theirs;
  return isDeepStrictEqual(others, began) || isDeepStrictEqual(ours, others) ? mine : null;
}
