import { CLASS_FIELDS } from "#app/learning/class/class-paths.ts";

const TICKED = CLASS_FIELDS.question("");

/** The questions in the order of the page, of which the ticked ones are asked. */
export type Choice = { order: string[]; ticked: string[] };

/** Returns the ids of the ticked questions, in their order. */
export function chosenOf({ order, ticked }: Choice): string[] {
  return order.filter((id) => ticked.includes(id));
}

/** Puts these questions first, in this order. */
export function withFirst({ order, ticked }: Choice, first: string[]): Choice {
  return { ticked, order: [...new Set([...first, ...order])] };
}

/** Moves the question to the place of the ticked one before it (-1) or after it (1), if there is one. */
export function moved(choice: Choice, id: string, by: -1 | 1): Choice {
  const chosen = chosenOf(choice);
  const other = chosen.includes(id) ? chosen[chosen.indexOf(id) + by] : undefined;
  if (other === undefined) return choice;
  const others = choice.order.filter((one) => one !== id);
  const at = others.indexOf(other) + (by === 1 ? 1 : 0);
  return { ...choice, order: [...others.slice(0, at), id, ...others.slice(at)] };
}

/**
 * Reads the address or the form of a preparation, and returns null where nothing was chosen yet. `known` lists every
 * question that may be chosen. Without scripts, a form also says which question one of its buttons moves.
 */
export function readPreparation(fields: URLSearchParams, known: string[]): Choice | null {
  const chosen = fields.get(CLASS_FIELDS.chosen)?.split(" ");
  const isForm = fields.has(CLASS_FIELDS.listed);
  const names = isForm ? [...fields.keys()].filter((name) => name.startsWith(TICKED)) : [];
  const ticked = chosen ?? (isForm ? names.map((name) => name.slice(TICKED.length)) : null);
  if (!ticked) return null;
  const order = chosen ?? fields.get(CLASS_FIELDS.listed)?.split(" ") ?? [];
  const isKnown = (id: string) => known.includes(id);
  const choice = withFirst({ order: known, ticked: ticked.filter(isKnown) }, order.filter(isKnown));
  const [up, down] = [fields.get(CLASS_FIELDS.up), fields.get(CLASS_FIELDS.down)];
  return moved(moved(choice, up ?? "", -1), down ?? "", 1);
}
