import { isolateHistory } from "@codemirror/commands";
import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { Command, EditorView } from "@codemirror/view";

type Block = { from: number; to: number };

export const moveBlockUp: Command = (view) => moveBlock(view, -1);
export const moveBlockDown: Command = (view) => moveBlock(view, 1);

/** Moves a paragraph, a heading, a whole box or a list item, and leaves the blank lines between blocks in place. */
function moveBlock(view: EditorView, direction: -1 | 1): boolean {
  const { state } = view;
  if (state.readOnly) return false;
  const { head } = state.selection.main;
  const blocks = blocksAround(state, head);
  const index = blocks.findIndex(({ from, to }) => from <= head && head <= to);
  const [block, other] = [blocks[index], blocks[index + direction]];
  if (!block || !other) return true;
  const [first, second] = direction === 1 ? [block, other] : [other, block];
  const between = state.sliceDoc(first.to, second.from);
  const insert = state.sliceDoc(second.from, second.to) + between + state.sliceDoc(first.from, first.to);
  const anchor = direction === 1 ? second.to - (block.to - head) : first.from + (head - block.from);
  view.dispatch({
    changes: { from: first.from, to: second.to, insert },
    selection: { anchor },
    scrollIntoView: true,
    userEvent: "move.line",
    annotations: isolateHistory.of("full"),
  });
  return true;
}

function blocksAround(state: EditorState, at: number): Block[] {
  const tree = ensureSyntaxTree(state, state.doc.length, 100) ?? syntaxTree(state);
  const blocks = joinBoxes(childrenOf(tree.topNode));
  for (let node = tree.resolveInner(at, -1); node.parent; node = node.parent) {
    if (node.name === "ListItem") return childrenOf(node.parent).map((item) => withoutEnd(state, item));
  }
  return blocks.map((block) => withoutEnd(state, block));
}

function childrenOf(parent: { firstChild: unknown }): (Block & { name: string })[] {
  const children: (Block & { name: string })[] = [];
  type Node = Block & { name: string; nextSibling: Node | null };
  for (let node = parent.firstChild as Node | null; node; node = node.nextSibling) children.push(node);
  return children;
}

/** Joins the lines of a box to one block, so that the box moves as a whole. */
function joinBoxes(blocks: (Block & { name: string })[]): Block[] {
  const joined: Block[] = [];
  let box: Block | null = null;
  for (const { name, from, to } of blocks) {
    if (box) box.to = to;
    else joined.push({ from, to });
    if (name === "DirectiveOpening" && !box) box = joined.at(-1) ?? null;
    if (name === "DirectiveClosing") box = null;
  }
  return joined;
}

function withoutEnd(state: EditorState, { from, to }: Block): Block {
  const start = state.doc.lineAt(from).from;
  return { from: start, to: start + state.sliceDoc(start, to).trimEnd().length };
}
