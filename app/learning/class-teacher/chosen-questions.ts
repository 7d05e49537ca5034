import { CLASS_FIELDS } from "#app/learning/class/class-paths.ts";

const TICKED = CLASS_FIELDS.question("");
const RANK = CLASS_FIELDS.rank("");

function hasFields(fields: URLSearchParams): boolean {
  return [...fields.keys()].some(
    (name) => name.startsWith(TICKED) || name.startsWith(RANK) || name === CLASS_FIELDS.added,
  );
}

/**
 * Returns the chosen ids in the order of an address, or of the ranks in a form, and null where nothing was chosen yet.
 * Of two with the same rank, the one that was moved there takes it. `known` lists every question that may be chosen.
 */
export function readChosen(fields: URLSearchParams, known: string[]): string[] | null {
  const ordered = fields.get(CLASS_FIELDS.chosen)?.split(" ");
  if (ordered) return [...new Set(ordered)].filter((id) => known.includes(id));
  if (!hasFields(fields)) return null;
  // The order of the page comes first: without scripts, a rank that nobody changed is the place in this list.
  const listed = [...fields.keys()].flatMap((name) => (name.startsWith(RANK) ? [name.slice(RANK.length)] : []));
  return [...new Set([...listed, ...known])]
    .filter((id) => known.includes(id))
    .map((id, index) => {
      const rank = Number.parseInt(fields.get(CLASS_FIELDS.rank(id)) ?? "", 10);
      return { id, place: index + 1, rank: Number.isNaN(rank) ? index + 1 : Math.max(1, rank) };
    })
    .filter(({ id }) => fields.has(CLASS_FIELDS.question(id)))
    .sort(
      (one, other) =>
        one.rank - other.rank || Math.sign(one.rank - one.place) - Math.sign(other.rank - other.place) || 0,
    )
    .map(({ id }) => id);
}

/** Moves the question to this rank, and keeps the order of the others. */
export function withRank(chosen: string[], id: string, rank: number): string[] {
  const others = chosen.filter((one) => one !== id);
  const at = Math.min(Math.max(rank, 1), others.length + 1) - 1;
  return [...others.slice(0, at), id, ...others.slice(at)];
}
