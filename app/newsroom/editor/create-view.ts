import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { Compartment, EditorState, type Extension, type Transaction } from "@codemirror/state";
import { EditorView, type KeyBinding, keymap } from "@codemirror/view";
import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { continueBlock, deleteMark, formerCell, nextCell, stayBehindMark } from "./block-keys.ts";
import type { Construct } from "./constructs.ts";
import { decorations, pictureAddress } from "./decorations.ts";
import { dialect } from "./dialect.ts";
import { frenchQuotes } from "./french-quotes.ts";
import { goToLine, stayBetweenBars } from "./go-to.ts";
import { keepMarks } from "./keep-marks.ts";
import { followLost, type LostProof } from "./lost-proofs.ts";
import { moveBlockDown, moveBlockUp } from "./move-block.ts";
import { searchBar } from "./search-bar.ts";
import { readFromArea, selectionOf, writeToArea } from "./text-area-sync.ts";

/**
 * Inserts text typed over a selection, because the browser would keep the former style in a style attribute, which the
 * CSP refuses.
 */
const typingOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { inputType, data, isComposing } = event;
    if (inputType !== "insertText" || data === null || isComposing || view.composing) return false;
    // The state of the editor is not up to date yet, so the selection of the document is read.
    const chosen = document.getSelection();
    if (!chosen || chosen.isCollapsed || !view.contentDOM.contains(chosen.anchorNode)) return false;
    const range = chosen.getRangeAt(0);
    const from = view.posAtDOM(range.startContainer, range.startOffset);
    const to = view.posAtDOM(range.endContainer, range.endOffset);
    const insert = () =>
      view.state.update({
        changes: { from, to, insert: view.state.toText(data) },
        selection: { anchor: from + data.length },
        scrollIntoView: true,
        userEvent: "input.type",
      });
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(view, from, to, data, insert))) view.dispatch(insert());
    return true;
  },
});

export const PHRASES = {
  Completions: "À insérer",
  "Selection deleted": "Sélection supprimée",
  "current match": "Trouvé",
  "on line": "à la ligne",
  "replaced match on line $": "Remplacé à la ligne $",
  "replaced $ matches": "Passages remplacés : $",
};

const writing = new Compartment();

/** A text that cannot be edited keeps the look of the page; it can still be selected and copied. */
function writingOf(isReadOnly: boolean): Extension {
  return [EditorState.readOnly.of(isReadOnly), EditorView.editable.of(!isReadOnly)];
}

export function setReadOnly(view: EditorView, isReadOnly: boolean): void {
  if (view.state.readOnly !== isReadOnly) view.dispatch({ effects: writing.reconfigure(writingOf(isReadOnly)) });
}

/** A step of « Annuler » undoes one word; CodeMirror would undo everything typed without a pause. */
function isSameWord({ startState, changes }: Transaction, isAdjacent: boolean): boolean {
  let isBeginning = false;
  changes.iterChanges((from, _to, _fromNew, _toNew, inserted) => {
    const before = startState.sliceDoc(Math.max(0, from - 1), from);
    isBeginning ||= /^\s$/.test(before) && /^\S/.test(inserted.toString());
  });
  return isAdjacent && !isBeginning;
}

type ViewOptions = {
  area: HTMLTextAreaElement;
  parent: HTMLElement;
  nonce: string;
  label: string;
  isReadOnly: boolean;
  press: (construct: Construct, view: EditorView) => void;
  constructs: Construct[];
  toProblem: (view: EditorView) => void;
  tellLost: (lost: LostProof[]) => void;
  addressOf: (path: string) => string;
};

/** Replaces the text area by an editor with the same text, cursor and focus. */
export function createView(options: ViewOptions): { view: EditorView; stop: () => void } {
  const { area, parent } = options;
  const hasFocus = document.activeElement === area;
  const view = new EditorView({
    parent,
    state: EditorState.create({ doc: area.value, selection: selectionOf(area), extensions: extensions(options) }),
  });
  const release = hideTextArea(area, view);
  if (hasFocus) {
    view.focus();
    view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main, { y: "center" }) });
  }
  const stopReading = readFromArea(area, view);
  const stopLinks = followLinks(area, view);
  return {
    view,
    stop() {
      stopReading();
      stopLinks();
      view.destroy();
      release();
    },
  };
}

