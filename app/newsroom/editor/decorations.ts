import { syntaxTree } from "@codemirror/language";
import { type EditorState, Facet, type Line, type Range } from "@codemirror/state";
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { SyntaxNode, SyntaxNodeRef } from "@lezer/common";
import { GLOSSARY_PATH } from "./constructs.ts";
import { listBars, markLength, type Span, tableAround } from "./marks.ts";
import { PictureWidget, SourceWidget } from "./widgets.ts";

/**
 * Renders the Markdown marks in the visible lines. Marks inside words reappear where the cursor is, so that they can be
 * edited there.
 */
export const decorations = ViewPlugin.fromClass(
  class {
    shown: DecorationSet;
    tree: ReturnType<typeof syntaxTree>;

    constructor(view: EditorView) {
      this.tree = syntaxTree(view.state);
      this.shown = decorate(view);
    }

    update({ view, docChanged, selectionSet, viewportChanged, focusChanged }: ViewUpdate): void {
      const tree = syntaxTree(view.state);
      if (!docChanged && !selectionSet && !viewportChanged && !focusChanged && tree === this.tree) return;
      this.tree = tree;
      this.shown = decorate(view);
    }
  },
  { decorations: ({ shown }) => shown },
);

/** Returns the address at which a picture of the text is shown, as a figure that is still a draft has one of its own. */
export const pictureAddress = Facet.define<(path: string) => string, (path: string) => string>({
  combine: ([addressOf = (path) => path]) => addressOf,
});

type Writer = {
  state: EditorState;
  /** Returns whether the cursor is in the range, so that its marks must be visible. */
  isTouched: (from: number, to: number) => boolean;
  add: (decoration: Range<Decoration>) => void;
};

function decorate(view: EditorView): DecorationSet {
  const { state } = view;
  const ranges: Range<Decoration>[] = [];
  const isTouched = (from: number, to: number) =>
    view.hasFocus && state.selection.ranges.some((range) => range.from <= to && range.to >= from);
  const writer: Writer = { state, isTouched, add: (decoration) => ranges.push(decoration) };
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(state).iterate({ from, to, enter: (node) => NODES[node.name]?.(writer, node) });
    decorateBoxes(writer, from, to);
  }
  return Decoration.set(ranges, true);
}

/** A function returns false to skip the children of its node. */
const NODES: Record<string, (writer: Writer, node: SyntaxNodeRef) => boolean | undefined> = {
  ATXHeading1: heading,
  ATXHeading2: heading,
  ATXHeading3: heading,
  ATXHeading4: heading,
  StrongEmphasis: emphasis("writing-strong"),
  Emphasis: emphasis("writing-emphasis"),
  InlineCode: emphasis("writing-code"),
  Link: link,
  Image: image,
  Comment: factTag,
  CommentBlock: factTag,
  ListItem: listItem,
  Blockquote: blockquote,
  Table: table,
  TextDirective: textDirective,
  Shortcode: emojiShortcode,
};

function heading({ state, add }: Writer, { name, node, from }: SyntaxNodeRef): undefined {
  const line = state.doc.lineAt(from);
  add(lineClass(`writing-heading writing-heading-${name.at(-1)}`, line.from, hintOf(line, "Le titre d’une partie")));
  const mark = node.getChild("HeaderMark");
  if (mark) hide({ state, add }, { from: mark.from, to: Math.min(mark.to + 1, line.to) });
}

function emphasis(className: string) {
  return (writer: Writer, { node, from, to }: SyntaxNodeRef): undefined => {
    writer.add(Decoration.mark({ class: className }).range(from, to));
    for (const mark of marksOf(node)) showTouched(writer, mark, { from, to });
  };
}

function link(writer: Writer, { node, from, to }: SyntaxNodeRef): undefined {
  const url = node.getChild("URL");
  const [open, close] = node.getChildren("LinkMark");
  if (!url || !open || !close) return;
  const isTerm = writer.state.sliceDoc(url.from, url.to).startsWith(GLOSSARY_PATH);
  writer.add(Decoration.mark({ class: isTerm ? "writing-term" : "writing-link" }).range(from, to));
  showTouched(writer, open, { from, to });
  showTouched(writer, { from: close.from, to }, { from, to });
}

