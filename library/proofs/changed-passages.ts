import type { ChangedPassage, KeptPassage } from "#library/schema/published-text.schema.ts";
import type { Passage } from "./marked-passages.ts";

export function passagesToKeep(passages: Passage[]): KeptPassage[] {
  return passages.map(({ section, text }) => ({ section, text: text.replace(/\s+/g, " ") }));
}

export function changedPassages(before: KeptPassage[], after: KeptPassage[]): ChangedPassage[] {
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

function commonPassages(before: KeptPassage[], after: KeptPassage[]): [number, number][] {
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
