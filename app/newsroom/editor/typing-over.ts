import { EditorView } from "@codemirror/view";

/**
 * Inserts text typed over a selection: the browser would keep the former style in a style attribute, which the CSP
 * refuses.
 */
export const typingOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { inputType, data, isComposing } = event;
    if (inputType !== "insertText" || data === null || isComposing || view.composing) return false;
    // The document's selection, as the editor's state is not up to date yet.
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