function extensions({
  area,
  nonce,
  label,
  isReadOnly,
  press,
  constructs,
  toProblem,
  tellLost,
  addressOf,
}: ViewOptions): Extension[] {
  return [
    EditorView.cspNonce.of(nonce),
    pictureAddress.of(addressOf),
    EditorView.contentAttributes.of({
      id: `${area.id}-assiste`,
      "aria-label": label,
      lang: "fr",
      tabindex: "0",
      spellcheck: "true",
      autocorrect: "on",
      autocapitalize: "sentences",
    }),
    writing.of(writingOf(isReadOnly)),
    EditorState.phrases.of(PHRASES),
    EditorView.lineWrapping,
    stayBetweenBars,
    history({ joinToEvent: isSameWord }),
    dialect,
    decorations,
    keepMarks,
    followLost(tellLost),
    frenchQuotes,
    typingOver,
    searchBar,
    slashList(press, constructs),
    keymap.of([...ownKeys({ area, press, constructs, toProblem }), ...historyKeymap, ...defaultKeymap]),
    writeToArea(area),
  ];
}

function ownKeys({
  area,
  press,
  constructs,
  toProblem,
}: Pick<ViewOptions, "area" | "press" | "constructs" | "toProblem">): KeyBinding[] {
  const ofConstructs = constructs.flatMap((construct) => {
    const run = (view: EditorView) => {
      press(construct, view);
      return true;
    };
    return construct.key ? [{ key: construct.key, run, preventDefault: true }] : [];
  });
  const save = () => {
    area.form?.querySelector<HTMLElement>(`button[name="${DRAFT_FIELDS.intent}"][value="save"]`)?.click();
    return true;
  };
  const problem = (view: EditorView) => {
    toProblem(view);
    return true;
  };
  return [
    ...ofConstructs,
    { key: "Mod-s", run: save, preventDefault: true },
    { key: "F8", run: problem, preventDefault: true },
    { key: "Alt-ArrowUp", run: moveBlockUp },
    { key: "Alt-ArrowDown", run: moveBlockDown },
    { key: "Enter", run: continueBlock },
    { key: "Backspace", run: deleteMark },
    { key: "Tab", run: nextCell, shift: formerCell },
    { key: "Home", run: stayBehindMark },
    { mac: "Cmd-ArrowLeft", run: stayBehindMark },
    { mac: "Ctrl-a", run: stayBehindMark },
  ];
}

/**
 * The text area stays in the form but is hidden from assistive technology, and focus set by a script goes to
 * the editor.
 */
function hideTextArea(area: HTMLTextAreaElement, view: EditorView): () => void {
  const label = area.labels?.[0];
  area.dataset["held"] = "";
  area.setAttribute("aria-hidden", "true");
  area.tabIndex = -1;
  if (label) label.htmlFor = view.contentDOM.id;
  return () => {
    delete area.dataset["held"];
    area.removeAttribute("aria-hidden");
    area.removeAttribute("tabindex");
    if (label) label.htmlFor = area.id;
  };
}

/** Clicks on the label or on the link of a problem move the cursor in the editor. */
function followLinks(area: HTMLTextAreaElement, view: EditorView): () => void {
  const listening = new AbortController();
  const places = `[href="#${area.id}"][data-line], [for="${view.contentDOM.id}"]`;
  const follow = (event: MouseEvent) => {
    const place = event.target instanceof Element ? event.target.closest<HTMLElement>(places) : null;
    if (!place) return;
    event.preventDefault();
    const line = Number(place.dataset["line"]);
    if (line >= 1 && line <= view.state.doc.lines) goToLine(view, line);
    view.focus();
  };
  area.form?.addEventListener("click", follow, { signal: listening.signal });
  return () => listening.abort();
}

type ChooseConstruct = (construct: Construct, view: EditorView) => void;

/** At the start of an empty line, « / » opens a list with the constructs of the toolbar. */
function slashList(choose: ChooseConstruct, constructs: Construct[]): Extension {
  return autocompletion({
    override: [(context) => offered(context, choose, constructs)],
    icons: false,
    aboveCursor: false,
  });
}

function offered(
  context: CompletionContext,
  choose: ChooseConstruct,
  constructs: Construct[],
): CompletionResult | null {
  const typed = context.matchBefore(/^\/[\p{L} ]*$/u);
  if (!typed) return null;
  const line = context.state.doc.lineAt(context.pos);
  if (typed.from !== line.from || line.to !== context.pos) return null;
  return {
    from: typed.from,
    options: constructs.map((construct) => option(construct, choose)),
    validFor: /^\/[\p{L} ]*$/u,
  };
}

function option(construct: Construct, choose: ChooseConstruct): Completion {
  return {
    label: `/${construct.label.toLowerCase()}`,
    displayLabel: construct.label,
    apply(view, _completion, from, to) {
      view.dispatch({ changes: { from, to }, selection: { anchor: from } });
      choose(construct, view);
    },
  };
}
