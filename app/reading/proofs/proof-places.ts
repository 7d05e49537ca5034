import type { ProofFile, ProofPassage } from "#library/proofs/article-proofs.ts";

export type PlacedPassage = { passage: ProofPassage; mark: HTMLElement; range: Range };

/** Not part of the text that lengths count (library/markdown/figure.ts). */
const FIGURE_LINK = ".figure-link";

const INLINE = new Set(["A", "ABBR", "EM", "STRONG", "SPAN", "SUP", "CODE"]);

/** Null when the text is not the one that the proofs were made for. */
export function placePassages(text: HTMLElement, { length, passages }: ProofFile): PlacedPassage[] | null {
  const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
    parentElement?.matches(FIGURE_LINK) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  let shown = 0;
  while (nodes.nextNode()) shown += countCharacters((nodes.currentNode as Text).data);
  if (shown !== length) return null;
  nodes.currentNode = text;
  const ends = passages.map(({ end }) => end);
  const found: { node: Text; offset: number }[] = [];
  let before = 0;
  for (let node = nodes.nextNode() as Text | null; node && found.length < ends.length; ) {
    const count = countCharacters(node.data);
    const end = ends[found.length] ?? 0;
    if (end > before + count) {
      before += count;
      node = nodes.nextNode() as Text | null;
    } else found.push({ node, offset: offsetOf(node.data, end - before) });
  }
  // From the last to the first: cutting a text node keeps its beginning.
  const places = found.map(({ node, offset }, index) => {
    const start = found[index - 1];
    return { node, offset, from: start ?? null };
  });
  const marks: PlacedPassage[] = [];
  for (const [index, { node, offset, from }] of [...places.entries()].reverse()) {
    const passage = passages[index];
    if (!passage) continue;
    const range = document.createRange();
    const block = node.parentElement?.closest("p, li, figcaption, table, blockquote") ?? text;
    if (from && block.contains(from.node)) range.setStart(from.node, from.offset);
    else range.setStart(block, 0);
    const mark = document.createElement("span");
    mark.className = "proof-place";
    insertAfter(node, offset, mark);
    range.setEndBefore(mark);
    marks.unshift({ passage, mark, range });
  }
  return marks;
}

export function removePlaces(places: PlacedPassage[]): void {
  for (const { mark } of places) {
    const parent = mark.parentNode;
    mark.remove();
    parent?.normalize();
  }
}

export function panelAfter(mark: HTMLElement): HTMLElement {
  const panel = document.createElement("div");
  const block = mark.closest("table") ?? mark.closest("li, p, figcaption, blockquote");
  if (block?.tagName === "LI") block.append(panel);
  else (block ?? mark).after(panel);
  return panel;
}

function insertAfter(node: Text, offset: number, mark: HTMLElement): void {
  let last: Node = node;
  if (offset < node.data.trimEnd().length) node.splitText(offset);
  else {
    while (last.parentElement && INLINE.has(last.parentElement.tagName) && !last.nextSibling) last = last.parentElement;
  }
  last.parentNode?.insertBefore(mark, last.nextSibling);
}

function countCharacters(text: string | null): number {
  return (text ?? "").replace(/\s/g, "").length;
}

/** Offset at which `count` characters other than spaces have passed. */
function offsetOf(text: string, count: number): number {
  let seen = 0;
  let offset = 0;
  while (seen < count && offset < text.length) {
    if (!/\s/.test(text[offset] ?? "")) seen += 1;
    offset += 1;
  }
  return offset;
}
