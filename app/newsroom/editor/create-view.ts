import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, type KeyBinding, keymap } from "@codemirror/view";
import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { CONSTRUCTS, type Construct } from "./constructs.ts";
import { continueMark } from "./continue-mark.ts";
import { decorations } from "./decorations.ts";
import { dialect } from "./dialect.ts";
import { frenchQuotes } from "./french-quotes.ts";
import { goToLine } from "./go-to.ts";
import { moveBlockDown, moveBlockUp } from "./move-block.ts";
import { slashList } from "./slash-list.ts";
import { readFromArea, selectionOf, writeToArea } from "./text-area-sync.ts";
import { typingOver } from "./typing-over.ts";

/** French translations of the texts of CodeMirror. */
export const PHRASES = { Completions: "À insérer", "Selection deleted": "Sélection supprimée" };

type ViewOptions = {
  area: HTMLTextAreaElement;
  parent: HTMLElement;
  nonce: string;
  /** Label of the text area. */
  label: string;
  press: (construct: Construct, view: EditorView) => void;
  toProblem: (view: EditorView) => void;
};

/** Replaces the text area by an editor with the same text, cursor and focus. */
export function createView(options: ViewOptions): { view: EditorView; stop: () => void } {
  const { area, parent } = options;
  const hasFocus = document.activeElement === area;
  const view = new EditorView({
    parent,
    state: EditorState.create({ doc: area.value, selection: selectionOf(area), extensions: extensions(options) }),
  });
  const release = hold(area, view);
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

function extensions({ area, nonce, label, press, toProblem }: ViewOptions): Extension[] {
  return [
    EditorView.cspNonce.of(nonce),
    EditorView.contentAttributes.of({
      id: `${area.id}-assiste`,
      "aria-label": label,
      lang: "fr",
      tabindex: "0",
      spellcheck: "true",
      autocorrect: "on",
      autocapitalize: "sentences",
    }),
    EditorState.phrases.of(PHRASES),
    EditorView.lineWrapping,
    history(),
    dialect,
    decorations,
    frenchQuotes,
    typingOver,
    slashList(press),
    keymap.of([...ownKeys({ area, press, toProblem }), ...historyKeymap, ...defaultKeymap]),
    writeToArea(area),
  ];
}

function ownKeys({ area, press, toProblem }: Pick<ViewOptions, "area" | "press" | "toProblem">): KeyBinding[] {
  const constructs = CONSTRUCTS.flatMap((construct) => {
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
    ...constructs,
    { key: "Mod-s", run: save, preventDefault: true },
    { key: "F8", run: problem, preventDefault: true },
    { key: "Alt-ArrowUp", run: moveBlockUp },
    { key: "Alt-ArrowDown", run: moveBlockDown },
    { key: "Enter", run: continueMark },
  ];
}

/** Stays in the form; hidden from assistive technology; focus by script goes to the editor. */
function hold(area: HTMLTextAreaElement, view: EditorView): () => void {
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

/** Clicks on the label or a problem link go to the editor. */
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