function image(writer: Writer, { node, from, to }: SyntaxNodeRef): undefined {
  const url = node.getChild("URL");
  const [open, close] = node.getChildren("LinkMark");
  if (!url || !open || !close) return;
  writer.add(Decoration.mark({ class: "writing-caption" }).range(from, to));
  hide(writer, open);
  hide(writer, { from: close.from, to });
  const path = writer.state.sliceDoc(url.from, url.to);
  // Only pictures of this site are shown, because the page must load nothing from elsewhere.
  if (!/^\/[\w-]/.test(path)) return;
  const widget = new PictureWidget(writer.state.facet(pictureAddress)(path));
  writer.add(Decoration.widget({ widget, side: 1 }).range(to));
}

function factTag(writer: Writer, { from, to }: SyntaxNodeRef): undefined {
  const source = writer.state.sliceDoc(from, to);
  const words = /^<!--([\s\S]*)-->$/.exec(source)?.[1]?.trim();
  if (words && !words.includes("\n")) hide(writer, { from, to }, words.replaceAll(",", ""), "writing-facts");
  else writer.add(Decoration.mark({ class: "writing-mark" }).range(from, to));
}

function listItem({ state, add }: Writer, { node, from, to }: SyntaxNodeRef): undefined {
  const mark = node.getChild("ListMark");
  if (!mark) return;
  eachLine(state, from, to, (start) =>
    add(lineClass("writing-item", start, hintOf(state.doc.lineAt(start), "Une phrase"))),
  );
  const isBullet = /^[-*+]$/.test(state.sliceDoc(mark.from, mark.to));
  if (isBullet) {
    add(Decoration.replace({ widget: new SourceWidget("-", "•", "writing-bullet") }).range(mark.from, mark.to));
  } else add(Decoration.mark({ class: "writing-mark" }).range(mark.from, mark.to));
}

function blockquote(writer: Writer, { node, from, to }: SyntaxNodeRef): undefined {
  const { state, add } = writer;
  eachLine(state, from, to, (start) => add(lineClass("writing-quote", start)));
  node.cursor().iterate((child) => {
    if (child.name !== "QuoteMark") return;
    const hasSpace = state.sliceDoc(child.to, child.to + 1) === " ";
    hide(writer, { from: child.from, to: hasSpace ? child.to + 1 : child.to });
  });
}

/** Rows are drawn as those of a table; only the bars are hidden, so that each cell is edited in its place. */
function table({ state, add }: Writer, { from, to }: SyntaxNodeRef): undefined {
  const { rule } = tableAround(state, state.doc.lineAt(from)) ?? {};
  if (!rule) return;
  eachLine(state, from, to, (start) => {
    const line = state.doc.lineAt(start);
    if (start === rule.from) {
      add(lineClass("writing-rule", start));
      hide({ state, add }, line);
      return;
    }
    add(lineClass(start < rule.from ? "writing-row writing-titles" : "writing-row", start));
    const bars = listBars(line).map((bar) => bar.from + state.sliceDoc(bar.from, bar.to).indexOf("|"));
    for (const [index, bar] of bars.entries()) {
      hide({ state, add }, { from: bar, to: bar + 1 }, "", index % (bars.length - 1) === 0 ? "writing-bar" : "");
      const next = bars[index + 1];
      if (next !== undefined && bar + 1 < next) add(CELL.range(bar + 1, next));
    }
  });
}

const CELL = Decoration.mark({ class: "writing-cell" });

