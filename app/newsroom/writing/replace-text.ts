/**
 * Writes into the text area as a hand would: the form hears of it. Offsets are in UTF-16 units of its value; the cursor
 * stands after the new text, or with "preserve" where somebody writes outside of it.
 */
export function replaceText(
  area: HTMLTextAreaElement,
  start: number,
  end: number,
  text: string,
  cursor: "end" | "preserve" = "end",
): void {
  area.setRangeText(text, start, end, cursor);
  area.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertReplacementText" }));
}
