import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { CONSTRUCTS, type Construct } from "./constructs.ts";

type Press = (construct: Construct, view: EditorView) => void;

/** At the start of an empty line, « / » offers what the toolbar has. */
export function slashList(press: Press): Extension {
  return autocompletion({
    override: [(context) => offered(context, press)],
    icons: false,
    aboveCursor: false,
  });
}

function offered(context: CompletionContext, press: Press): CompletionResult | null {
  const typed = context.matchBefore(/^\/[\p{L} ]*$/u);
  if (!typed) return null;
  const line = context.state.doc.lineAt(context.pos);
  if (typed.from !== line.from || line.to !== context.pos) return null;
  return {
    from: typed.from,
    options: CONSTRUCTS.map((construct) => option(construct, press)),
    validFor: /^\/[\p{L} ]*$/u,
  };
}

function option(construct: Construct, press: Press): Completion {
  return {
    label: `/${construct.label.toLowerCase()}`,
    displayLabel: construct.label,
    apply(view, _completion, from, to) {
      view.dispatch({ changes: { from, to }, selection: { anchor: from } });
      press(construct, view);
    },
  };
}
