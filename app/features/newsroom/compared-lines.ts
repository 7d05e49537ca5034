import type { ComparedFile, ComparedWords } from "./compare.server.ts";

/** `line`: of the present text; null for what was there alone. */
export type ComparedLine = { line: number | null; text: string; words: ComparedWords };

/** A run of changes, line by line of the present text, with what was removed where it stood. */
export function comparedLines({ from, words }: ComparedFile["hunks"][number]): ComparedLine[] {
  const lines: ComparedLine[] = [];
  let line = from;
  let open: ComparedWords = [];
  function end(): void {
    const present = open.filter(({ change }) => change !== "removed");
    const text = present.map(({ words: part }) => part).join("");
    if (open.length > 0) lines.push({ line: present.length > 0 ? line : null, text, words: open });
    open = [];
  }
  for (const { words: text, change } of words) {
    for (const [index, part] of text.split("\n").entries()) {
      const isEnd = index > 0;
      if (isEnd && change !== "removed") {
        end();
        line += 1;
      } else if (isEnd && open.every((one) => one.change === "removed")) end();
      else if (isEnd) open.push({ words: "\n", change });
      if (part !== "") open.push({ words: part, change });
    }
  }
  end();
  return lines;
}
