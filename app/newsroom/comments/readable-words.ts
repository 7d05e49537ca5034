/** The signs of Markdown that no reader sees: marks of facts, emphasis, what a link leads to, what begins a line. */
const SIGNS =
  /[ \t]*<!--[\s\S]*?-->|\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s"[^"\n]*")?\)(?:\{[^}\n]*\})?|!?\[(?=[^\]\n]*\]\()|\*\*?|^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,3}[.)])[ \t]+|`/gm;

/** A passage as it is read, and where each of its characters stands in the text. */
export function readableWords(text: string): { text: string; places: number[] } {
  const kept: string[] = [];
  const places: number[] = [];
  let from = 0;
  function keep(until: number): void {
    for (let at = from; at < until; at++) {
      kept.push(text[at] ?? "");
      places.push(at);
    }
  }
  for (const { index, 0: sign } of text.matchAll(SIGNS)) {
    keep(index);
    from = index + sign.length;
  }
  keep(text.length);
  return { text: kept.join(""), places };
}