function textDirective(writer: Writer, { node, from, to }: SyntaxNodeRef): undefined {
  const [open, close] = node.getChildren("DirectiveMark");
  if (!open || !close) return;
  const language = /\{lang=["']?([\w-]+)/.exec(writer.state.sliceDoc(close.from, close.to))?.[1];
  writer.add(
    Decoration.mark({ class: "writing-foreign", ...(language ? { attributes: { lang: language } } : {}) }).range(
      from,
      to,
    ),
  );
  showTouched(writer, open, { from, to });
  showTouched(writer, close, { from, to }, language ?? "", "writing-language");
}

/** An emoji's `:name:` is shown as typed, because only the readers' scripts contain the table of emoji. */
function emojiShortcode({ add }: Writer, { from, to }: SyntaxNodeRef): undefined {
  add(Decoration.mark({ class: "writing-mark" }).range(from, to));
}

const BOX_LABELS: Record<string, string> = { essentiel: "L’essentiel", donnees: "Données" };

/** Walks over all blocks of the text, because a box may begin above the visible lines. */
function decorateBoxes(writer: Writer, from: number, to: number): void {
  let opening: SyntaxNode | null = null;
  for (let node = syntaxTree(writer.state).topNode.firstChild; node; node = node.nextSibling) {
    if (node.name === "DirectiveOpening") opening = node;
    if (node.name !== "DirectiveClosing" || !opening) continue;
    if (opening.from <= to && node.to >= from) box(writer, opening, node, { from, to });
    opening = null;
  }
}

function box(writer: Writer, opening: SyntaxNode, closing: SyntaxNode, seen: Span): void {
  const { state, add } = writer;
  const [start, end] = [Math.max(opening.from, seen.from), Math.min(closing.to, seen.to)];
  eachLine(state, start, end, (at) => {
    const edge = at === opening.from ? " writing-box-start" : at === closing.from ? " writing-box-end" : "";
    add(lineClass(`writing-box${edge}`, at));
  });
  const name = opening.getChild("DirectiveName");
  const label = opening.getChild("DirectiveLabel");
  const kind = name ? state.sliceDoc(name.from, name.to) : "";
  const shown = (BOX_LABELS[kind] ?? kind) + (label ? " : " : "");
  const head = { from: opening.from, to: label?.from ?? opening.to };
  hide(writer, head, shown, "writing-box-label");
  if (label) {
    add(Decoration.mark({ class: "writing-box-title" }).range(label.from, label.to));
    hide(writer, { from: label.to, to: opening.to });
  }
  hide(writer, closing);
}

/** The marks of words are shown, dimmed, while the cursor is in the whole. */
function showTouched(writer: Writer, mark: Span, whole: Span, shown = "", className = ""): void {
  if (writer.isTouched(whole.from, whole.to)) {
    if (mark.from < mark.to) writer.add(Decoration.mark({ class: "writing-mark" }).range(mark.from, mark.to));
  } else hide(writer, mark, shown, className);
}

function hide({ state, add }: Pick<Writer, "state" | "add">, { from, to }: Span, shown = "", className = ""): void {
  if (from >= to) return;
  const source = state.sliceDoc(from, to);
  // A hidden line end would make the editor miscount lines, so marks that span lines stay visible.
  const decoration = source.includes("\n")
    ? Decoration.mark({ class: "writing-mark" })
    : Decoration.replace({ widget: new SourceWidget(source, shown, className) });
  add(decoration.range(from, to));
}

function marksOf(node: SyntaxNode): SyntaxNode[] {
  return [...node.getChildren("EmphasisMark"), ...node.getChildren("CodeMark")];
}

function lineClass(className: string, at: number, attributes: Record<string, string> = {}): Range<Decoration> {
  return Decoration.line({ class: className, attributes }).range(at);
}

/** An empty slot says what to write there; the words are those of the style sheet, not of the text. */
function hintOf({ text }: Line, hint: string): Record<string, string> {
  return text.length === markLength(text) ? { "data-hint": hint } : {};
}

function eachLine(state: EditorState, from: number, to: number, visit: (start: number) => void): void {
  for (let line = state.doc.lineAt(from); ; line = state.doc.line(line.number + 1)) {
    visit(line.from);
    if (line.to >= to) return;
  }
}
