/**
 * Writes into the text area as a hand would: the form hears of it. Offsets are in UTF-16 units of its value; the cursor
 * stands after the new text.
 */
export function replaceText(area: HTMLTextAreaElement, start: number, end: number, text: string): void {
  area.setRangeText(text, start, end, "end");
  area.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertReplacementText" }));
}
