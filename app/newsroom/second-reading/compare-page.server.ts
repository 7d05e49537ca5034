import { diffArrays, diffWordsWithSpace } from "diff";
import { type ComparedWords, compareTexts } from "#app/newsroom/drafts/compare.server.ts";
import { markChanges, markWhole } from "./mark-words.server.ts";
import { type PageBlock, pageBlocks } from "./page-blocks.server.ts";
import type { ReadPiece } from "./read-page.ts";

/** Markdown, and the line of its file on which it begins; null where there is none. */
export type PageText = { markdown: string; firstLine: number } | null;

/** The page as readers will see it, block by block, with the words that changed. @param until a time to stop comparing */
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
    // Of a new text, one reads the page.
    if (former === null) pieces.push(...come.map((block) => ({ ...pieceOf(null, block), change: "added" as const })));
    else pieces.push(...changedPieces(gone, come, until));
    gone = [];
    if (!added) {
      for (let place = 0; place < value.length; place++) {
        const [one, other] = [before[formerIndex + place], after[index + place]];
        if (one && other) pieces.push(samePiece(one, other, until));
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
    const place = gone.findIndex((former, index) => index >= next && isAlike(former, block));
    if (place === -1) {
      pieces.push({ ...pieceOf(null, block), change: "added", tree: markWhole(block.tree, "ins") });
      continue;
    }
    pieces.push(...gone.slice(next, place).map(removedPiece));
    const former = gone[place] as PageBlock;
    next = place + 1;
    const words = compareWords(former.text, block.text, until);
    pieces.push({ ...pieceOf(former, block), change: "changed", tree: markChanges(block.tree, words) });
  }
  return [...pieces, ...gone.slice(next).map(removedPiece)];
}

/** The same words; a link, an image, emphasis or a proof may be another. */
function samePiece(former: PageBlock, block: PageBlock, until: number): ReadPiece {
  const piece = pieceOf(former, block);
  if (former.source === block.source) {
    return piece.facts.some(({ change }) => change !== "same") ? { ...piece, change: "signs" } : piece;
  }
  const signs = compareTexts(former.source, block.source, until).flatMap(({ words }) => words);
  return { ...piece, change: "signs", signs };
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
    signs: null,
  };
}

export function compareWords(former: string, present: string, until: number): ComparedWords {
  const parts = diffWordsWithSpace(former, present, { timeout: timeLeft(until) }) ?? [
    { value: former, added: false, removed: true },
    { value: present, added: true, removed: false },
  ];
  return parts
    .filter(({ value }) => value !== "")
    .map(({ value, added, removed }) => ({ words: value, change: added ? "added" : removed ? "removed" : "same" }));
}

/** One that has a good part of the other's words is the other, rewritten. */
const MIN_SHARED = 0.35;

function isAlike(one: PageBlock, other: PageBlock): boolean {
  if (one.tree.tagName !== other.tree.tagName) return false;
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared >= MIN_SHARED * Math.max(1, Math.min(words.size, others.size));
}

function wordsOf({ text }: PageBlock): Set<string> {
  return new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );
}
