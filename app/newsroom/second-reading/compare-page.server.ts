import { diffArrays } from "diff";
import { type ComparedWords, compareWords, likeness } from "#app/newsroom/drafts/compare.server.ts";
import { element, type HtmlChild, type HtmlElement, htmlText } from "#library/markdown/html-tree.ts";
import { type Feature, type PageBlock, pageBlocks } from "./page-blocks.server.ts";
import type { ReadPiece } from "./read-page.ts";

/** The Markdown and the line of the file on which it begins; null when there is none. */
export type PageText = { markdown: string; firstLine: number } | null;

/**
 * Compares the page as readers will see it, block by block, with the changed words. The comparison stops at `until`, a
 * time of `performance.now()`.
 */
export function comparePages(former: PageText, present: PageText, until: number): ReadPiece[] {
  const [before, after] = [blocksOf(former), blocksOf(present)];
  const parts = diffArrays(before.map(keyOf), after.map(keyOf), { timeout: timeLeft(until) }) ?? [
    { value: before, added: false, removed: true, count: before.length },
    { value: after, added: true, removed: false, count: after.length },
  ];
  const pieces: ReadPiece[] = [];
  let [formerIndex, index] = [0, 0];
  let gone: PageBlock[] = [];
  for (const { value, added, removed } of [...parts, { value: [], added: false, removed: false }]) {
    if (removed) {
      gone = before.slice(formerIndex, formerIndex + value.length);
      formerIndex += value.length;
      continue;
    }
    const come = added ? after.slice(index, index + value.length) : [];
    // A new text is shown as a page, without comparison.
    if (former === null) pieces.push(...come.map((block) => ({ ...pieceOf(null, block), change: "added" as const })));
    else pieces.push(...changedPieces(gone, come, until));
    gone = [];
    if (!added) {
      for (let place = 0; place < value.length; place++) {
        const [one, other] = [before[formerIndex + place], after[index + place]];
        if (one && other) pieces.push(samePiece(one, other));
      }
      formerIndex += value.length;
    }
    index += value.length;
  }
  return pieces;
}

const blocksOf = (page: PageText) => (page ? pageBlocks(page.markdown, page.firstLine) : []);
const timeLeft = (until: number) => Math.max(0, until - performance.now());
const keyOf = ({ tree, text }: PageBlock) => `${tree.tagName} ${text}`;

function changedPieces(gone: PageBlock[], come: PageBlock[], until: number): ReadPiece[] {
  const pieces: ReadPiece[] = [];
  let next = 0;
  for (const block of come) {
    const place = likestPlace(gone, block, next);
    if (place === -1) {
      pieces.push({ ...pieceOf(null, block), change: "added", tree: markWhole(block.tree, "ins") });
      continue;
    }
    pieces.push(...gone.slice(next, place).map(removedPiece));
    const former = gone[place] as PageBlock;
    next = place + 1;
    const tree = markChanges(block.tree, compareWords(former.text, block.text, until));
    pieces.push({
      ...pieceOf(former, block),
      change: "changed",
      tree,
      signs: compareFeatures(former, block, "target"),
    });
  }
  return [...pieces, ...gone.slice(next).map(removedPiece)];
}

/** Returns the place, from `start` on, of the block that is likeliest to have become this one; -1 when none is like it. */
function likestPlace(gone: PageBlock[], block: PageBlock, start: number): number {
  let [best, place] = [0, -1];
  for (const [index, former] of gone.entries()) {
    const alike = index < start || former.tree.tagName !== block.tree.tagName ? 0 : likeness(former.text, block.text);
    if (alike > best) [best, place] = [alike, index];
  }
  return place;
}

/** The words are the same, but a link, an image, emphasis or a proof may differ. */
function samePiece(former: PageBlock, block: PageBlock): ReadPiece {
  const piece = pieceOf(former, block);
  if (former.source === block.source) {
    return piece.facts.some(({ change }) => change !== "same") ? { ...piece, change: "signs" } : piece;
  }
  return { ...piece, change: "signs", signs: compareFeatures(former, block) };
}

function compareFeatures(former: PageBlock, block: PageBlock, key: "words" | "target" = "words"): ReadPiece["signs"] {
  const without = (features: Feature[], others: Feature[]) =>
    features.filter((feature) => feature[key] !== null && others.every((one) => one[key] !== feature[key]));
  return [
    ...without(former.features, block.features).map((one) => ({ ...one, change: "removed" as const })),
    ...without(block.features, former.features).map((one) => ({ ...one, change: "added" as const })),
  ];
}

function removedPiece(former: PageBlock): ReadPiece {
  const facts = former.facts.map((id) => ({ id, change: "removed" as const }));
  return { ...pieceOf(former, former), change: "removed", present: null, facts, tree: markWhole(former.tree, "del") };
}

