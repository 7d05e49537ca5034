export type NearWords = {
  nearest: (surface: string) => string | null;
  beginningWith: (surface: string) => string[];
};

const MIN_CORRECTED_LENGTH = 5;
/** Letters from which two mistakes are forgiven: shorter words would become others. */
const LONG = 8;
const MAX_CORRECTED_LENGTH = 30;
const MIN_BEGINNING_LENGTH = 3;
const MAX_BEGINNINGS = 6;

/** @param frequencies of the words, folded */
export function createNearWords(frequencies: Map<string, number>): NearWords {
  const byFirstLetter = Map.groupBy(frequencies.keys(), (word) => word[0] ?? "");
  return {
    nearest(surface) {
      if (surface.length < MIN_CORRECTED_LENGTH || surface.length > MAX_CORRECTED_LENGTH || /\d/.test(surface))
        return null;
      const allowed = surface.length < LONG ? 1 : 2;
      let best: { word: string; distance: number; frequency: number } | null = null;
      // The first letter is seldom wrong; if the first two were swapped, it is the second.
      const firsts = new Set([surface[0] ?? "", surface[1] ?? ""]);
      for (const word of [...firsts].flatMap((letter) => byFirstLetter.get(letter) ?? [])) {
        if (Math.abs(word.length - surface.length) > allowed || !sharesBeginning(word, surface)) continue;
        const distance = editDistance(surface, word, allowed);
        const frequency = frequencies.get(word) ?? 0;
        if (distance > allowed) continue;
        if (!best || distance < best.distance || (distance === best.distance && frequency > best.frequency))
          best = { word, distance, frequency };
      }
      return best?.word ?? null;
    },
    beginningWith(surface) {
      if (surface.length < MIN_BEGINNING_LENGTH) return [];
      return (byFirstLetter.get(surface[0] ?? "") ?? [])
        .filter((word) => word.startsWith(surface))
        .sort((a, b) => (frequencies.get(b) ?? 0) - (frequencies.get(a) ?? 0))
        .slice(0, MAX_BEGINNINGS);
    },
  };
}

function sharesBeginning(word: string, typed: string): boolean {
  return word[0] === typed[0] || (word[0] === typed[1] && word[1] === typed[0]);
}

/** Damerau-Levenshtein, where a swap counts as one; inexact beyond `allowed`. */
function editDistance(a: string, b: string, allowed: number): number {
  let twoAbove: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) cost = Math.min(cost, (twoAbove[column - 2] ?? 0) + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > allowed) return allowed + 1;
    twoAbove = above;
    above = current;
  }
  return above[b.length] ?? allowed + 1;
}
