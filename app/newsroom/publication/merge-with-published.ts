import { WORDS_FILE } from "#app/newsroom/drafts/documents.ts";
import { mergePreferringTheirs, mergeTexts } from "./merge-texts.ts";

type Three = { base: string | null; mine: string | null; theirs: string | null };

/**
 * Merges a draft's text with what was published since the draft began; returns null when both changed the same lines.
 */
export function mergeWithPublished(path: string, { base, mine, theirs }: Three): string | null {
  return path === WORDS_FILE ? mergeWords({ base, mine, theirs }) : mergeTexts(base, mine, theirs);
}

/** Merges likewise, but on a conflict the published lines win. */
export function mergePreferringPublished({ base, mine, theirs }: Three): string | null {
  if (mine === null || theirs === null) return theirs;
  return mergePreferringTheirs(base ?? "", mine, theirs) ?? theirs;
}

/** Lists of words have no order, so every word that either side added or removed is added or removed. */
function mergeWords({ base, mine, theirs }: Three): string {
  const [began, ours, others] = [wordsOf(base), wordsOf(mine), wordsOf(theirs)];
  const kept = new Set([...others].filter((word) => ours.has(word) || !began.has(word)));
  const lines = [...kept, ...[...ours].filter((word) => !began.has(word) && !kept.has(word))];
  return lines.map((word) => `${word}\n`).join("");
}

function wordsOf(text: string | null): Set<string> {
  return new Set((text ?? "").split("\n").filter(Boolean));
}