function pieceOf(former: PageBlock | null, block: PageBlock): ReadPiece {
  const { tree, within, firstLine, facts } = block;
  const gone = former ? former.facts.filter((id) => !facts.includes(id)) : [];
  return {
    change: "same",
    present: { line: block.line, endLine: block.endLine },
    former: former && { line: former.line, endLine: former.endLine },
    lineStart: firstLine,
    field: null,
    isSetting: false,
    within,
    tree,
    facts: [
      ...facts.map((id) => ({
        id,
        change: !former || former.facts.includes(id) ? ("same" as const) : ("added" as const),
      })),
      ...gone.map((id) => ({ id, change: "removed" as const })),
    ],
    unstated: [],
    signs: [],
  };
}

type Insertion = { at: number; words: string };
type WordMark = { start: number; end: number; tagName: "ins" | "del" | "mark" };

/** Marks added words where they are, and inserts removed words where they were. `words` compares the text of `tree`. */
export function markChanges(tree: HtmlElement, words: ComparedWords): HtmlElement {
  const marks: WordMark[] = [];
  const insertions: Insertion[] = [];
  let at = 0;
  for (const { words: text, change } of words) {
    if (change === "removed") {
      insertions.push({ at, words: text });
      continue;
    }
    if (change === "added") marks.push({ start: at, end: at + text.length, tagName: "ins" });
    at += text.length;
  }
  return insertWords(markRanges(tree, marks), insertions);
}

export function markWhole(tree: HtmlElement, tagName: "ins" | "del"): HtmlElement {
  return markRanges(tree, [{ start: 0, end: htmlText(tree).length, tagName }]);
}

/** Marks ranges, given as offsets in the text of the tree. */
export function markRanges(tree: HtmlElement, marks: WordMark[]): HtmlElement {
  return replaceTexts(tree, (value, start) => {
    const end = start + value.length;
    const own = marks.filter((mark) => mark.start < end && mark.end > start);
    const cuts = [start, end, ...own.flatMap((mark) => [mark.start, mark.end])].filter(
      (one) => one >= start && one <= end,
    );
    const places = [...new Set(cuts)].toSorted((one, other) => one - other);
    return places.slice(0, -1).map((from, index) => {
      const to = places[index + 1] ?? end;
      const text: HtmlChild = { type: "text", value: value.slice(from - start, to - start) };
      const around = own.filter((mark) => mark.start <= from && mark.end >= to);
      // A line end between two blocks is not visible, so it gets no mark.
      if (text.value.trim() === "" && text.value.includes("\n")) return text;
      return around.reduce<HtmlChild>((inner, { tagName }) => element(tagName, {}, [inner]), text);
    });
  });
}

/** `replace` receives the value of each text node and its offset in the text of the tree. */
function replaceTexts(tree: HtmlElement, replace: (value: string, start: number) => HtmlChild[]): HtmlElement {
  let at = 0;
  function visit(node: HtmlChild): HtmlChild[] {
    if (node.type !== "text") {
      return "children" in node ? [{ ...node, children: node.children.flatMap(visit) } as HtmlChild] : [node];
    }
    const start = at;
    at += node.value.length;
    return replace(node.value, start);
  }
  return { ...tree, children: tree.children.flatMap(visit) };
}

/**
 * Inserts removed words before the text that begins at their offset, or at the end of the last text. Offsets count the
 * present text only.
 */
function insertWords(tree: HtmlElement, insertions: Insertion[]): HtmlElement {
  if (insertions.length === 0) return tree;
  const waiting = [...insertions];
  let at = 0;
  function visit(node: HtmlChild): HtmlChild[] {
    if (node.type === "text") {
      const before = takeUntil(at);
      at += node.value.length;
      return [...before, node];
    }
    if (!("children" in node)) return [node];
    const isAtStart = node.type === "element" && node.tagName === "ins" ? takeUntil(at) : [];
    return [...isAtStart, { ...node, children: node.children.flatMap(visit) } as HtmlChild];
  }
  function takeUntil(place: number): HtmlChild[] {
    const taken: HtmlChild[] = [];
    while (waiting[0] && waiting[0].at <= place) taken.push(removedWords(waiting.shift()?.words ?? ""));
    return taken;
  }
  const split = splitAt(tree, insertions);
  const children = split.children.flatMap(visit);
  return { ...split, children: [...children, ...takeUntil(Number.MAX_SAFE_INTEGER)] };
}

/** Splits text nodes at the places where removed words are inserted. */
function splitAt(tree: HtmlElement, insertions: Insertion[]): HtmlElement {
  return replaceTexts(tree, (value, start) => {
    const end = start + value.length;
    const places = [start, ...insertions.map((one) => one.at).filter((one) => one > start && one < end), end];
    return places.slice(0, -1).map((from, index) => {
      return { type: "text", value: value.slice(from - start, (places[index + 1] ?? end) - start) };
    });
  });
}

function removedWords(words: string): HtmlElement {
  return element("del", {}, [{ type: "text", value: words }]);
}
