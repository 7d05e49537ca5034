import { listPassages, type Passage } from "./marked-passages.ts";

/** `before` is null for an addition, `after` for a removal. */
export type ChangedPassage = Pick<Passage, "section"> & Record<"before" | "after", string | null>;

type Words = Pick<Passage, "section" | "text">;

/** The text of one published version, and the number of changes announced up to it. */
export type Version = { body: string; told: number };

/**
 * Returns the changed passages for each change announced to readers; none for a change whose former text is unknown.
 */
export function passagesByChange(versions: readonly Version[]): ChangedPassage[][] {
  return versions.flatMap(({ body, told }, index) => {
    const before = versions[index - 1];
    const added = Array.from({ length: told - (before?.told ?? 0) }, (): ChangedPassage[] => []);
    if (before && added[0]) added[0] = changedPassages(before.body, body);
    return added;
  });
}

/** Compares two texts of an article, ignoring marks and formatting. */
export function changedPassages(formerBody: string, body: string): ChangedPassage[] {
  const [before, after] = [wordsOf(formerBody), wordsOf(body)];
  const changed: ChangedPassage[] = [];
  let from = 0;
  let to = 0;
  for (const [left, right] of [...commonPassages(before, after), [before.length, after.length] as const]) {
    const gone = before.slice(from, left);
    const come = after.slice(to, right);
    for (let index = 0; index < Math.max(gone.length, come.length); index++) {
      const [old, fresh] = [gone[index], come[index]];
      const section = fresh?.section ?? old?.section ?? { id: "", text: "" };
      changed.push({ section, before: old?.text ?? null, after: fresh?.text ?? null });
    }
    [from, to] = [left + 1, right + 1];
  }
  return changed;
}

function wordsOf(body: string): Words[] {
  return listPassages(body).passages.map(({ section, text }) => ({ section, text: text.replace(/\s+/g, " ") }));
}

function commonPassages(before: Words[], after: Words[]): [number, number][] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      const same = before[row]?.text === after[column]?.text;
      const best = same ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
      (lengths[row] ?? [])[column] = best;
    }
  }
  const common: [number, number][] = [];
  for (let row = 0, column = 0; row < before.length && column < after.length; ) {
    if (before[row]?.text === after[column]?.text) common.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return common;
}
