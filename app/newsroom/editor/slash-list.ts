import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { CONSTRUCTS, type Construct } from "./constructs.ts";

type ChooseConstruct = (construct: Construct, view: EditorView) => void;

/** At the start of an empty line, « / » offers what the toolbar has. */
export function slashList(choose: ChooseConstruct): Extension {
  return autocompletion({
    override: [(context) => offered(context, choose)],
    icons: false,
    aboveCursor: false,
  });
}

function offered(context: CompletionContext, choose: ChooseConstruct): CompletionResult | null {
  const typed = context.matchBefore(/^\/[\p{L} ]*$/u);
  if (!typed) return null;
  const line = context.state.doc.lineAt(context.pos);
  if (typed.from !== line.from || line.to !== context.pos) return null;
  return {
    from: typed.from,
    options: CONSTRUCTS.map((construct) => option(construct, choose)),
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
